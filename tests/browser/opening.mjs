/*
 * opening.mjs REPORT [MOST]: how long a report takes to open, from its address to its first section seen,
 * the median of five, each in a browser's context of its own; an error if that is more than MOST ms.
 */
import {statSync} from 'node:fs';

import {check, main, open} from './page.mjs';

const [path, most = 'Infinity'] = process.argv.slice(2);

await main(async (browser) => {
    const times = [];
    for (let i = 0; i < 5; i++) {
        const page = await open(browser, path);
        times.push(Math.round(page.opened));
        await page.context().close();
    }
    const median = times.sort((a, b) => a - b)[2];
    check(median <= Number(most), `expected at most ${most} ms, found ${times.join(', ')}`);
    console.log(`${(statSync(path).size / 1e6).toFixed(2)} MB, opened in ${median} ms`);
});
