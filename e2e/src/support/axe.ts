import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type RunOptions = Parameters<AxeBuilder['options']>[0]

/** The rules of axe whose verdict depends on the colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Fails where axe finds anything on the page as it stands. */
export const expectAccessible = (page: Page): Promise<void> => expectNothingFound(page, {})

/** The same in light and in dark colours; the dark ones are looked at for what colours can change. */
export async function expectAccessibleInAllColours(page: Page): Promise<void> {
  await putOn(page, 'light')
  await expectAccessible(page)
  await putOn(page, 'dark')
  await expectNothingFound(page, { runOnly: rulesOfColour })
  await putOn(page, 'light')
}

/**
 * Colours turn at once: a transition of each element, level by level, takes more of the computer than all that axe looks at.
 * The style of every element is asked for meanwhile, because what is out of sight would only turn when axe asks for it.
 */
async function putOn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await still.evaluate(async (sheet) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    for (const element of document.querySelectorAll('body *')) void getComputedStyle(element).color
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  await still.dispose()
}

/**
 * Axe is brought to a page once. It stays in the page (its legacy mode), instead of putting the findings together
 * in a new one: our pages have no frames of other origins, which is what that is for. Style sheets are not read again
 * (preload), which no rule that is on asks for.
 */
async function expectNothingFound(page: Page, options: RunOptions): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'null' }) }).setLegacyMode()
  const { violations } = await axe
    .options({ ...options, resultTypes: ['violations'], preload: false })
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help})\n${html}\n${failureSummary}`),
  )
  expect(found).toEqual([])
}
