import type { Page } from '@playwright/test'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import { type AppPage, administrationPages, dataForPages, technicianPages } from '../src/pages/routes.ts'
import { signIn } from '../src/pages/session.ts'
import type { ApiClient, UserName } from '../src/server/api-client.ts'
import { expectAccessible, expectAccessibleIn, expectAccessibleInAllColours } from '../src/support/axe.ts'
import { layoutShiftOf, measureLayoutShift } from '../src/support/layout-shift.ts'
import { findSmallTargets } from '../src/support/small-targets.ts'
import type { Translate } from '../src/support/translate.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

interface Size {
  readonly width: number
  readonly height: number
  /** Factor by which texts are enlarged; 1 by default. */
  readonly text?: number
}

const smallest: Size = { width: 360, height: 740 }
const phone: Size = { width: 390, height: 844 }
const tablet: Size = { width: 1180, height: 820 }
const otherSizes: readonly Size[] = [
  phone,
  { width: 820, height: 1180 },
  tablet,
  { ...phone, text: 2 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

const locales: Readonly<Record<Language, string>> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

/**
 * Dark colours and layout shifts are checked only in this language, because they are the same in every
 * language.
 */
const languageOfColours: Language = 'fi'

const maxLayoutShift = 0.02

/**
 * True for `npm test`, which checks each page only at two sizes and in light or dark colours, and checks no layout
 * shifts.
 */
const isUsual = process.env.VERSTAS_TESTS === 'usual'

const sizesOf = (place: number): readonly Size[] => [
  smallest,
  ...otherSizes.filter((_, index) => !isUsual || index === place % otherSizes.length),
]

async function setSize(page: Page, { width, height, text = 1 }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size === 1 ? '' : `${size * 100}%`
  }, text)
}

/** A user and the pages to check while that user is signed in. */
interface PageSet {
  readonly title: string
  readonly userName: UserName
  readonly pagesOf: (
    page: Page,
    t: Translate,
    apiFor: (userName: UserName) => Promise<ApiClient>,
  ) => Promise<readonly AppPage[]>
}

const pageSets: readonly PageSet[] = [
  {
    title: 'every page of a technician',
    userName: 'matti',
    pagesOf: async (page, t, apiFor) => technicianPages(page, t, await dataForPages(await apiFor('matti'))),
  },
  {
    title: 'every page of the administration',
    userName: 'admin',
    pagesOf: async (page, t, apiFor) => {
      const { Id } = await (await apiFor('matti'))(sessionEndpoints.getEmployee, {})
      return administrationPages(page, t, Id)
    },
  },
]

for (const language of languages)
  test.describe(() => {
    test.use({ language, locale: locales[language] })

    for (const { title, userName, pagesOf } of pageSets)
      test(`${language === languageOfColours ? '@core ' : ''}${title} has readable texts and large touch targets at every size: ${language}`, async ({
        page,
        t,
        apiFor,
      }) => {
        test.setTimeout(600_000)
        const pages = await pagesOf(page, t, apiFor)
        await measureLayoutShift(page)
        await signIn(page, t, userName)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        for (const [place, appPage] of pages.entries())
          await test.step(appPage.route, () => expectUsable(page, appPage, { language, place }))
      })
  })

async function expectUsable(
  page: Page,
  { route, shows, later = shows }: AppPage,
  { language, place }: { readonly language: Language; readonly place: number },
): Promise<void> {
  const waitUntilLoaded = async () => {
    await expect(shows).toBeVisible()
    await expect(later).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await page.goto(`/#${route}`)
  await waitUntilLoaded()
  for (const size of sizesOf(place)) {
    await setSize(page, size)
    const where = `${route} at ${size.width} x ${size.height}, text ${size.text ?? 1}`
    expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
    expect.soft(await findUnreadableTexts(page), where).toEqual([])
    expect.soft(await findSmallTargets(page), where).toEqual([])
  }
  await setSize(page, phone)
  // Waits again, because some pages load different components at this size.
  await waitUntilLoaded()
  await expect(page.locator('h1').first()).toBeAttached()
  if (isUsual) await expectAccessibleIn(page, place % 2 === 0 ? 'light' : 'dark')
  else if (language === languageOfColours) await expectAccessibleInAllColours(page)
  else await expectAccessible(page)
  if (isUsual || language !== languageOfColours) return
  for (const size of [phone, tablet]) {
    await setSize(page, size)
    await page.reload()
    await waitUntilLoaded()
    expect
      .soft(await layoutShiftOf(page), `${route} loading, ${size.width}`)
      .toBeLessThanOrEqual(maxLayoutShift)
  }
}
