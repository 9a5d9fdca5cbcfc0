import { test as base, expect } from '@playwright/test'
import type { Language } from '@verstas/contract/texts/language.ts'
import { type ApiClient, signInToApi, type UserName } from './server/api-client.ts'
import { getSharedServer } from './server/shared-server.ts'
import type { ServerAddress } from './server/start-server.ts'
import { startTestServer, type TestServerOptions } from './server/test-server.ts'
import { type PageErrors, watchPageErrors } from './support/page-errors.ts'
import { type Translate, translatorFor } from './support/translate.ts'
import { engineVariable, inWebKit } from './webkit/in-webkit.ts'

export { expect }

export interface TestOptions {
  readonly language: Language
  /** Options of a separate server for this test. Null for a shared server, which the test may only read. */
  readonly ownServer: TestServerOptions | null
}

interface Fixtures {
  readonly server: ServerAddress
  /** Returns texts in the language of the test. */
  readonly t: Translate
  readonly pageErrors: PageErrors
  /** Returns a client of the API that is signed in as this user. */
  readonly apiFor: (userName: UserName) => Promise<ApiClient>
}

const inChosenBrowser = base.extend<Fixtures & TestOptions>({
  language: ['fi', { option: true }],
  ownServer: [null, { option: true }],

  server: async ({ ownServer }, use, { parallelIndex }) => {
    if (ownServer === null)
      return use(await getSharedServer(`readers-${parallelIndex}`, Number.MAX_SAFE_INTEGER))
    const server = await startTestServer(ownServer)
    await use(server)
    await server.stop()
  },

  baseURL: ({ server }, use) => use(server.url),
  t: ({ language }, use) => use(translatorFor(language)),
  apiFor: ({ server, language }, use) =>
    use((userName) => signInToApi(server.url, userName, language).then(({ api }) => api)),

  pageErrors: [
    async ({ context }, use) => {
      const { unexpected, ...pageErrors } = watchPageErrors(context)
      await use(pageErrors)
      expect(unexpected(), 'errors on the pages').toEqual([])
    },
    { auto: true },
  ],
})

/** Tests with a real server. A test can find texts by name, and fails if its pages cause errors. */
export const test = process.env[engineVariable] === 'webkit' ? inWebKit(inChosenBrowser) : inChosenBrowser
