/** A part of a file: the first and the last byte, counted from 0, both belonging to it. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * What a `Range` header asks of a file (RFC 9110, section 14): one range, or the whole file where the header
 * is missing, of another unit, malformed, or asks for several parts.
 *
 * @param size of the file in bytes, above 0
 * @returns null for the whole file; `unsatisfiable` where the part lies behind its end
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (asked === null) return null
  const [, from = '', to = ''] = asked
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
