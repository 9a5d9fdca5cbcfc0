/**
 * The idempotency key of the second call of something that is repeated as a whole: the same for the same first key, and
 * another one.
 *
 * @param key a uuid
 */
export const secondKeyOf = (key: string): string => {
  const last = Number.parseInt(key.slice(-1), 16)
  return key.slice(0, -1) + (last ^ 1).toString(16)
}
