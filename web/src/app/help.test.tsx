import { fireEvent } from '@testing-library/react'
import { languages } from '@verstas/contract/texts/language.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { HeadButtons } from '../features/help/head-buttons.tsx'
import { newestVersion, releases } from '../features/help/news.ts'
import { NewsRow } from '../features/help/news-row.tsx'
import { helpByPage, helpOf } from '../features/help/registry.ts'
import { settingPages } from '../features/settings/setting-pages.tsx'
import { workOrderTabs } from '../features/work-orders/address.ts'
import { createRoute } from '../platform/routing/route.ts'
import { createRouter } from '../platform/routing/router.ts'
import { createMemoryHistory } from '../platform/routing/test/memory-history.ts'
import { control, press, settle, settleUntil } from '../platform/session/test/page-controls.ts'
import { renderRoutes } from '../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../platform/session/test/sample-session.ts'
import { pageRoutes } from './features.ts'
// Loads the modules before the tests, because the buttons import them lazily.
import '../features/help/help-sheet.tsx'
import '../features/help/news-sheet.tsx'

/** The package file of the whole product, as text. */
const [packageFile = ''] = Object.values(
  import.meta.glob<string>('../../../package.json', { query: '?raw', import: 'default', eager: true }),
)

/** The maximum length of a sentence that people can read at a glance, in characters. */
const mostCharacters = 100

const pageNames = [
  ...new Set([...pageRoutes.flatMap(({ staticData }) => staticData.page ?? []), 'more' as const]),
]

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('the help of a page', () => {
  it.each(pageNames)('the page %s has help in each language', (page) => {
    const { steps } = helpOf(page)
    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) {
      const sentences = languages.map((language) => step[language][1])
      expect(new Set(sentences).size).toBe(languages.length)
      for (const words of languages.flatMap((language) => step[language])) {
        expect(words.trim()).not.toBe('')
        expect(words.length, words).toBeLessThanOrEqual(mostCharacters)
      }
    }
  })

  it('the help of a part of a page belongs to an existing tab or list of settings', () => {
    const parts = Object.keys(helpByPage).filter((key) => key.includes('/'))
    const known = [
      ...workOrderTabs.map((tab) => `workOrder/${tab}`),
      ...Object.keys(settingPages).map((list) => `setting/${list}`),
    ]
    expect(known).toEqual(expect.arrayContaining(parts))
    expect(helpOf('workOrder', 'chat')).not.toBe(helpOf('workOrder'))
    expect(helpOf('workOrder', 'resources')).toBe(helpOf('workOrder'))
  })
})

/** Opens the header and the row of the account sheet on a work order. */
const open = (address = '/workorder?tab=chat') =>
  renderRoutes(
    createRouter({
      groups: [
        {
          routes: [
            createRoute({
              path: '/workorder',
              validateSearch: (search) => search,
              staticData: { page: 'workOrder' },
              component: () => (
                <>
                  <input aria-label="plate" />
                  <HeadButtons />
                  <NewsRow />
                </>
              ),
            }),
          ],
        },
      ],
      history: createMemoryHistory({ initialEntries: [address] }),
    }),
    { language: 'en' },
  )

const titles = () => [...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent)

describe('the buttons of the headers', () => {
  it('the key ? opens the help of the open tab, but not while someone types', async () => {
    await open()
    fireEvent.keyDown(control('plate'), { key: '?' })
    await settle()
    expect(titles()).toEqual([])
    fireEvent.keyDown(document.body, { key: '?' })
    await settleUntil(() => expect(titles()).toEqual(['Help: Work order']))
    expect(document.querySelector('dialog')?.textContent).toContain('Everything about this car in one place')
    await press('Got it')
    expect(titles()).toEqual([])
  })

  it('a phone offers the help of the page in the search', async () => {
    await open('/workorder')
    await press('Quick find')
    await press('Help for this page')
    await settleUntil(() => expect(titles()).toEqual(['Help: Work order']))
  })
})

describe('the news', () => {
  const hasDot = () => document.documentElement.hasAttribute('data-news')

  it('a dot marks the news after an update until the person opens them', async () => {
    localStorage.setItem('verstas.newsSeen', JSON.stringify({ [sampleEmployee.Id]: '0.1' }))
    const { unmount } = await open()
    expect(hasDot()).toBe(true)
    await press('What is new · unread')
    await settleUntil(() => expect(titles()).toEqual(['What is new']))
    expect(document.querySelector('dialog')?.textContent).toContain(releases[0]?.items[0]?.text.en)
    expect(hasDot()).toBe(false)
    await unmount()
    await open()
    expect(hasDot()).toBe(false)
  })

  it('a first visit on a device shows no dot, even if another person has used the device', async () => {
    localStorage.setItem('verstas.newsSeen', JSON.stringify({ 999: '0.1' }))
    await open()
    expect(hasDot()).toBe(false)
    control('What is new')
  })

  it('each version has news in each language, and the newest version is that of the app', () => {
    for (const { items } of releases)
      for (const { text } of items)
        expect(new Set(languages.map((language) => text[language])).size).toBe(languages.length)
    const version: string = JSON.parse(packageFile).version
    expect(newestVersion).toBe(version.split('.').slice(0, 2).join('.'))
  })
})
