import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import type { Settings } from '@verstas/contract/session/entities.ts'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, SessionContext } from '../../platform/session/session.ts'
import {
  sampleEmployee,
  sampleSettings,
  sampleSites,
  specificationSettings,
} from '../../platform/session/test/sample-session.ts'
import { chooseLanguage, startTexts } from '../../platform/texts/i18n.ts'
import { type UiLabels, UiLabelsProvider } from '../../platform/ui/ui-labels.tsx'
import { PartSearchDialog } from './part-search-dialog.tsx'

const part = (ItemNumber: string, changes: Partial<PartSearchResult> = {}): PartSearchResult => ({
  ItemNumber,
  SupplierNumber: '820',
  SupplierName: 'Mann-Filter',
  Name: `Part ${ItemNumber}`,
  Note: null,
  ProductGroupCode: null,
  ProductGroupDescription: null,
  PriceData: { RetailPriceExcludingTax: 10, RetailPrice: 12.55 },
  StockData: { Available: 3 },
  AssociatedItems: [],
  IsOfOtherMake: false,
  ...changes,
})

interface WaitingCall {
  readonly query: URLSearchParams
  readonly answer: (parts: readonly PartSearchResult[]) => Promise<void>
  readonly refuse: () => Promise<void>
}

let calls: WaitingCall[]
let root: Root
let host: HTMLElement
const onAdd = vi.fn()
const onClose = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  vi.stubGlobal('ResizeObserver', FakeObserver)
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  calls = []
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    calls.push({
      query: new URL(url, 'http://verstas').searchParams,
      answer: (parts) => settle(() => resolve(Response.json(parts))),
      refuse: () => settle(() => resolve(Response.json([], { status: 400 }))),
    })
    return promise
  })
  await startTexts()
  await chooseLanguage('en')
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await open(sampleSettings)
})

async function open(settings: Settings) {
  const facts = { employee: sampleEmployee, sites: sampleSites, settings }
  const session = createSession(facts, {
    changeSite: async () => undefined,
    signOut: async () => undefined,
    refresh: async () => undefined,
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UiLabelsProvider labels={{ close: 'Close', retry: 'Try again' } as UiLabels}>
          <SessionContext value={session}>
            <PartSearchDialog opened onClose={onClose} onAdd={onAdd} />
          </SessionContext>
        </UiLabelsProvider>
      </QueryClientProvider>,
    ),
  )
}

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

class FakeObserver {
  observe() {}
  disconnect() {}
}

