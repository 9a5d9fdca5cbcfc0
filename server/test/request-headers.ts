/** Returns the header with the idempotency key of a request. Returns no header if there is no key. */
export const idempotencyHeader = (key: string | undefined) =>
  key === undefined ? {} : { 'idempotency-key': key }

/** Returns the header with the version that a save is based on. Returns no header if there is no version. */
export const versionHeader = (version: number | undefined) =>
  version === undefined ? {} : { 'if-match': `"${version}"` }
