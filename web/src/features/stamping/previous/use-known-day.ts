import { useQuery } from '@tanstack/react-query'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { hasStampingExtensions } from '@verstas/domain/session/rights.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { stampingDayQuery } from '../api.ts'

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
  const { employee, settings, holds } = useSession()
  const isMine = employeeId === employee.Id
  const mayKnowAll = hasStampingExtensions(settings) && (isMine || holds('CorrectStampings'))
  const inFull = useQuery({
    ...stampingDayQuery(employeeId, date),
    enabled: mayKnowAll,
    staleTime: 0,
    select: (day: StampingDay): KnownDay => day,
  })
  const inShort = useQuery({
    ...endpointQuery(stampingEndpoints.listStampingsOfEmployee, { params: { id: employeeId, date } }),
    enabled: !mayKnowAll,
    select: withoutShifts,
  })
  return mayKnowAll ? inFull : inShort
}
