import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { clockTolerance, instantText } from './start-time.ts'

/** A stamping that was made so lately, in milliseconds, was on its way and is stamped now. */
const onItsWay = 10_000

/** A stamping that waited longer than this for the network, in milliseconds, is no longer taken. */
export const longestWait = 3 * 24 * 60 * 60_000

/** The start that a request asks for. */
export interface AskedStart {
  /** Null for now. */
  readonly at: Date | null
  /** Whether it was stamped without the network, and takes its place in the lane afterwards. */
  readonly isLate: boolean
  /** Whether the device's clock was off by more than two minutes. */
  readonly isClockOff: boolean
  /** What speaks against the times that came. */
  readonly reasons: readonly Reason[]
}

const startNow: AskedStart = { at: null, isLate: false, isClockOff: false, reasons: [] }

/**
 * When a request wants to start. What a device stamped without the network starts where it was stamped:
 * so long ago as the device's clock has gone on since, whatever that clock shows. Without the time of
 * sending, ClientTime is taken as it is, not later than now.
 *
 * @param sentAt the device's clock as the request left it
 */
export function askedStart(
  { StartTime, ClientTime }: Pick<StampingRequest, 'StartTime' | 'ClientTime'>,
  { sentAt, now, timeZone }: { readonly sentAt: Date | null; readonly now: Date; readonly timeZone: string },
): AskedStart {
  if (ClientTime === undefined)
    return { ...startNow, at: StartTime === undefined ? null : new Date(StartTime) }
  if (StartTime !== undefined) return refused('invalidField', goesInstead)
  const tappedAt = new Date(ClientTime).getTime()
  const elapsed = (sentAt ?? now).getTime() - tappedAt
  if (sentAt !== null && elapsed < -clockTolerance) return refused('invalidField', sentBefore)
  const at = new Date(now.getTime() - elapsed)
  if (elapsed > longestWait)
    return refused('stampingClientTimeTooOld', { made: instantText(at, now, timeZone) })
  const skew = sentAt === null ? Math.min(elapsed, 0) : now.getTime() - sentAt.getTime()
  const isClockOff = Math.abs(skew) > clockTolerance
  return elapsed <= onItsWay ? { ...startNow, isClockOff } : { at, isLate: true, isClockOff, reasons: [] }
}

const goesInstead = { field: 'ClientTime', reason: 'Goes instead of StartTime' }
const sentBefore = { field: 'ClientTime', reason: 'Lies after client-sent-at' }

const refused = (name: Reason['name'], data: Reason['data'] = {}): AskedStart => ({
  ...startNow,
  reasons: [reason(name, data)],
})
