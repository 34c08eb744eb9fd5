/*
 * Games of people in browsers, at the tables of a club of programs (club_programs.mjs).
 *
 *     await alone(browser, club, token, screens)        against bots, left and gone on with elsewhere
 *     await otherRules(browser, club, token, screens)   more seats, on a phone
 *     await four(browser, club, token)                  four people: who sees which cards, and when
 *     await removed(browser, club, token, screens)      links found again, and a table that is removed
 *     await listed(browser, club, id)                   a game that is over, among the others
 */
import {check} from './page.mjs';
import {asked, beginning, byKeys, byTouch, closed, inAllLooks, looked, openTable, over, playOn, said,
    untilAsked, visit} from './club_use.mjs';

const PHONE = {width: 390, refusals: true};
const CARD = /\b[9TJQKA][CDHS]\b/g;
const RANKS = {nine: '9', ten: 'T', jack: 'J', queen: 'Q', king: 'K', ace: 'A'};
const SPOKEN = /\b(nine|ten|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)\b/gi;

/* The address of a table, with the key of the seat. */
function wayOf(page) {
    const {pathname, hash} = new URL(page.url());
    return pathname + hash;
}

const idOf = (page) => new URL(page.url()).pathname.split('/')[2];
const handOf = (page) => page.locator('.own svg').evaluateAll((all) =>
    `${all.map((svg) => svg.getAttribute('aria-label'))}`);

/* ---- Against bots ---- */

async function helped(page) {
    await untilAsked(page);
    await page.keyboard.press('h');
    await said(page, /would: /, 'a hint');
    check(await page.locator('.answer.hinted').count() === 1, 'the hint is not marked');
    await page.keyboard.press('l');
    await said(page, /No trick has been taken|Last trick/, 'the last trick');
}

/* All cards and answers are on the first screen of a phone, and wide enough for a finger. */
async function inSight(page) {
    const small = await page.locator('.asks button').evaluateAll((all) => all.map((b) => b.getBoundingClientRect())
        .filter((r) => r.height < 44 || r.width < 40 || r.bottom > innerHeight || r.top < 0).length);
    check(small === 0, `${small} answers are out of sight or too small for a finger`);
}

/* The server goes, and another comes: the page finds it by itself, at the same question. (The end of a deal is not
 * shown again: the next one has begun.) */
async function cut(page, club) {
    await untilAsked(page);
    const before = await asked(page), hand = await handOf(page);
    club.killServer();
    await said(page, /The connection is lost/, 'a lost connection');
    await page.locator('.table-page > .alert').first().waitFor({state: 'hidden'});
    check(await asked(page) === before && await handOf(page) === hand, 'a lost connection changed the question');
}

/* Left with both devices at it; whoever comes back sees the same question. */
async function elsewhere(browser, club, page) {
    const way = wayOf(page), question = await asked(page), hand = await handOf(page);
    const other = await visit(browser, club, way, PHONE);
    await beginning(other);
    await page.getByRole('button', {name: 'Leave'}).press('Enter');
    await said(page, /You have left/, 'leaving');
    await said(other, /You have left/, 'leaving on another device');
    await closed(other);
    await closed(page);
    const second = await visit(browser, club, way, {...PHONE, scheme: 'dark', calm: false});
    await beginning(second);
    const found = [await asked(second), await handOf(second)];
    check(found[0] === question && found[1] === hand, `elsewhere '${found}' is asked, not '${question},${hand}'`);
    return second;
}

async function ended(page, club) {
    check(await over(page).count() === 1, 'the game did not end');
    await said(page, /The log/, 'the log');
    const review = page.getByRole('region', {name: 'Your decisions'});
    await review.waitFor();
    const costs = await review.innerText();
    check(!/[0-9a-f]{8}\/1/.test(costs), `a decision whose address is no link: ${costs}`);
    const id = idOf(page);
    check(club.verifies(`tables/${id}/log.msgpack`), `the log of table ${id} does not verify`);
    return id;
}

