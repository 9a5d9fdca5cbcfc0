/** The local times at which a site opens and closes, from `00:00` to `24:00`. */
export interface OpeningHours {
  readonly from: string
  readonly to: string
}

const opening = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const closing = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Parses opening hours `HH:MM-HH:MM`. Null for a closed day and for any invalid value. */
export function readOpeningHours(value: unknown): OpeningHours | null {
  if (openingHoursFault(value) !== null) return null
  const [from = '', to = ''] = String(value).split('-')
  return { from, to }
}

/**
 * Returns the faulty part of opening hours: the time at which the site opens or closes, or their order. Null for valid
 * opening hours.
 */
export function openingHoursFault(value: unknown): 'opens' | 'closes' | 'order' | null {
  const [from = '', to = '', ...more] = typeof value === 'string' ? value.split('-') : []
  if (!opening.test(from)) return 'opens'
  if (!closing.test(to) || more.length > 0) return 'closes'
  return from < to ? null : 'order'
}
