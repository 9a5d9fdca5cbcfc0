import type { BrowserContext } from '@playwright/test'
import { chatSocketPath } from '@verstas/contract/chat/live.ts'
import { livePath } from '@verstas/contract/live/events.ts'

/** What went wrong behind the pages: errors on the console, uncaught ones, refused and failed requests. */
export interface Troubles {
  /** Allows those that match; each one must come at least once. */
  readonly expect: (pattern: RegExp) => void
  /** Allows those that match, whether they come or not. */
  readonly allow: (pattern: RegExp) => void
}

/** Watches every page of a browser; `report` gives what was not expected, and what was but did not come. */
export function watchTroubles(context: BrowserContext): Troubles & { readonly report: () => string[] } {
  const seen: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []

  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`))
  context.on('console', (message) => {
    // The browser repeats each failed request on the console, without its address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    seen.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    const request = response.request()
    const { pathname } = new URL(request.url())
    // A live line, where it polls after an outage, may say its last word when its session has just ended.
    const isLive = [livePath, chatSocketPath].some((path) => pathname.endsWith(`${path}/`))
    if (response.status() === 400 && isLive) return
    seen.push(`${response.status()} ${request.method()} ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left, or a newer search, gives up what it asked for.
    if (reason === 'net::ERR_ABORTED') return
    seen.push(`${reason} ${request.method()} ${new URL(request.url()).pathname}`)
  })

  return {
    expect: (pattern) => {
      expected.push(pattern)
    },
    allow: (pattern) => {
      allowed.push(pattern)
    },
    report: () => [
      ...seen.filter((trouble) => ![...expected, ...allowed].some((pattern) => pattern.test(trouble))),
      ...expected
        .filter((pattern) => !seen.some((trouble) => pattern.test(trouble)))
        .map((pattern) => `did not come: ${pattern}`),
    ],
  }
}