/* Names of bots are isolated, as they may be in any script. */
function choose(page, seat, bot) {
    return page.getByRole('combobox', {name: `Seat ${seat}`}).selectOption(`\u2068${bot}\u2069`);
}

/* By keys, to the middle; then by touch with cards one by one; then to its end. */
export async function alone(browser, club, token, screens) {
    const page = await visit(browser, club, '/play', {token, refusals: true});
    await page.getByRole('combobox', {name: 'Rules'}).selectOption('modern');
    for (const seat of 'BCD')
        await choose(page, seat, 'simple');
    await openTable(page, 'Ann <b>');
    await beginning(page);
    check((await page.locator('.sitter').allInnerTexts()).join().includes('Ann <b>'), 'the name is not at the table');
    await helped(page);
    await playOn(page, byKeys, 12);
    await inAllLooks(page, '/table', screens);
    await page.setViewportSize({width: 1280, height: 844});
    await cut(page, club);
    const second = await elsewhere(browser, club, page);
    await second.locator('.asks').scrollIntoViewIfNeeded();
    await inSight(second);
    await playOn(second, byTouch, 4);
    await second.emulateMedia({reducedMotion: 'reduce'});
    await playOn(second, byTouch);
    const id = await ended(second, club);
    await inAllLooks(second, '/table, over', screens);
    await closed(second);
    return id;
}

/* A table on a phone, when it is seen. */
async function otherTable(browser, club, token, screens, {rules, deals}) {
    const page = await visit(browser, club, '/play', {width: 390, token, scheme: 'dark'});
    await page.getByRole('combobox', {name: 'Rules'}).selectOption(rules);
    await page.getByRole('combobox', {name: 'Play'}).selectOption('deals');
    await page.getByRole('spinbutton', {name: 'Deals'}).fill(`${deals}`);
    await openTable(page, 'Ann');
    await beginning(page);
    await looked(page, `/table, ${rules}`, 390, 'dark', screens);
    return page;
}

export async function otherRules(browser, club, token, screens) {
    const five = await otherTable(browser, club, token, screens, {rules: 'callace1905 players=5', deals: 5});
    await playOn(five, byTouch);
    await ended(five, club);
    await closed(five);
    const seven = await otherTable(browser, club, token, screens, {rules: 'hoyle-7', deals: 7});
    await playOn(seven, byTouch, 6);
    await closed(seven);
}

/* ---- Four people ---- */

/* In the page: what its streams say is kept in `heard`, as it came. */
function keepStreams() {
    const ask = window.fetch;
    window.heard = [];
    window.fetch = async (...words) => {
        const answer = await ask(...words);
        if (!answer.ok || !`${words[0]}`.endsWith('/events')) return answer;
        const [own, copy] = answer.body.tee();
        const reader = copy.pipeThrough(new TextDecoderStream()).getReader();
        const take = ({value, done}) => done || (window.heard.push(value), reader.read().then(take));
        reader.read().then(take).catch(() => null);
        return new Response(own, {status: answer.status, headers: answer.headers});
    };
}

/* In the page: all that it has in texts and attributes, but for what happened before (of a game that has just ended
 * decisions of all deals are there); what was heard until then; and whether the end of a deal is shown, behind which
 * others may wait. */
function contents() {
    const heard = window.heard.join(''), main = document.querySelector('main').cloneNode(true);
    main.querySelectorAll('.steps, .analysis').forEach((e) => e.remove());
    const attributes = [...main.querySelectorAll('*')].flatMap((e) => [...e.attributes].map(({name, value}) =>
        name === 'd' || name === 'transform' ? '' : value));
    const text = `${main.textContent}\n${attributes.join('\n')}`;
    return {heard, text, ends: Boolean(main.querySelector('.asks .go'))};
}

const cardsIn = (text) => new Set([...text.match(CARD) ?? [],
    ...[...text.matchAll(SPOKEN)].map(([, rank, suit]) => RANKS[rank.toLowerCase()] + suit[0].toUpperCase())]);

