/**
 * Returns the idempotency key of the second of two calls that are retried together. The second key differs
 * from the first one and does not change between retries.
 *
 * @param key the first key, a UUID
 */
export const secondKeyOf = (key: string): string => {
  const last = Number.parseInt(key.slice(-1), 16)
  return key.slice(0, -1) + (last ^ 1).toString(16)
}
