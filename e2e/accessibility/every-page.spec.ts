import { type Language, languages } from '@verstas/contract/texts/language.ts'
import { carsOfToday, everyPage } from '../src/pages/routes.ts'
import { signIn } from '../src/pages/session.ts'
import { expectAccessible, expectAccessibleInAllColours } from '../src/support/axe.ts'
import { findUnreadableTexts, sidewaysScroll } from '../src/support/fit.ts'
import { findSmallTargets } from '../src/support/targets.ts'
import { expect, test } from '../src/test.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
] as const

const locales: Readonly<Record<Language, string>> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

/** What differs by colour is the same in each language. */
const inAllColours: Language = 'fi'

for (const language of languages)
  test.describe(() => {
    test.use({ language, locale: locales[language] })

    test(`every page can be read, hit and used at every size: ${language}`, async ({ page, t, lineOf }) => {
      test.setTimeout(150_000)
      const [car] = await carsOfToday(await lineOf('matti'))
      await signIn(page, t, 'matti')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const { route, shows } of everyPage(page, t, car))
        await test.step(route, async () => {
          await page.goto(`/#${route}`)
          await expect(shows).toBeVisible()
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          for (const size of sizes) {
            await page.setViewportSize(size)
            const where = `${route} at ${size.width} x ${size.height}`
            expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
            expect.soft(await findUnreadableTexts(page), where).toEqual([])
            expect.soft(await findSmallTargets(page), where).toEqual([])
          }
          await page.setViewportSize(sizes[1])
          await (language === inAllColours ? expectAccessibleInAllColours(page) : expectAccessible(page))
        })
    })
  })
