/*
 * Numbers as text, and scales of charts. A number that is not known (null) is a dash.
 */

const MINUS = '\u2212';
const UNKNOWN = '–';

function known(value) {
    return value !== null && value !== undefined && Number.isFinite(value);
}

/*
 * All numbers have thousands separators. They are put in here, as the browser's own way with numbers
 * (toLocaleString) took two fifths of the time in which a ladder was made.
 */
function grouped(text) {
    const [whole, part] = text.split('.');
    const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return part ? `${groups}.${part}` : groups;
}

function count(value) {
    return known(value) ? grouped(String(value)) : UNKNOWN;
}

function plural(value, one, many) {
    return `${count(value)} ${value === 1 ? one : many || `${one}s`}`;
}

function fixed(value, decimals) {
    return known(value) ? grouped(value.toFixed(decimals)).replace('-', MINUS) : UNKNOWN;
}

function signed(value, decimals) {
    if (!known(value)) return UNKNOWN;
    const text = grouped(Math.abs(value).toFixed(decimals));
    return !/[1-9]/.test(text) ? text : (value < 0 ? MINUS : '+') + text;
}

function percent(part, whole, decimals = 0) {
    return whole ? `${((100 * part) / whole).toFixed(decimals)}\u00a0%` : UNKNOWN;
}

function share(value, decimals = 0) {
    return known(value) ? percent(value, 1, decimals) : UNKNOWN;
}

/* A probability: never a certainty. */
function chance(value) {
    if (!known(value)) return UNKNOWN;
    if (value > 0.999) return '>\u00a099.9\u00a0%';
    return value < 0.001 ? '<\u00a00.1\u00a0%' : `${(100 * value).toFixed(1)}\u00a0%`;
}

/* Three digits of it. */
function duration(ns) {
    if (!known(ns)) return UNKNOWN;
    const units = [
        ['s', 1e9],
        ['ms', 1e6],
        ['µs', 1e3],
    ];
    const [unit, size] = units.find(([, least]) => ns >= least) || ['ns', 1];
    return `${count(Number((ns / size).toPrecision(3)))}\u00a0${unit}`;
}

/* ---- What ratings are measured in ---- */

/* How a rating of a game is written: in Elo or points a deal. */
function measureOf(results) {
    const points = results.rating.measure === 'points';
    return {
        points,
        decimals: points ? 3 : fineElo(results) ? 1 : 0,
        unit: points ? 'points a deal' : 'Elo',
        head: points ? 'Points a deal' : 'Elo',
    };
}

/* Elo has a decimal if some error is small enough. */
function fineElo(results) {
    return results.standings.some((line) => halfWidth(line) > 0 && halfWidth(line) < 10);
}

/* Half of the 95 % interval of a line's rating. */
function halfWidth(line) {
    return known(line.rating_low) ? (line.rating_high - line.rating_low) / 2 : null;
}

/* How many standard errors half of an interval is, by Student's t in this game. */
function reachOf(results) {
    const line = results.standings.find((l) => l.rating_error > 0 && known(l.rating_low));
    return line ? halfWidth(line) / line.rating_error : 1.96;
}

/* Individual games have no sets won. */
function isIndividual(results) {
    return results.standings.some((line) => 'settlement' in line);
}

function plusMinus(value, error, decimals) {
    return known(error)
        ? `${signed(value, decimals)} ± ${fixed(error, decimals)}`
        : signed(value, decimals);
}

/* ---- Scales ---- */

/* A function from values to pixels; `ticks` are about `most` round values in between. */
function linear(low, high, from, to, most = 5) {
    const span = high - low || 1;
    const scale = (value) => from + ((value - low) / span) * (to - from);
    return Object.assign(scale, {low, high, ticks: roundTicks(low, high, most)});
}

function roundTicks(low, high, most) {
    const rough = (high - low || 1) / most;
    const power = 10 ** Math.floor(Math.log10(rough));
    const steps = [0.5, 1, 2, 5, 10].map((k) => k * power);
    const enough = (s) => Math.floor(high / s) - Math.ceil(low / s) >= 1; /* two at least */
    const wide = steps.findIndex((s) => s >= rough * 0.999);
    const step = steps[enough(steps[wide]) ? wide : wide - 1];
    const ticks = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++)
        ticks.push(i * step || 0); /* no minus zero */
    return ticks;
}

/* The same by powers of ten. */
function logarithmic(low, high, from, to) {
    const a = Math.floor(Math.log10(Math.max(low, 1))),
        b = Math.max(Math.ceil(Math.log10(high)), a + 1);
    const scale = (value) =>
        from + ((Math.log10(Math.max(value, 10 ** a)) - a) / (b - a)) * (to - from);
    const ticks = Array.from({length: b - a + 1}, (_, i) => 10 ** (a + i));
    return Object.assign(scale, {low: 10 ** a, high: 10 ** b, ticks});
}

/* Decimals that tell ticks apart. */
function tickText(ticks) {
    const step = ticks.length > 1 ? Math.abs(ticks[1] - ticks[0]) : Math.abs(ticks[0]) || 1;
    const decimals = Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9)));
    return (value) => fixed(Math.abs(value) < step / 1e6 ? 0 : value, decimals);
}
