/** Returns the header that makes a repeated request count once; no header without a key. */
export const idempotencyHeader = (key: string | undefined) =>
  key === undefined ? {} : { 'idempotency-key': key }

/** Returns the header with the version that a save is based on; no header without a version. */
export const versionHeader = (version: number | undefined) =>
  version === undefined ? {} : { 'if-match': `"${version}"` }
