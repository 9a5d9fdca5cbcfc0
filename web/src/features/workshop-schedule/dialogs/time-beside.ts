import type { Instant } from '@verstas/domain/time/format.ts'
import type { Format } from '../../../platform/ui/format.tsx'

/** An instant beside another one: the time alone where it is of the same day, else with its date. */
export const timeBeside = (instant: Instant, other: Instant, format: Format): string =>
  format.dayOf(instant) === format.dayOf(other) ? format.time(instant) : format.dateTime(instant)
