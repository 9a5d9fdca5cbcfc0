import { chatSocketPath } from '@verstas/contract/chat/live.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { livePath } from '@verstas/contract/live/events.ts'
import { type Dealership, openDealership } from './dealership/open-dealership.ts'
import { openSpecOnlyProxy, type SpecOnlyProxy } from './dealership/spec-only-proxy.ts'
import { test as base, expect } from './test.ts'

export { expect }

interface SpecOnlyServer extends Dealership {
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
      const dealership = await openDealership({
        settings: { API_URL: `${proxy.url}/api`, CHAT_URL: proxy.url },
      })
      proxy.forwardTo(dealership.url)
      await use({ url: dealership.url, proxy })
      proxy.stop()
      await dealership.stop()
    },
    { scope: 'worker' },
  ],

  dealership: ({ specOnly }, use) => use(specOnly),

  soundRequests: [
    async ({ specOnly: { proxy }, troubles }, use) => {
      // The app asks for the live api, the chat's and the templates of health checks after the page, and does without.
      const templatesPath = healthCheckEndpoints.listTemplates.path
      troubles.allow(new RegExp(`WebSocket|^404 GET .*(${livePath}|${chatSocketPath}|${templatesPath}$)`))
      await use(undefined)
      expect(proxy.problems, 'what no client of the specification sends').toEqual([])
    },
    { auto: true },
  ],
})
