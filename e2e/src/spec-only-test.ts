import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { chatSocketPath, livePath } from '@verstas/contract/socket-paths.ts'

import { openSpecOnlyProxy, type SpecOnlyProxy } from './server/spec-only-proxy.ts'
import type { ServerAddress } from './server/start-server.ts'
import { startTestServer } from './server/test-server.ts'
import { test as base, expect } from './test.ts'

export { expect }

interface SpecOnlyServer extends ServerAddress {
  readonly proxy: SpecOnlyProxy
}

interface Fixtures {
  /**
   * Fails the test if the proxy reports a problem, for example a field that the specification does not have.
   */
  readonly requestsBySpecification: undefined
}

/**
 * Tests the app with a plain specification server, whose API is on another origin than the app. `apiFor`
 * calls our server directly.
 */
export const test = base.extend<Fixtures, { readonly specOnly: SpecOnlyServer }>({
  specOnly: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
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

  requestsBySpecification: [
    async ({ specOnly: { proxy }, pageErrors }, use) => {
      // Allows the refusals of live updates, the chat and the list of templates. The app requests these after
      // the data of the page, and works without them.
      const templatesPath = healthCheckEndpoints.listTemplates.path
      pageErrors.allow(new RegExp(`WebSocket|^404 GET .*(${livePath}|${chatSocketPath}|${templatesPath}$)`))
      await use(undefined)
      expect(proxy.problems, 'requests that the specification does not have').toEqual([])
    },
    { auto: true },
  ],
})
