import { chatSocketPath } from '@verstas/contract/chat/live.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { livePath } from '@verstas/contract/live/events.ts'
import { openSpecOnlyProxy, type SpecOnlyProxy } from './server/spec-only-proxy.ts'
import type { ServerAddress } from './server/start-server.ts'
import { startTestServer } from './server/test-server.ts'
import { test as base, expect } from './test.ts'

export { expect }

interface SpecOnlyServer extends ServerAddress {
  readonly proxy: SpecOnlyProxy
}

interface Fixtures {
  /** Fails where a request held what no client of the specification sends. */
  readonly soundRequests: undefined
}

/**
 * The test of the app against a server that knows the specification alone. Its API lives on another origin than the
 * app; `apiFor` leads past it to our own.
 */
export const test = base.extend<Fixtures, { readonly specOnly: SpecOnlyServer }>({
  specOnly: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of the pattern
    async ({}, use) => {
      const proxy = await openSpecOnlyProxy()
      const server = await startTestServer({
        settings: { API_URL: `${proxy.url}/api`, CHAT_URL: proxy.url },
      })
      proxy.forwardTo(server.url)
      await use({ url: server.url, proxy })
      proxy.stop()
      await server.stop()
    },
    { scope: 'worker' },
  ],

  server: ({ specOnly }, use) => use(specOnly),

  soundRequests: [
    async ({ specOnly: { proxy }, pageErrors }, use) => {
      // The app asks for the live api, the chat's and the templates of health checks after the page, and does without.
      const templatesPath = healthCheckEndpoints.listTemplates.path
      pageErrors.allow(new RegExp(`WebSocket|^404 GET .*(${livePath}|${chatSocketPath}|${templatesPath}$)`))
      await use(undefined)
      expect(proxy.problems, 'what no client of the specification sends').toEqual([])
    },
    { auto: true },
  ],
})
