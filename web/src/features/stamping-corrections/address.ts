import { isDay } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'

export interface CorrectionsAddress {
  /** Undefined: whoever is signed in. */
  readonly employeeId: number | undefined
  /** Undefined: today. */
  readonly day: Day | undefined
}

/** Whose day the address names; what is no employee or no day counts as left out. */
export function readCorrectionsAddress(params: Readonly<Record<string, unknown>>): CorrectionsAddress {
  const { employee, date } = params
  const employeeId =
    typeof employee === 'string' && /^[1-9]\d{0,14}$/.test(employee) ? Number(employee) : undefined
  return { employeeId, day: isDay(date) ? date : undefined }
}
