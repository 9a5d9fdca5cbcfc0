/** The first `most` UTF-16 units of a text, or one fewer: a surrogate pair is never split, as no database keeps half of one. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
