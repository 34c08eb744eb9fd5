/*
 * run.mjs SCRIPT ARGUMENT... [-- SCRIPT ARGUMENT...]: runs scripts of this folder one after the other in one browser,
 * as its start costs more than to open a page. The process ends with 1 if one of them complained.
 */
import {complain, complaints, end} from './page.mjs';

/* Each has its own arguments in process.argv, and is loaded anew. */
async function run([script, ...words], i) {
    const before = complaints();
    process.argv.splice(2, Infinity, ...words);
    await import(`./${script}?${i}`).catch((error) => complain(`${error.stack}`));
    if (complaints() > before)
        console.log(`these are of ${script} ${words.join(' ')}`);
}

const scripts = [[]];
for (const word of process.argv.slice(2))
    word === '--' ? scripts.push([]) : scripts.at(-1).push(word);
for (const [i, words] of scripts.entries())
    await run(words, i);
await end();
