import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { StampingSituation } from '@verstas/domain/stamping/start-time.ts'
import type { EventRecord } from '../../platform/events/record-event.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/** Who stamps what, and when it is written. */
export interface StampingAct {
  readonly session: CurrentSession
  readonly request: StampingRequest
  readonly isClockOff: boolean
  readonly now: Date
  readonly shifts: StampingSituation['shifts']
}

/** A stamping by the site that it was made at. */
export interface StampingKey {
  readonly siteId: number
  readonly id: number
}

/** What somebody did to a stamping, for its history. */
export const eventOf = (
  { session, now }: Pick<StampingAct, 'session' | 'now'>,
  { siteId, id }: StampingKey,
  change: Pick<EventRecord, 'kind' | 'before' | 'after'>,
): EventRecord => ({
  siteId,
  at: now,
  employeeId: session.employeeId,
  entity: 'stamping',
  entityId: id,
  ...change,
})
