/*
 * Draws the page that `class` has written for a student. Of its markup only what is listed here becomes
 * elements, and all else in it is text.
 *
 *     marksPage.nodes(html)     the nodes of its <main>, and before them why the bot does not play
 */

const marksPage = (() => {
    const ELEMENTS = ['section', 'h2', 'h3', 'p', 'pre', 'code', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
    const CELLS = ['th', 'td'];
    const CLASSES = /^[a-z ]{1,40}$/;
    const ESCAPES = {lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'"};

    function plain(text) {
        return text.replace(/&(lt|gt|amp|quot|#39);/g, (_, name) => ESCAPES[name]);
    }

    /* What stands between two marks of the page. */
    function between(html, from, to) {
        const start = html.indexOf(from),
            end = html.indexOf(to, start);
        return start < 0 || end < 0 ? '' : html.slice(start + from.length, end);
    }

    function attributes(text) {
        const kind = /class="([^"]*)"/.exec(text)?.[1];
        return {
            class: CLASSES.test(kind ?? '') && kind,
            scope: /scope="(row|col)"/.exec(text)?.[1],
        };
    }

    /* The elements that are open, the outermost first. Cells and lines of tables end where the next begins. */
    function opening(open, tag, text) {
        if (CELLS.includes(tag) || tag === 'tr') close(open, CELLS);
        if (tag === 'tr') close(open, ['tr']);
        const element = make(tag, attributes(text));
        open.at(-1).append(element);
        open.push(element);
    }

    /* Ends the innermost element if it is one of these. */
    function close(open, tags) {
        if (tags.includes(open.at(-1).localName)) open.pop();
    }

    function ending(open, tag) {
        const at = open.findLastIndex((element) => element.localName === tag);
        if (at > 0) open.length = at;
    }

    function parse(html) {
        const top = make('div', {}),
            open = [top];
        for (const [all, end, tag, text] of html.matchAll(/<(\/?)([a-z0-9]+)([^<>]*)>|[^<]+/g)) {
            const known = ELEMENTS.includes(tag);
            if (known && end) ending(open, tag);
            else if (known) opening(open, tag, text);
            else if (!tag && (all.trim() || open.at(-1).localName === 'code')) open.at(-1).append(plain(all));
        }
        return [...top.childNodes];
    }

    function nodes(html) {
        const why = between(html, '<p class="verdict">', '</p>');
        return [
            why && make('p', {class: 'verdict'}, plain(why)),
            parse(between(html, '<main id="main">', '</main>')),
        ];
    }

    return {nodes};
})();
