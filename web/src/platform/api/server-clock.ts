import { arrivalOf } from './early-answers.ts'

/** Differences below this are the time that answers travel, not a clock that is wrong. */
const toleratedSkewMs = 2_000

let skewMs = 0
let debugOffsetMs = 0

/** The instant that the server took for now when it answered; null where the answer does not tell. */
export function serverTimeOf(response: Response): number | null {
  const time = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time + debugOffsetMs
}

/**
 * Learns the server's clock from an answer: a phone whose clock is wrong shows the workshop's time all the same. It was
 * told at some moment between the request and the answer; what is known stays where it agrees with that.
 *
 * @param sentAt when the answer was asked for, in milliseconds of this device's clock
 */
export function noteServerTime(response: Response, sentAt = Number.POSITIVE_INFINITY): void {
  const time = serverTimeOf(response)
  if (time === null) return
  const arrivedAt = arrivalOf(response)
  const least = time - debugOffsetMs - arrivedAt
  const most = time - debugOffsetMs - Math.min(sentAt, arrivedAt)
  if (skewMs >= least - toleratedSkewMs && skewMs <= most + toleratedSkewMs) return
  skewMs = Math.abs(least) > toleratedSkewMs ? least : 0
}

/**
 * The configuration's DebugDate: the installation pretends that it is this instant now.
 * @returns by how many milliseconds its clock is away from real time
 */
export function noteDebugDate(debugDate: string | undefined): number {
  setDebugOffset(debugDate === undefined ? 0 : Date.parse(debugDate) - (Date.now() + skewMs))
  return debugOffsetMs
}

/** Takes up what `noteDebugDate` has told before a reload. */
export const setDebugOffset = (ms: number): void => {
  debugOffsetMs = ms
}

/** A moment of this device's clock (milliseconds), by the server's clock as far as it is known. */
export const serverTimeAt = (deviceMs: number): Date => new Date(deviceMs + skewMs + debugOffsetMs)

/** Now, by the server's clock as far as it is known. */
export const serverNow = (): Date => serverTimeAt(Date.now())

/** Now by this device's own clock, right or wrong, at the installation's pretended date where it has one. */
export const deviceNow = (): Date => new Date(Date.now() + debugOffsetMs)
