/** A part of a file. The bytes are counted from 0. The first and the last byte are included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Parses a `Range` header (RFC 9110, section 14) that has one range in bytes. A header that is missing or
 * malformed, or has a different form, means the whole file.
 *
 * @param size of the file in bytes, above 0
 * @returns null for the whole file; `unsatisfiable` if the range is empty or begins after the end of the file
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (match === null) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Number(to)
    return length === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size) return 'unsatisfiable'
  return last < first ? null : { first, last }
}