function eventsOf(heard) {
    return heard.split(/\r?\n\r?\n/).slice(0, -1).map((block) => /^data: ?(.*)$/m.exec(block)?.[1]).filter(Boolean)
        .map((data) => JSON.parse(data));
}

const statesOf = (heard) => eventsOf(heard).filter(({type}) => type === 'state');
const played = (view) => view.tricks.flatMap(({cards}) => cards);

/* What a seat may know when it sees a state, by the hands of the log. */
function known(deals, {view}) {
    const {hands} = deals[view.deal - 1], seat = 'ABCD'.indexOf(view.seat);
    return new Set([...hands[seat], view.turnup, ...played(view).map(({card}) => card)]);
}

/* A card that somebody played is in his hand of the log, or he took it up; and then it is in his hand no more. */
function playedRight(deals, streams, {n, view}) {
    for (const {seat, card} of played(view)) {
        const at = 'ABCD'.indexOf(seat), own = streams[at].findLast((one) => one.n <= n);
        const had = deals[view.deal - 1].hands[at].includes(card) || card === view.turnup;
        check(had, `${seat} never had ${card}`);
        check(!own || own.view.deal !== view.deal || !own.view.hand.includes(card),
            `${view.seat} sees the ${card} of ${seat} before it is played`);
    }
}

function onlyKnown(found, may, what) {
    const more = [...found].filter((card) => !may.has(card));
    check(!more.length, `${what} has ${more}, which it may not know`);
}

/* The deals of a table's log: hands by seat, as the log has them. */
async function dealsOf(club, id) {
    const {deals: [{pairing, set, deal}]} = await club.get(`/api/tables/${id}`), found = [];
    let way = `${pairing}/${set}/${deal.replace(/\d+$/, '1')}`;
    while (way) {
        const data = await club.get(`/api/tables/${id}/deals/${way}`);
        found.push({hands: data.deals[0].tables[0].hands.map((hand) => hand.match(CARD))});
        way = data.next;
    }
    return found;
}

/* Answers by its own way until the game is over; what the page has at each question. */
async function sits(page, act) {
    const seen = [];
    await beginning(page);
    await playOn(page, async () => {
        seen.push(await page.evaluate(contents));
        await act(page);
    });
    return {seen, heard: await page.evaluate(() => window.heard.join(''))};
}

async function comes(browser, club, link, name, look) {
    const way = link.slice(club.origin.length);
    const page = await visit(browser, club, way, {...look, before: keepStreams, refusals: true});
    await page.getByRole('textbox', {name: 'Your name'}).fill(name);
    await page.getByRole('textbox', {name: 'Your name'}).press('Enter');
    return page;
}

/* Somebody who has sat down is not asked for the name again on another device. */
async function sameSeat(browser, club, page) {
    await said(page, /The game begins when all have/, 'waiting');
    const other = await visit(browser, club, wayOf(page), PHONE);
    await said(other, /You have sat down/, 'the same seat on another device');
    check(await other.getByRole('textbox', {name: 'Your name'}).count() === 0, 'the name is asked for again');
    await closed(other);
}

async function sitDown(browser, club, token, screens) {
    const page = await visit(browser, club, '/play', {token, before: keepStreams, refusals: true});
    for (const seat of 'BCD')
        await page.getByRole('combobox', {name: `Seat ${seat}`}).selectOption('a person');
    await page.getByRole('combobox', {name: 'Play'}).selectOption('deals');
    await page.getByRole('spinbutton', {name: 'Deals'}).fill('3');
    await openTable(page, 'Ann');
    await said(page, /Send each of them a link/, 'the links');
    await inAllLooks(page, '/play, links', screens);
    const links = await page.locator('.links code').allInnerTexts();
    await page.getByRole('link', {name: 'To your own seat, A'}).press('Enter');
    const bob = await comes(browser, club, links[0], 'Bob', {width: 390});
    await sameSeat(browser, club, bob);
    const cy = await comes(browser, club, links[1], 'Cy', {width: 1280, scheme: 'dark'});
    const dee = await comes(browser, club, links[2], 'Dee', {width: 390, scheme: 'dark'});
    return [page, bob, cy, dee];
}

