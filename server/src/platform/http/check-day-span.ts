import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { refuseField } from './refusal.ts'

/**
 * Checks that a span of days does not end before its start and is not too long.
 *
 * @throws {Refusal} invalidField
 */
export function checkDaySpan({ from, to }: { readonly from: Day; readonly to: Day }, maxDays: number): void {
  if (to < from) throw refuseField('to', 'beforeFrom')
  if (to > addDays(from, maxDays - 1)) throw refuseField('to', 'tooManyDays', { count: maxDays })
}
