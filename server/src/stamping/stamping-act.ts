import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { StampingSituation } from '@verstas/domain/stamping/start-time.ts'
import type { CurrentSession } from '../session/current-session.ts'

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

/** The head of an event about a stamping. */
export const eventOf = ({ session, now }: StampingAct, { siteId, id }: StampingKey) =>
  ({ siteId, at: now, employeeId: session.employeeId, entity: 'stamping', entityId: id }) as const
