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

async function putOn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // The colours are there once two frames are drawn and what turns into them has turned: level by level, because
  // what inherits a colour turns after its parent, and, where it is out of sight, only when its style is asked for.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    let turning: Animation[]
    do {
      for (const element of document.querySelectorAll('body *')) void getComputedStyle(element).color
      turning = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const animation of turning) animation.finish()
    } while (turning.length > 0)
  })
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
