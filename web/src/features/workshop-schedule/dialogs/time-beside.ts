import type { Instant } from '@verstas/domain/time/format.ts'
import type { Format } from '../../../platform/ui/format.tsx'

/** Formats an instant with its date, or only as a time if the other instant is on the same day. */
export const timeBeside = (instant: Instant, other: Instant, format: Format): string =>
  format.dayOf(instant) === format.dayOf(other) ? format.time(instant) : format.dateTime(instant)
