/** The local times at which a site opens and closes, from `00:00` to `24:00`. */
export interface OpeningHours {
  readonly from: string
  readonly to: string
}

const pattern = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Parses opening hours `HH:MM-HH:MM`. Null for a closed day and for any invalid value. */
export function readOpeningHours(value: unknown): OpeningHours | null {
  const [, from, to] = (typeof value === 'string' && pattern.exec(value)) || []
  return from !== undefined && to !== undefined && from < to ? { from, to } : null
}
