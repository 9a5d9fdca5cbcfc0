import type { BrowserContext } from '@playwright/test'
import { chatSocketPath, livePath } from '@verstas/contract/socket-paths.ts'

/**
 * Errors of the pages: on the console, uncaught, refused requests and failed ones. A test fails on unexpected
 * ones.
 */
export interface PageErrors {
  /** Expects errors that match the pattern, at least one. */
  readonly expect: (pattern: RegExp) => void
  /** Allows errors that match the pattern, if there are any. */
  readonly allow: (pattern: RegExp) => void
}

/** Firefox's message for an aborted font (NS_BINDING_ABORTED). */
const abortedFont = /^download failed .*status=2152398850/

/**
 * Collects the errors of all pages. `unexpected` returns those that were not expected, and expected ones that
 * are missing.
 */
export function watchPageErrors(
  context: BrowserContext,
): PageErrors & { readonly unexpected: () => string[] } {
  const collected: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []

  context.on('weberror', (error) => {
    const { message } = error.error()
    if (!abortedFont.test(message)) collected.push(`uncaught: ${message}`)
  })
  context.on('console', (message) => {
    // The browser repeats each failed request on the console, without its address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    collected.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    const request = response.request()
    const { pathname } = new URL(request.url())
    // A Socket.IO client that polls after an outage may send once more when its session has just ended.
    const isLive = [livePath, chatSocketPath].some((path) => pathname.endsWith(`${path}/`))
    if (response.status() === 400 && isLive) return
    collected.push(`${response.status()} ${request.method()} ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The browser aborts requests when the page is left or a newer search starts.
    if (reason === 'net::ERR_ABORTED' || reason === 'NS_BINDING_ABORTED') return
    collected.push(`${reason} ${request.method()} ${new URL(request.url()).pathname}`)
  })

  return {
    expect: (pattern) => {
      expected.push(pattern)
    },
    allow: (pattern) => {
      allowed.push(pattern)
    },
    unexpected: () => [
      ...collected.filter((error) => ![...expected, ...allowed].some((pattern) => pattern.test(error))),
      ...expected
        .filter((pattern) => !collected.some((error) => pattern.test(error)))
        .map((pattern) => `did not come: ${pattern}`),
    ],
  }
}
