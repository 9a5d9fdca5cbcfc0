import { useQuery } from '@tanstack/react-query'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { hasStampingExtensions } from '@verstas/domain/session/rights.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/corrections.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useSession } from '../../../platform/session/session.ts'
import { stampingDayQuery, stampingsOfQuery } from '../api.ts'

/** What can be known of an employee's day. */
export type KnownDay = Pick<StampingDay, 'Stampings' | 'Elsewhere' | 'Shifts' | 'Corrections'>

const withoutShifts = (Stampings: readonly Stamping[]): KnownDay => ({
  Stampings: [...Stampings],
  Elsewhere: [],
  Shifts: [],
  Corrections: [],
})

/**
 * A day with shifts and corrections where the server has them and one may see them, one's own or by right; else its
 * stampings alone.
 */
export function useKnownDay(employeeId: number, date: Day) {
  const { employee, settings, rights } = useSession()
  const mayKnowAll =
    hasStampingExtensions(settings) && maySeeDaysOf({ rights, employeeId: employee.Id }, employeeId)
  const inFull = useQuery({
    ...stampingDayQuery(employeeId, date),
    enabled: mayKnowAll,
    select: (day: StampingDay): KnownDay => day,
  })
  const inShort = useQuery({
    ...stampingsOfQuery(employeeId, date),
    enabled: !mayKnowAll,
    select: withoutShifts,
  })
  return mayKnowAll ? inFull : inShort
}
