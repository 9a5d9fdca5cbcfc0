import type { Instant } from '@verstas/domain/time/format.ts'
import type { Format } from '../../../platform/ui/format.tsx'

/** Formats an instant next to another one: only the time on the same day, else with its date. */
export const timeBeside = (instant: Instant, other: Instant, format: Format): string =>
  format.dayOf(instant) === format.dayOf(other) ? format.time(instant) : format.dateTime(instant)
