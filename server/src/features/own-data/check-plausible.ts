import { dayOf } from '@verstas/domain/time/format.ts'
import { refuseField } from '../../platform/http/refusal.ts'

/**
 * Refuses model years that no manufacturer sells yet. The contract refuses those before 1900.
 *
 * @throws {Refusal} invalidField
 */
export function checkModelYear(field: string, year: number | null | undefined, now: Date): void {
  const limit = now.getUTCFullYear() + 2
  if (year != null && year > limit) throw refuseField(field, 'atMost', { limit })
}

/**
 * Refuses a promise before today or more than two years ahead.
 *
 * @throws {Refusal} invalidField
 */
export function checkPromise(
  promise: string | null | undefined,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): void {
  if (promise == null) return
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() + 2)
  if (dayOf(promise, timeZone) < dayOf(now, timeZone) || Date.parse(promise) > limit.getTime())
    throw refuseField('EstimatedDeliveryDateTime', 'promise')
}
