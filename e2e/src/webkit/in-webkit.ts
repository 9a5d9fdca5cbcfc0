import type {
  BrowserContext,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { PageErrors } from '../support/page-errors.ts'
import { startWebDriver, type WebDriver, type WebDriverSession } from './web-driver.ts'
import { WebKitPage } from './webkit-page.ts'

/** Environment variable that selects an engine that Playwright does not provide. */
export const engineVariable = 'VERSTAS_E2E_ENGINE'

/** The preferred languages of the browser. */
const languages = 'fi-FI,fi'

const errorOnConsole = /^CONSOLE \S+ ERROR .*$/gm

/**
 * True for console errors about failed requests, and about a directive of the content security policy that
 * WebKit does not support.
 */
const isHarmless = (line: string): boolean => /Failed to load resource|manifest-src/.test(line)

/** The fixture of our tests that `inWebKit` replaces. */
interface ReplacedFixtures {
  readonly pageErrors: PageErrors
}

interface OfTest {
  readonly webKitSession: WebDriverSession
}

interface OfWorker {
  readonly webDriver: WebDriver
}

/**
 * Returns the same tests with a page in WebKitGTK. WebDriver lacks routes, network outages, a second browser
 * and the clock, so tests that use them fail.
 */
export function inWebKit<Test extends ReplacedFixtures, Worker extends object>(test: TestType<Test, Worker>) {
  const extended = test as unknown as TestType<
    PlaywrightTestArgs & PlaywrightTestOptions & ReplacedFixtures,
    PlaywrightWorkerArgs & PlaywrightWorkerOptions
  >
  return extended.extend<OfTest, OfWorker>({
    webDriver: [
      async ({ browserName: _ }, use) => {
        const driver = await startWebDriver(languages)
        await use(driver)
        await driver.stop()
      },
      { scope: 'worker' },
    ],
    webKitSession: async ({ webDriver }, use) => {
      const session = await webDriver.startSession()
      await use(session)
      await session.end()
    },
    context: ({ browserName: _ }, use) => use({} as BrowserContext),
    page: async ({ webKitSession, baseURL, viewport }, use, info) => {
      const page = new WebKitPage(webKitSession.command, baseURL ?? '')
      await page.setViewportSize(viewport ?? { width: 390, height: 844 })
      await use(page as unknown as Page)
      if (info.status !== info.expectedStatus)
        await info.attach('page', { body: await page.screenshot(), contentType: 'image/png' })
    },
    pageErrors: async ({ webKitSession }, use) => {
      const allowed: RegExp[] = []
      const allow = (pattern: RegExp) => void allowed.push(pattern)
      await use({ allow, expect: allow })
      const consoleErrors = webKitSession.output().match(errorOnConsole) ?? []
      const unexpected = consoleErrors.filter(
        (line) => !isHarmless(line) && !allowed.some((pattern) => pattern.test(line)),
      )
      if (unexpected.length > 0) throw new Error(`Errors on the pages:\n${unexpected.join('\n')}`)
    },
  }) as unknown as TestType<Test, Worker>
}
