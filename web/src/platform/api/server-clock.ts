import { arrivalOf } from './early-answers.ts'

/** Smaller differences are attributed to the travel time of answers. */
const toleratedSkewMs = 2_000

let skewMs = 0
let debugOffsetMs = 0

/** Returns the server's time at its answer; null if the answer has none. */
export function serverTimeOf(response: Response): number | null {
  const time = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time + debugOffsetMs
}

/**
 * Updates the server's clock from an answer, so that a phone with a wrong clock still shows the workshop's
 * time. The server's time is between request and answer; the known offset remains if it is consistent with
 * that.
 *
 * @param sentAt when the request was sent, in milliseconds of this device's clock
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
 * Applies the configuration's DebugDate: the installation pretends that it is this instant now.
 *
 * @returns the offset of its clock from real time in milliseconds
 */
export function noteDebugDate(debugDate: string | undefined): number {
  setDebugOffset(debugDate === undefined ? 0 : Date.parse(debugDate) - (Date.now() + skewMs))
  return debugOffsetMs
}

/** Restores the offset that `noteDebugDate` stored before a reload. */
export const setDebugOffset = (ms: number): void => {
  debugOffsetMs = ms
}

/**
 * Converts a time of this device's clock (milliseconds) to the server's clock, as far as its offset is known.
 */
export const serverTimeAt = (deviceMs: number): Date => new Date(deviceMs + skewMs + debugOffsetMs)

/** Returns the current time of the server's clock, as far as its offset is known. */
export const serverNow = (): Date => serverTimeAt(Date.now())

/**
 * Returns the time of this device's clock, right or wrong, shifted to the installation's debug date if it has
 * one.
 */
export const deviceNow = (): Date => new Date(Date.now() + debugOffsetMs)
