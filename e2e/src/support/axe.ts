import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type RunOptions = Parameters<AxeBuilder['options']>[0]

/** The rules of axe whose result depends on the colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** True in Chromium. Other browsers would give the same result more slowly. */
const hasAxe = (page: Page): boolean => page.context().browser()?.browserType().name() === 'chromium'

/** Fails if axe finds a violation on the page in its current state. */
export const expectAccessible = (page: Page): Promise<void> => expectNoViolations(page, {})

/**
 * Fails if axe finds a violation in light or dark colours. Dark colours are checked only by rules about
 * colours.
 */
export async function expectAccessibleInAllColours(page: Page): Promise<void> {
  if (!hasAxe(page)) return
  await setColorScheme(page, 'light')
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectNoViolations(page, { runOnly: colourRules })
  await setColorScheme(page, 'light')
}

/** Fails if axe finds a violation in these colours. */
export async function expectAccessibleIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  if (!hasAxe(page)) return
  await setColorScheme(page, colorScheme)
  await expectAccessible(page)
  await setColorScheme(page, 'light')
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Finishes the transitions of colours, which have started after two frames. Works level by level, because
  // an inherited colour changes after the colour of its parent. Reads each style, because an invisible
  // element starts its transition only when its style is read.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    let running: Animation[]
    do {
      for (const element of document.querySelectorAll('body *')) void getComputedStyle(element).color
      running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const animation of running) animation.finish()
    } while (running.length > 0)
  })
}

/**
 * Runs axe, which is injected into a page only once. Legacy mode avoids a second page, which would only serve
 * frames of other origins. `preload` is off, because no enabled rule needs the style sheets.
 */
async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  if (!hasAxe(page)) return
  const isInjected = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: 'null' }) }).setLegacyMode()
  const { violations } = await axe
    .options({ ...options, resultTypes: ['violations'], preload: false })
    .analyze()
  const descriptions = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help})\n${html}\n${failureSummary}`),
  )
  expect(descriptions).toEqual([])
}
