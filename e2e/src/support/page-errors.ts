import type { BrowserContext } from '@playwright/test'
import { chatSocketPath, livePath } from '@verstas/contract/socket-paths.ts'

/**
 * Errors of the pages: console errors, uncaught errors, error responses and failed requests. A test fails on
 * an error that it neither expects nor allows.
 */
export interface PageErrors {
  /** Requires at least one error that matches the pattern. */
  readonly expect: (pattern: RegExp) => void
  /** Allows errors that match the pattern, but requires none. */
  readonly allow: (pattern: RegExp) => void
}

/** Matches Firefox's message for the aborted download of a font (NS_BINDING_ABORTED). */
const abortedFont = /^download failed .*status=2152398850/

/**
 * Collects the errors of all pages. `unexpected` returns errors that match no pattern, and required patterns
 * that no error matched.
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
    // Ignores console messages about failed requests, because the request itself is collected.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    collected.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    const request = response.request()
    const { pathname } = new URL(request.url())
    // Ignores the 400 for a Socket.IO client that still polls on a connection that an outage has ended.
    const isLive = [livePath, chatSocketPath].some((path) => pathname.endsWith(`${path}/`))
    if (response.status() === 400 && isLive) return
    collected.push(`${response.status()} ${request.method()} ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Ignores requests that the browser aborts when the user leaves the page or starts a newer search.
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
