/**
 * Returns the first `most` UTF-16 units of a text. Returns one unit fewer if the cut would split a surrogate
 * pair, because the database cannot store half of a pair.
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
