/*
 * The sentences at the top of a report: who won, by how much, how sure.
 */

function listed(parts) {
    return parts.map((p, i) => [i === 0 ? null : i === parts.length - 1 ? ' and ' : ', ', p]);
}

function pairOf(results, bots, others) {
    const same = (a, b) => a.length === b.length && a.every((name, i) => name === b[i]);
    for (const p of results.pairs || []) {
        if (same(p.bots, bots) && same(p.others, others)) return {...p, turned: false};
        if (same(p.bots, others) && same(p.others, bots))
            return {
                ...p,
                turned: true,
                order: -p.order,
                los: known(p.los) ? 1 - p.los : null,
                difference: known(p.difference) ? -p.difference : null,
            };
    }
    return null;
}

/* The first of a knockout or a swiss tournament, if that is over. */
function crowned(results) {
    const last = results.rounds && results.rounds[results.rounds.length - 1];
    const places = last && last.ended ? last.places.filter((p) => p.place === 1) : [];
    return places.length === 1 ? places[0].bot : null;
}

function verdictOfFormat(results, bot) {
    return [named(bot), results.format === 'knockout' ? ' wins the knockout.' : ' comes first.'];
}

/* The result of a sequential test. */
function verdictOfTest({bots, others, sprt}) {
    const pair = [namedLine(bots), ' against ', namedLine(others), ': '];
    const [yes, no] = sprt.verdict === 'H1' ? [sprt.high, sprt.low] : [sprt.low, sprt.high];
    if (sprt.verdict === 'open') return [pair, 'the test is open.'];
    return [
        pair,
        make('strong', {class: 'figure'}, sprt.verdict),
        ` is accepted: rather ${yes} than `,
        `${no} ${testUnit(sprt)} ahead.`,
    ];
}

function testUnit(sprt) {
    return {elo: 'Elo', nelo: 'normalized Elo', points: 'points a deal'}[sprt.model] || sprt.model;
}

/* For a format with places: who won, then who came second, or else the highest of the others. */
function firstTwo(results, lines, winner) {
    const places = results.rounds[results.rounds.length - 1].places,
        second = places.filter((p) => p.place === 2);
    const line = (bot) => lines.find(({bots}) => bots.length === 1 && bots[0] === bot);
    const other = second.length === 1 ? line(second[0].bot) : null;
    return [line(winner), other ?? lines.find(({bots}) => bots[0] !== winner)];
}

/* How the first two stand by ratings, if no other sentence says so. */
function sureOfTwo(results, lines) {
    const [first, second] = lines,
        m = measureOf(results);
    if (!first) return null;
    const pair = second && pairOf(results, first.bots, second.bots);
    if (!pair || !known(pair.difference)) return null;
    const error = reachOf(results) * pair.difference_error;
    return make(
        'p',
        {class: 'sure'},
        'By ratings ',
        namedLine(first.bots),
        ' is ',
        `${fixed(Math.abs(pair.difference), m.decimals)} ± ${fixed(error, m.decimals)} ${m.unit} `,
        pair.difference < 0 ? 'behind ' : 'ahead of ',
        namedLine(second.bots),
        `; probability that it is the better: ${chance(pair.los)}.`
    );
}

/* So many of those who share the first rank are named. */
const NAMED_MOST = 4;

function verdictShared(leaders) {
    const first = leaders.slice(0, NAMED_MOST).map((line) => namedLine(line.bots));
    const rest = leaders.length - first.length;
    return [
        listed(rest ? [...first, plural(rest, 'other')] : first),
        ' may each be the first: the order among them is open.',
    ];
}

function verdictAhead(results, first, second) {
    const m = measureOf(results);
    const pair = second && pairOf(results, first.bots, second.bots);
    const gap =
        pair && known(pair.difference) ? pair.difference : second && first.rating - second.rating;
    const error =
        pair && known(pair.difference_error) ? reachOf(results) * pair.difference_error : null;
    if (!second) return [namedLine(first.bots), ' is the only one that has played.'];
    return [
        namedLine(first.bots),
        ' is first, ',
        make(
            'strong',
            {class: 'figure'},
            fixed(gap, m.decimals),
            known(error) ? ` ± ${fixed(error, m.decimals)}` : null,
            ` ${m.unit}`
        ),
        ' ahead of ',
        namedLine(second.bots),
        '.',
    ];
}

function sureness(results, first, second) {
    const pair = pairOf(results, first.bots, second.bots);
    const likely =
        pair && known(pair.los)
            ? `Probability that it is the better of the two: ${chance(pair.los)}. `
            : '';
    const sure = first.rank_best === 1 && first.rank_worst === 1;
    return (
        likely +
        (sure
            ? 'Its first place is significant at 95\u00a0%, over all comparisons together.'
            : `At 95\u00a0% its place is among ${first.rank_best} to ${first.rank_worst}.`)
    );
}

function said(...words) {
    return make('p', {class: 'verdict'}, ...words);
}

/* One or two paragraphs with the main result. */
function verdict(results) {
    const lines = results.standings.filter((line) => known(line.rating));
    const leaders = lines.filter((line) => line.rank_best === 1 && line.pool === 1);
    const winner = crowned(results),
        pools = results.rating.pools;
    if (!lines.length) return [said('Nothing has been played yet.')];
    if (winner !== null)
        return [
            said(verdictOfFormat(results, winner)),
            sureOfTwo(results, firstTwo(results, lines, winner)),
        ];
    if (results.match && results.match.sprt)
        return [said(verdictOfTest(results.match)), sureOfTwo(results, lines)];
    if (pools > 1) return [said(`${pools} groups never met; ranks count within each.`)];
    if (leaders.length > 1) return [said(verdictShared(leaders)), sureOfTwo(results, leaders)];
    return [
        said(verdictAhead(results, lines[0], lines[1])),
        lines[1] ? make('p', {class: 'sure'}, sureness(results, lines[0], lines[1])) : null,
    ];
}
