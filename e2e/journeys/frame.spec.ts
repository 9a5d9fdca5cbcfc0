import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { expect, test } from '../src/test.ts'

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('three tabs on a phone open the main pages, and the tab "More" lists the other pages', async ({
    page,
    t,
  }) => {
    await signIn(page, t, 'matti', '/startpage')
    const tabs = page.getByRole('navigation', { name: t('shell.navigation') })
    const words = ['startPage', 'workOrderSearch', 'stamping', 'more'] as const
    // Checks only a part of the text, because the last tab also contains the count of open tasks.
    await expect(tabs.getByRole('link')).toContainText(words.map((name) => t(`shortPage.${name}`)))
    for (const name of words) {
      await tabs.getByRole('link', { name: t(`shortPage.${name}`) }).click()
      await expect(heading(page)).toHaveText(t(`page.${name}`))
      await expect(tabs.locator('[aria-current="page"]')).toContainText(t(`shortPage.${name}`))
      await expect(page.getByRole('button', { name: t('common.back') })).toBeHidden()
    }

    const pages = page.getByRole('list', { name: t('startPage.tiles') })
    await pages.getByRole('link', { name: t('page.workSchedule') }).click()
    await expect(heading(page)).toHaveText(t('page.workSchedule'))
    await expect(tabs).toBeHidden()
    await page.getByRole('button', { name: t('common.back') }).click()
    await expect(heading(page)).toHaveText(t('page.more'))
  })

  test('fonts that load after the page are first used on the next page', async ({ page, t }) => {
    await page.addInitScript(() => {
      const { load } = FontFace.prototype
      let count = 0
      FontFace.prototype.load = async function () {
        const face = await load.call(this)
        count += 1
        document.documentElement.dataset.fontsLoaded = String(count)
        return face
      }
    })
    const areFontsUsed = () =>
      page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Verstas Text')))
    await signIn(page, t, 'matti', '/startpage')
    await expect(page.locator('html')).toHaveAttribute('data-fonts-loaded', '3')
    expect(await areFontsUsed()).toBe(false)
    const tabs = page.getByRole('navigation', { name: t('shell.navigation') })
    await tabs.getByRole('link', { name: t('shortPage.workOrderSearch') }).click()
    await expect.poll(areFontsUsed).toBe(true)
  })

  test('the header of a vehicle on a phone has room for its name, and its actions in a menu', async ({
    page,
    t,
    apiFor,
  }) => {
    const [{ vin }] = await carsOfToday(await apiFor('matti'))
    await signIn(page, t, 'matti', `/vehicle/${vin}?tab=maintenance`)
    const header = page.locator('header')
    await expect(header.getByRole('button', { name: t('search.title') })).toBeVisible()
    const cut = await header.evaluate((element) =>
      [...element.querySelectorAll('h1 + div > :first-child')]
        .filter(
          ({ clientWidth, scrollHeight, clientHeight }) =>
            clientWidth < 90 || scrollHeight > clientHeight + 2,
        )
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
    await header.getByRole('button', { name: t('workOrder.more') }).click()
    await page.getByRole('menuitem', { name: t('page.healthCheck') }).click()
    await expect(page.getByRole('region', { name: t('healthCheck.startNew') })).toBeVisible()
  })

  test('the figures of all rows of a job end at the same place', async ({ page, t, apiFor }) => {
    const [{ number }] = await carsOfToday(await apiFor('matti'))
    await signIn(page, t, 'matti', `/workorder?number=${number}`)
    const ask = new RegExp(`^${t('partRequest.open', { name: '' })}`)
    await expect(page.getByRole('button', { name: ask }).first()).toBeVisible()
    const ends = await page
      .getByRole('tabpanel')
      .locator('li b.number-18')
      .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().right)))
    expect(ends.length).toBeGreaterThan(2)
    expect(new Set(ends).size).toBe(1)
  })

  test('a tap on the running bar while a sheet is open only closes the sheet', async ({ page, t }) => {
    await signIn(page, t, 'matti', '/more')
    await page.getByRole('button', { name: t('shell.waitingTitle') }).click()
    const sheet = page.getByRole('dialog', { name: t('shell.waitingTitle') })
    await expect(sheet.getByText(t('shell.waitingNothing'))).toBeVisible()
    const bar = page.getByRole('region', { name: t('shell.running') })
    const [sheetBox, barBox] = await Promise.all([sheet.boundingBox(), bar.boundingBox()])
    expect((sheetBox?.y ?? 0) + (sheetBox?.height ?? 0)).toBeCloseTo(barBox?.y ?? 0, 0)
    await page.mouse.click(360, (barBox?.y ?? 0) + 20)
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('the short page names of all languages fit into the narrow rail', async ({ page, t }) => {
    const names = Object.entries(textCatalogue)
      .filter(([name]) => name.startsWith('shortPage.'))
      .flatMap(([, entry]) => languages.map((language) => String(entry[language])))
    await signIn(page, t, 'matti', '/startpage')
    const item = page
      .getByRole('navigation', { name: t('shell.navigation') })
      .getByRole('listitem')
      .filter({ hasText: t('shortPage.stamping') })
    const cut = await item.evaluate((shown, words) => {
      const copy = shown.cloneNode(true) as HTMLElement
      shown.after(copy)
      const [label, link] = [copy.querySelector('span'), copy.querySelector('a')]
      if (!label || !link) throw new Error('The rail has no link with a label')
      const { left, right } = link.getBoundingClientRect()
      return words.filter((word) => {
        label.textContent = word
        const range = document.createRange()
        range.selectNodeContents(label)
        const text = range.getBoundingClientRect()
        return text.left < left || text.right > right
      })
    }, names)
    expect(cut).toEqual([])
  })
})

test.describe('a desktop', () => {
  test.use({ viewport: { width: 1180, height: 820 } })

  test('opening a work order on a desktop does not remount the list of the day', async ({
    page,
    t,
    apiFor,
  }) => {
    const [first, second] = await carsOfToday(await apiFor('matti'))
    await signIn(page, t, 'matti')
    const day = page.getByRole('complementary', { name: t('workSchedule.list') })
    await day.getByRole('link', { name: first.plate }).click()
    await expect(heading(page)).toHaveAccessibleName(
      t('workOrder.titleWith', { plate: first.plate, number: first.number }),
    )
    await day.evaluate((pane) => {
      pane.dataset.kept = 'yes'
    })
    const next = second ?? first
    await day.getByRole('link', { name: next.plate }).click()
    await expect(heading(page)).toHaveAccessibleName(
      t('workOrder.titleWith', { plate: next.plate, number: next.number }),
    )
    await expect(day).toHaveAttribute('data-kept', 'yes')

    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect(page.getByRole('complementary', { name: t('workSchedule.axis') })).toBeVisible()
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(day).toBeHidden()
  })

  test('the search results remain visible next to the opened work order on a desktop', async ({
    page,
    t,
    apiFor,
  }) => {
    const [car] = await carsOfToday(await apiFor('matti'))
    await signIn(page, t, 'matti', `/workordersearch?tab=mine`)
    await page
      .getByRole('list', { name: t('workOrderSearch.reservations') })
      .getByRole('link', { name: car.plate })
      .click()
    const results = page.getByRole('complementary', { name: t('workOrderSearch.results') })
    await expect(results.getByRole('link', { name: car.plate })).toHaveAttribute('aria-current')
  })
})
