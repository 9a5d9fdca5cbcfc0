// Repeats paths of the contract as literals, because the contract's code loads later. The test next to this
// file compares the literals with the contract.

const latestStamping = '/workshop/mystampings/latest'

/** Returns the first part of the path after the #, without slashes. Empty if there is none. */
export const routeOf = (hash: string): string => /^#\/(\w+)/.exec(hash)?.[1] ?? ''

/** The routes of the most frequent pages, whose texts are a part of their own (web/vite/split-texts.ts). */
const dailyRoute = /^(activities|more|stamping|workorder(search)?|work(shop)?schedule)$/

/**
 * Returns the texts that a page needs before it is visible. `first` is for the start page and the sign-in page before it,
 * which need fewer files than other pages, too.
 */
export function textsOfPage(hash: string): 'first' | 'daily' | 'all' {
  const route = routeOf(hash)
  if (/^(startpage)?$/.test(route)) return 'first'
  return dailyRoute.test(route) ? 'daily' : 'all'
}

/**
 * Returns paths below the API's base: the first requests of the route's page, if known, then the request that
 * every page sends.
 *
 * @param employeeId the signed-in person; undefined if the session does not contain one
 */
export function earlyCalls(hash: string, now: Date, employeeId: number | undefined): string[] {
  const [route = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  return [...callsOfPage(route, new URLSearchParams(query), now, employeeId), latestStamping]
}

function callsOfPage(
  route: string,
  query: URLSearchParams,
  now: Date,
  employeeId: number | undefined,
): string[] {
  const number = Number(query.get('number') ?? Number.NaN)
  const [, inspection] = /^vhc\/([1-9]\d*)$/.exec(route) ?? []
  if (inspection !== undefined) return [`/vhc/inspection/${inspection}`]
  switch (route) {
    case 'workorder':
    case 'activities':
      return Number.isNaN(number) ? [] : [`/workshop/workorder/number/${number}`]
    case '':
    case 'startpage':
    case 'workschedule':
      return [`/workshop/myreservations/${query.get('date') ?? today(now)}`]
    case 'stamping':
      return ['/workshop/stampingtypes', ...dayCalls(query, now, employeeId)]
    case 'workshopschedule':
      return scheduleCalls(query.get('date') ?? today(now))
    default:
      return []
  }
}

/** The user's day on the page of stampings. A page opened with values shows the form, not the day. */
const dayCalls = (query: URLSearchParams, now: Date, employeeId: number | undefined): string[] =>
  employeeId === undefined || query.size > 0
    ? []
    : [`/workshop/stampings/${employeeId}/${today(now)}`, `/workshop/myreservations/${today(now)}`]

/** The day of the workshop schedule. */
const scheduleCalls = (day: string): string[] => [
  `/workshopschedule/resources?date=${day}`,
  ...['reservations', 'shifts', 'stampings', 'reservations/unallocated'].map(
    (list) => `/workshopschedule/${list}/${day}`,
  ),
]

/**
 * Estimates the workshop's day from the device's clock and the usual time zone. If the estimate is wrong, the
 * page sends its own request.
 */
const today = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' })