export async function four(browser, club, token, screens) {
    const pages = await sitDown(browser, club, token, screens);
    await said(pages[0], /Here: A Ann, B Bob, C Cy, D Dee\./, 'who is there');
    const ways = [byKeys, byTouch, byKeys, byTouch];
    const all = await Promise.all(pages.map((page, i) => sits(page, ways[i])));
    check((await pages[1].locator('.felt .seat').first().innerText()).includes('Bob'), 'own seat is not below');
    const id = await ended(pages[0], club), deals = await dealsOf(club, id);
    check(deals.length === 3, `${deals.length} deals in the log, not 3`);
    const streams = all.map(({heard}) => statesOf(heard));
    streams.forEach((states, i) => states.forEach((state) => {
        check(state.seat === 'ABCD'[i], `the stream of ${'ABCD'[i]} has a state of ${state.seat}`);
        onlyKnown(cardsIn(JSON.stringify(state)), known(deals, state), `the stream of ${state.seat}`);
        playedRight(deals, streams, state);
    }));
    all.forEach(({seen}, i) => seen.forEach(({heard, text, ends}) => {
        const shown = statesOf(heard).findLast(({view}) => !ends || view.deal_over);
        onlyKnown(cardsIn(text), known(deals, shown), `the page of ${'ABCD'[i]}`);
    }));
    const looks = all.map(({seen}) => seen.length);
    check(looks.every((n) => n > 10), `only ${looks} questions were looked at`);
    for (const page of pages)
        await closed(page);
}

/* ---- Own tables ---- */

/* Opened for somebody whose link was lost; he comes by the one in the list, and is told that the table is gone. */
export async function removed(browser, club, token, screens) {
    const page = await visit(browser, club, '/play', {token, refusals: true});
    await page.getByRole('combobox', {name: 'Seat C'}).selectOption('a person');
    await openTable(page, 'Ann');
    await said(page, /Send each of them a link/, 'the links');
    const link = await page.locator('.links code').innerText();
    await page.goto(`${club.origin}/play`);
    const own = page.getByRole('region', {name: 'Your tables'}).locator('li').filter({hasText: 'nobody yet'});
    await own.getByText('Links of the others').press('Enter');
    check(await own.locator('.links code').innerText() === link, 'another link in the list');
    await inAllLooks(page, '/play, own tables', screens);
    const other = await visit(browser, club, link.slice(club.origin.length), {...PHONE, width: 390});
    await said(other, /It is for you alone/, 'a seat');
    check(await other.getByRole('button', {name: 'Remove the table'}).count() === 0, 'another may remove the table');
    await own.getByRole('link').first().press('Enter');
    await said(page, /The game begins when all have/, 'waiting');
    await page.getByRole('button', {name: 'Remove the table'}).press('Enter');
    await page.getByRole('button', {name: 'Remove it'}).press('Enter');
    await said(page, /has removed it/, 'removing');
    await said(other, /has removed it/, 'what the other is told');
    await closed(other);
    await closed(page);
}

export async function listed(browser, club, id) {
    for (let tries = 0; tries < 100; tries++) {
        const {tables} = await club.get('/api/tables/over');
        if (tables.some(({table}) => table === id))
            break;
        await new Promise((done) => setTimeout(done, 1000));
    }
    const page = await visit(browser, club, '/play');
    const row = page.getByRole('region', {name: 'Games that are over'}).locator(`tr:has(a[href="/table/${id}"])`);
    await row.waitFor();
    check((await row.innerText()).includes('Ann <b>'), 'who sat there is not in the list');
    await row.getByRole('link').press('Enter');
    await said(page, /The log/, 'the page of the game');
    await closed(page);
}
