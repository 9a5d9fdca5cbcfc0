/**
 * The first characters of a text, at most so many. No sign of two halves, as an emoji, is cut in half: no database keeps the one that
 * is left.
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
