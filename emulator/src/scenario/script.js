/**
 * Reads scenario files; `referee/scenarios/README.md` has the vocabulary.
 *
 * The referee's own reader has gone over a file before this one sees it (`host.js`), so that a line that makes no
 * sense has been named already.
 */

/**
 * @typedef {object} Step
 * @property {number} line counted from 1
 * @property {string} text
 * @property {string[]} words a text in quotes is one of them
 * @property {number | null} within how soon an expectation has to come true, in milliseconds
 */

/** Splits a line into words; `#` begins a comment. @param {string} line */
function words(line) {
  const found = [];
  for (let rest = line.trimStart(); rest && !rest.startsWith('#'); rest = rest.trimStart()) {
    const word = /^"([^"]*)"|^([^"\s]\S*)/.exec(rest);
    if (!word) throw new Error(`a quote is not closed: ${line}`);
    found.push(word[1] ?? word[2]);
    rest = rest.slice(word[0].length);
  }
  return found;
}

/** @param {string} text @returns {Step[]} what is done and expected; what is given is in the journal already */
export function readScript(text) {
  return text.split('\n').flatMap((line, index) => {
    let found = words(line);
    if (found.length === 0 || found[0] === 'given') return [];
    let within = null;
    if (found[0] === 'expect' && found.at(-2) === 'within') {
      within = Number(found.at(-1));
      found = found.slice(0, -2);
    }
    return [{ line: index + 1, text: line.trim(), words: found, within }];
  });
}
