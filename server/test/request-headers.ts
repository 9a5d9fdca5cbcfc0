/** The header that makes a repeated request count once; none without a key. */
export const idempotencyHeader = (key: string | undefined) =>
  key === undefined ? {} : { 'idempotency-key': key }

/** The header with the version that a save is based on; none without a version. */
export const versionHeader = (version: number | undefined) =>
  version === undefined ? {} : { 'if-match': `"${version}"` }
