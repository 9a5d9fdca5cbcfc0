/** A place in the feed. Positions of different epochs cannot be compared. */
export interface FeedPlace {
  readonly epoch: string
  readonly position: number
}

const epochBytes = 16
const cursorBytes = epochBytes + 8

/** Converts a place to the cursor that other systems send. */
export function cursorOf({ epoch, position }: FeedPlace): string {
  const bytes = Buffer.alloc(cursorBytes)
  bytes.write(epoch.replaceAll('-', ''), 'hex')
  bytes.writeBigUInt64BE(BigInt(position), epochBytes)
  return bytes.toString('base64url')
}

/** Converts a cursor to its place; null if the text is not a cursor. */
export function placeOf(cursor: string): FeedPlace | null {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== cursorBytes) return null
  const position = Number(bytes.readBigUInt64BE(epochBytes))
  if (!Number.isSafeInteger(position)) return null
  const hex = bytes.toString('hex', 0, epochBytes)
  return { epoch: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), position }
}
