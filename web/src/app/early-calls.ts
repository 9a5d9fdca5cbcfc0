// Repeats paths of the contract as literals, because the contract's code loads later. The test next to this
// file compares the literals with the contract.

const latestStamping = '/workshop/mystampings/latest'

/** Returns the first part of the path after the #, without slashes. Empty if there is none. */
export const routeOf = (hash: string): string => /^#\/(\w+)/.exec(hash)?.[1] ?? ''

/** True for the start page and the sign-in page before it. They need fewer files than other pages. */
export const isStartPage = (hash: string): boolean => ['', 'startpage'].includes(routeOf(hash))

/**
 * Returns paths below the API's base: the first request of the route's page, if known, then the request that
 * every page sends.
 */
export function earlyCalls(hash: string, now: Date): string[] {
  const [route = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const mainOfPage = mainCall(route, new URLSearchParams(query), now)
  return [...(mainOfPage === null ? [] : [mainOfPage]), latestStamping]
}

function mainCall(route: string, query: URLSearchParams, now: Date): string | null {
  const number = Number(query.get('number') ?? Number.NaN)
  const [, inspection] = /^vhc\/([1-9]\d*)$/.exec(route) ?? []
  if (inspection !== undefined) return `/vhc/inspection/${inspection}`
  switch (route) {
    case 'workorder':
    case 'activities':
      return Number.isNaN(number) ? null : `/workshop/workorder/number/${number}`
    case '':
    case 'startpage':
    case 'workschedule':
      return `/workshop/myreservations/${query.get('date') ?? today(now)}`
    case 'stamping':
      return '/workshop/stampingtypes'
    default:
      return null
  }
}

/**
 * Estimates the workshop's day from the device's clock and the usual time zone. If the estimate is wrong, the
 * page sends its own request.
 */
const today = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' })
