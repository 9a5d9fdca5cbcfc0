import { test as base, expect } from '@playwright/test'
import type { Language } from '@verstas/contract/texts/language.ts'
import { type ApiClient, signInToApi, type UserName } from './dealership/api-client.ts'
import { type Dealership, type DealershipWishes, openDealership } from './dealership/open-dealership.ts'
import { enter } from './dealership/shared.ts'
import { type Troubles, watchTroubles } from './support/troubles.ts'
import { type Wording, wordingOf } from './support/wording.ts'

export { expect }

export interface DealershipOptions {
  readonly language: Language
  /** What a dealership of the test's own is to be; null shares one that nobody changes anything in. */
  readonly ownServer: DealershipWishes | null
}

interface Fixtures {
  readonly dealership: Dealership
  /** The texts of the project's language. */
  readonly t: Wording
  readonly troubles: Troubles
  /** A client of the API, signed in as this user. */
  readonly apiFor: (userName: UserName) => Promise<ApiClient>
}

/** The test of this house: a real server behind it, texts by name, and no trouble behind the pages. */
export const test = base.extend<Fixtures & DealershipOptions>({
  language: ['fi', { option: true }],
  ownServer: [null, { option: true }],

  dealership: async ({ ownServer }, use, { parallelIndex }) => {
    if (ownServer === null) return use(await enter(`readers-${parallelIndex}`, Number.MAX_SAFE_INTEGER))
    const dealership = await openDealership(ownServer)
    await use(dealership)
    await dealership.stop()
  },

  baseURL: ({ dealership }, use) => use(dealership.url),
  t: ({ language }, use) => use(wordingOf(language)),
  apiFor: ({ dealership, language }, use) =>
    use((userName) => signInToApi(dealership.url, userName, language).then(({ api }) => api)),

  troubles: [
    async ({ context }, use) => {
      const { report, ...troubles } = watchTroubles(context)
      await use(troubles)
      expect(report(), 'troubles behind the pages').toEqual([])
    },
    { auto: true },
  ],
})
