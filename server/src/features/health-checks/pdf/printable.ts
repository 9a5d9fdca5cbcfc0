/** What the fonts of the paper have letters for: Latin, Greek, Cyrillic, and the signs of ordinary text. */
const drawn =
  '\\n\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0148\\u014a-\\u017f\\u0218-\\u021b\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u045f' +
  '\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2013-\\u2014\\u2018-\\u201e\\u2022\\u2026\\u202f\\u2030\\u2039-\\u203a\\u20ac\\u2116\\u2122\\u2190-\\u2193\\u2212\\u2264-\\u2265\\u25a1'

const notDrawn = new RegExp(`[^${drawn}]+`, 'gu')
const letters = /[\p{L}\p{N}]/u
/** A word that is longer than any line; the library would try for seconds where to cut one of thousands of letters. */
const endlessWord = /\S{60}(?=\S)/g

/**
 * A text as the paper can show it: letters of scripts that its fonts lack become one box a word, what is no letter (emoji, control
 * characters, marks of direction) is left out. The exact text is in the data inside the PDF.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(notDrawn, (run) => (letters.test(run) ? '□' : ''))
    .replace(endlessWord, '$& ')