const field = (name = 'searchKey') =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
const buttonLabelled = (label: string) =>
  document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`) as HTMLButtonElement
const numbers = () =>
  [...document.querySelectorAll('li')].map((entry) => entry.querySelector('span')?.textContent)
const status = () => document.querySelector('p[role="status"]')?.textContent

const type = async (value: string, name = 'searchKey') => {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), value)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const settle = (happen: () => void) =>
  act(async () => {
    happen()
    await vi.advanceTimersByTimeAsync(20)
  })
const pause = () => act(async () => vi.advanceTimersByTimeAsync(300))
const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })

describe('a search while typing', () => {
  it('the part search starts after a pause in typing, from the second character on', async () => {
    await type('h')
    await pause()
    expect(calls).toHaveLength(0)
    await type('hu')
    await type('hu 7')
    await pause()
    expect(calls.map(({ query }) => query.toString())).toEqual(['SearchKey=hu+7'])
    await calls[0]?.answer([part('HU 7008'), part('HU 7009')])
    expect(numbers()).toEqual(['HU 7008', 'HU 7009'])
    expect(status()).toBe('Results: 2')
  })

  it('the part search shows and adds parts for which the server sends no price or stock', async () => {
    await type('hu 7')
    await pause()
    const { ItemNumber, SupplierNumber, Name, Note } = part('HU 7008')
    await calls[0]?.answer([{ ItemNumber, SupplierNumber, Name, Note }])
    expect(numbers()).toEqual(['HU 7008'])
    expect(document.querySelector('li')?.textContent).not.toMatch(/undefined|NaN|#|stock|€/)
    await act(async () => document.querySelector<HTMLButtonElement>('li button')?.click())
    expect(onAdd).toHaveBeenCalledOnce()
  })

  it.each([
    ['searches by barcode if no part has the number', sampleSettings, 'Barcode=6415620035519'],
    ['does not search by barcode on a plain specification server', specificationSettings, undefined],
  ])('%s', async (_, settings, second) => {
    await open(settings)
    await type('6415620035519')
    await pause()
    await calls[0]?.answer([])
    expect(calls[1]?.query.toString()).toBe(second)
    await calls[1]?.answer([part('HU 7008')])
    expect(status()).toBe(second ? 'Results: 1' : 'Results: 0')
  })

  it('the part search shows the previous results until the new ones arrive', async () => {
    await type('hu')
    await pause()
    await calls[0]?.answer([part('HU 7008')])
    await type('w 71')
    await pause()
    expect(numbers()).toEqual(['HU 7008'])
    expect(status()).toBe('Searching …')
    await calls[1]?.answer([part('W 712')])
    expect(numbers()).toEqual(['W 712'])
  })

  it('the part search ignores a late response to an older text', async () => {
    await type('hu')
    await pause()
    await type('w 71')
    await pause()
    await calls[1]?.answer([part('W 712')])
    await calls[0]?.answer([part('HU 7008')])
    expect(numbers()).toEqual(['W 712'])
  })

  it('the part search clears its results if the fields are emptied', async () => {
    await type('hu')
    await pause()
    await calls[0]?.answer([part('HU 7008')])
    await type('')
    await pause()
    expect(numbers()).toEqual([])
    expect(document.body.textContent).toContain('Find a part')
  })
})

describe('the search button', () => {
  it('the button of the part search is disabled without text and during a search', async () => {
    const button = () => buttonLabelled('Search')
    expect(button().disabled).toBe(true)
    await type(' - ')
    expect(button().disabled).toBe(true)
    await type('h')
    expect(button().disabled).toBe(false)
    await act(async () => button().click())
    expect(calls.map(({ query }) => query.toString())).toEqual(['SearchKey=h'])
    expect(button().disabled).toBe(true)
    await calls[0]?.answer([])
    expect(button().disabled).toBe(false)
    expect(document.body.textContent).toContain('No part was found')
  })

  it('the part search can use only the filter fields, without a search text', async () => {
    const refine = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Refine the search',
    )
    await act(async () => refine?.click())
    await type('filter', 'name')
    await type('820', 'supplierNumber')
    await pause()
    expect(calls.map(({ query }) => query.toString())).toEqual(['ItemName=filter&SupplierNumber=820'])
  })
})

describe('adding a part', () => {
  it('each tap adds one part, and the button shows the count', async () => {
    await type('hu')
    await pause()
    const found = part('HU 7008', {
      AssociatedItems: [{ ItemNumber: 'N1', Name: '', SupplierNumber: '', Quantity: 1 }],
    })
    await calls[0]?.answer([found])
    expect(document.body.textContent).toContain('Comes along: N1')
    await act(async () => buttonLabelled('Add HU 7008').click())
    await act(async () => buttonLabelled('Add HU 7008, added 1').click())
    expect(onAdd.mock.calls).toEqual([[found], [found]])
    expect(buttonLabelled('Add HU 7008, added 2').textContent).toBe('2')
    expect(document.body.textContent).toContain('HU 7008 added, 2 in all')
  })

  it('a part with the same number of another supplier has its own count', async () => {
    await type('hu')
    await pause()
    await calls[0]?.answer([part('HU 7008'), part('HU 7008', { SupplierNumber: '9', SupplierName: 'Other' })])
    await act(async () => buttonLabelled('Add HU 7008').click())
    expect(buttonLabelled('Add HU 7008, added 1').textContent).toBe('1')
    expect(buttonLabelled('Add HU 7008').textContent).toBe('')
  })

  it('the arrow keys reach the add buttons of the part search', async () => {
    await type('hu')
    await pause()
    await calls[0]?.answer([part('A'), part('B')])
    field().focus()
    await press('ArrowDown')
    await press('ArrowDown')
    expect(document.activeElement).toBe(buttonLabelled('Add B'))
    await press('ArrowUp')
    await press('ArrowUp')
    expect(document.activeElement).toBe(field())
  })
})

describe('further results', () => {
  it('the button for more results of the part search appends the next results', async () => {
    await type('hu')
    await pause()
    await calls[0]?.answer(Array.from({ length: 50 }, (_, index) => part(`P${index}`)))
    expect(status()).toBe('The first 50')
    const more = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Show more',
    )
    await act(async () => more?.click())
    expect(calls[1]?.query.toString()).toBe('SearchKey=hu&Offset=50')
    await calls[1]?.answer([part('LAST')])
    expect(numbers()).toHaveLength(51)
    expect(status()).toBe('Results: 51')
  })

  it('the first results remain if further ones cannot be fetched', async () => {
    await type('hu')
    await pause()
    await calls[0]?.answer(Array.from({ length: 50 }, (_, index) => part(`P${index}`)))
    const more = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Show more',
    )
    await act(async () => more?.click())
    await calls[1]?.refuse()
    expect(numbers()).toHaveLength(50)
    expect(document.body.textContent).not.toContain('The search failed')
  })

  it('the part search shows no more results if the server repeats the first page', async () => {
    const first = Array.from({ length: 50 }, (_, index) => part(`P${index}`))
    await type('hu')
    await pause()
    await calls[0]?.answer(first)
    const more = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Show more',
    )
    await act(async () => more?.click())
    await calls[1]?.answer(first)
    expect(numbers()).toHaveLength(50)
    expect(status()).toBe('Results: 50')
  })
})

it('the button of the part search repeats a failed search', async () => {
  await type('hu')
  await pause()
  await calls[0]?.refuse()
  await act(async () => buttonLabelled('Search').click())
  expect(calls).toHaveLength(2)
  await calls[1]?.answer([part('HU 7008')])
  expect(numbers()).toEqual(['HU 7008'])
})

it('the part search shows a failure, with a button that repeats the search', async () => {
  await type('hu')
  await pause()
  await calls[0]?.refuse()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('The search failed')
  const retry = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Try again',
  )
  await act(async () => retry?.click())
  await calls[1]?.answer([part('HU 7008')])
  expect(numbers()).toEqual(['HU 7008'])
})
