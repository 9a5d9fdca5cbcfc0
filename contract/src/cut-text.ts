/**
 * Returns the first `most` UTF-16 units of a text, or one fewer: it never splits a surrogate pair, because
 * databases cannot store half of one.
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
