import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import {
  type ExpectedMileage,
  expectMileage,
  type JudgedVisit,
  judgeVisits,
  type Reading,
  trustedReadings,
} from '@verstas/domain/vehicles/mileage.ts'
import { useMemo } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useFormat } from '../../platform/ui/format.tsx'

/** A visit of the service history, with its day and meter reading. */
export interface DatedVisit {
  readonly entry: ServiceHistoryEntry
  readonly day: Day
  readonly km: number | null
}

export interface Mileage {
  readonly today: Day
  /** The visits, newest first, each with a mark if its reading is doubtful. */
  readonly visits: readonly JudgedVisit<DatedVisit>[]
  /**
   * The trusted readings, oldest first. They begin with 0 km on the day of the first registration if that day
   * is known and earlier.
   */
  readonly readings: readonly Reading[]
  readonly expected: ExpectedMileage | null
}

/** Returns the mileage of the vehicle over time, as derived from its visits. */
export function useMileage(
  { FirstRegistrationDate, Mileage }: Pick<VehicleDetails, 'FirstRegistrationDate' | 'Mileage'>,
  history: readonly ServiceHistoryEntry[],
): Mileage {
  const { dayOf } = useFormat()
  const today = dayOf(serverNow())
  return useMemo(() => {
    const dated = history.map((entry) => ({
      entry,
      day: dayOf(entry.ServiceDateTime),
      km: entry.DistanceDriven,
    }))
    const trusted: readonly Reading[] = trustedReadings(dated)
    const isNewCarKnown = FirstRegistrationDate !== null && FirstRegistrationDate < (trusted[0]?.day ?? '')
    const readings = isNewCarKnown ? [{ day: FirstRegistrationDate, km: 0 }, ...trusted] : trusted
    // `Mileage` may be newer than the last visit, because it can come from a work order that is not invoiced
    // yet.
    const expected = expectMileage(readings, today, Mileage)
    return { today, visits: judgeVisits(dated), readings, expected }
  }, [history, FirstRegistrationDate, Mileage, dayOf, today])
}
