import { arrivalOf } from './early-answers.ts'

/** Tolerated difference between the clocks in milliseconds. The travel time of a response may cause it. */
const toleratedSkewMs = 2_000

let skewMs = 0
let debugOffsetMs = 0

/** Returns the server's time in a response, in milliseconds. Null if the response has none. */
export function serverTimeOf(response: Response): number | null {
  const time = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time + debugOffsetMs
}

/**
 * Updates the offset of the server's clock from a response, so that a phone with a wrong clock shows the
 * workshop's time. The server read its clock between the request and the response. The offset remains
 * unchanged if it agrees with this interval.
 *
 * @param sentAt the time of the request in milliseconds of this device's clock
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
 * Sets the installation's clock to the DebugDate of the configuration.
 *
 * @returns the offset of that clock from real time in milliseconds
 */
export function noteDebugDate(debugDate: string | undefined): number {
  setDebugOffset(debugDate === undefined ? 0 : Date.parse(debugDate) - (Date.now() + skewMs))
  return debugOffsetMs
}

/** Sets the offset that `noteDebugDate` returned before a reload. */
export const setDebugOffset = (ms: number): void => {
  debugOffsetMs = ms
}

/**
 * Converts a time of this device's clock in milliseconds to the server's clock. Assumes equal clocks until
 * the offset is known.
 */
export const serverTimeAt = (deviceMs: number): Date => new Date(deviceMs + skewMs + debugOffsetMs)

/** Returns the current time of the server's clock, or this device's time if the offset is unknown. */
export const serverNow = (): Date => serverTimeAt(Date.now())

/**
 * Converts an ISO instant of `deviceNow` to the server's clock. Returns the current time if the instant is
 * undefined.
 */
export const serverTimeOfTap = (tappedAt: string | undefined): Date =>
  tappedAt === undefined ? serverNow() : new Date(Date.parse(tappedAt) + skewMs)

/** Returns the uncorrected time of this device's clock, shifted to the debug date of the installation. */
export const deviceNow = (): Date => new Date(Date.now() + debugOffsetMs)
