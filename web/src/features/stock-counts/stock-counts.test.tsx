import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { StockCount, StockCounts } from '@verstas/contract/stock-counts/entities.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { removeStoredEntries, storedEntries } from '../../platform/device-queue/test/stored-entries.ts'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { choose, control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts, runToastAction } from '../../platform/ui/notify.ts'
import { installFakeScanner } from '../../shared/scanner/test/fake-scanner.ts'
import { SettingListPage } from '../settings/setting-list.page.tsx'
import { sampleCount } from './test/sample-count.ts'
// Loads these modules before the tests, because the app imports them lazily.
import '../../platform/ui/barcode-scanner.tsx'
import './stock-counts.tsx'

const counts = '/api/workshop/own/counts'
const lines = `POST ${counts}/7/lines`
const confirmation = `POST ${counts}/7/confirmation`
const page = () => document.body.textContent
const dialog = () => document.querySelector('dialog[open]')?.textContent ?? ''
const toasts = () => readToasts().map(({ message }) => message)

/** Presses the row of a part. */
async function pressPart(name: string) {
  const row = [...document.querySelectorAll('li button')].find(({ textContent }) =>
    textContent?.includes(name),
  )
  await press(row?.textContent ?? name)
}

async function show(address: string, prepare: (server: FakeServer) => void) {
  const settings = {
    ...sampleSettings,
    Authorization: { ...sampleSettings.Authorization, ManageParts: true },
  }
  const pages = [{ path: '/settings/$list', component: SettingListPage }]
  return (await renderPages(address, pages, { settings, prepare })).server
}

/** Opens the page of a count. The server applies counted amounts. */
async function open(count: StockCount, prepare: (server: FakeServer) => void = () => undefined) {
  let current = count
  return show('/settings/count-7', (server) => {
    server.reply(`GET ${counts}/7`, () => ({ body: current }))
    server.reply(lines, () => {
      const { body } = server.seen.at(-1) as { body: { ItemNumber: string; Counted: number } }
      const part = [...current.Uncounted, ...current.Lines].find((one) => one.ItemNumber === body.ItemNumber)
      if (!part) return refusal(400, errorCodes.invalidField.id)
      const line = {
        ...part,
        Expected: 5,
        Counted: body.Counted,
        CountedBy: 'Matti',
        CountedAt: '2026-11-20T08:00:00Z',
        Moved: 0,
      }
      current = {
        ...current,
        Version: current.Version + 1,
        Lines: [line, ...current.Lines.filter((one) => one.ItemNumber !== body.ItemNumber)],
        Uncounted: current.Uncounted.filter((one) => one.ItemNumber !== body.ItemNumber),
      }
      return { body: { CountId: 7, Version: current.Version, Counted: body.Counted } }
    })
    prepare(server)
  })
}

afterEach(async () => {
  for (const { id } of readToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  await removeStoredEntries()
})

const list: StockCounts = {
  IsOwn: true,
  Stocks: [
    { StockCode: 'MAIN', Description: 'Main' },
    { StockCode: 'OIL', Description: 'Oils' },
  ],
  Counts: [],
}

it('starts a count of a shelf and opens it', async () => {
  const server = await show('/settings/count', (fake) => {
    fake.reply(`GET ${counts}`, { body: list })
    fake.reply(`POST ${counts}`, { body: { CountId: 7, State: 'open', Changed: 0 } })
    fake.reply(`GET ${counts}/7`, { body: sampleCount })
  })
  await settleUntil(() => expect(page()).toContain('Start counting'))
  await choose('Stock', 'OIL')
  await type('Shelf', 'H2')
  await press('Start counting')
  await settleUntil(() => expect(page()).toContain('Brake pad'))
  expect(server.callsOf(`POST ${counts}`)[0]?.body).toEqual({ StockCode: 'OIL', Shelf: 'H2', IsBlind: false })
})

it('a site whose levels come from another system sees the reason instead of the form', async () => {
  await show('/settings/count', (server) =>
    server.reply(`GET ${counts}`, { body: { ...list, IsOwn: false } }),
  )
  await settleUntil(() => expect(page()).toContain('Stock levels are not changed here'))
  expect(() => control('Start counting')).toThrow()
})

it('shows the difference of a counted part, and hides the expected amount in a blind count until then', async () => {
  const blind = {
    ...sampleCount,
    IsBlind: true,
    Uncounted: sampleCount.Uncounted.map((one) => ({ ...one, Expected: null })),
  }
  const server = await open(blind)
  await settleUntil(() => expect(page()).toContain('Brake pad'))
  expect(page()).not.toContain('Should be')
  await pressPart('Brake pad')
  await settleUntil(() => expect(dialog()).toContain('BP-1'))
  expect(dialog()).not.toContain('Should be')
  await type('Amount on the shelf', '3')
  await press('Save')
  await settleUntil(() => expect(page()).toMatch(/Difference .2/))
  expect(server.callsOf(lines)[0]?.body).toMatchObject({ ItemNumber: 'BP-1', Counted: 3 })
})

it('an amount entered offline stays on the device, and blocks the confirmation until it is sent', async () => {
  const server = await open(sampleCount)
  server.reply(lines, networkError)
  await settleUntil(() => expect(page()).toContain('Brake pad'))
  await pressPart('Brake pad')
  await type('Amount on the shelf', '3')
  await press('Save')
  await settleUntil(() => expect(page()).toContain('Waiting to be sent'))
  expect(control<HTMLButtonElement>('Check the differences').disabled).toBe(true)
  expect(await storedEntries()).toMatchObject([{ kind: 'count', payload: { part: { Counted: 3 } } }])
})

it("a part that another person counted meanwhile shows that person's amount and name", async () => {
  const server = await open(sampleCount)
  server.reply(lines, refusal(412, errorCodes.countLineChanged.id, 'Sari counted 4'))
  await settleUntil(() => expect(page()).toContain('Brake pad'))
  await pressPart('Brake pad')
  await type('Amount on the shelf', '3')
  await press('Save')
  await settleUntil(() => expect(toasts().join()).toContain('Brake pad: Sari counted 4'))
  expect(page()).not.toContain('Waiting to be sent')
})

it('adds the amount at a second location of a part to the first amount', async () => {
  const [part] = sampleCount.Uncounted
  if (!part) throw new Error('The sample has parts')
  const line = {
    ...part,
    Expected: 5,
    Counted: 3,
    CountedBy: 'Sari',
    CountedAt: '2026-11-20T08:00:00Z',
    Moved: 2,
  }
  const server = await open({ ...sampleCount, Lines: [line], Uncounted: [] })
  await settleUntil(() => expect(page()).toContain('Since then +2'))
  await pressPart('Brake pad')
  await settleUntil(() => expect(dialog()).toContain('Sari counted 3'))
  await type('Amount on the shelf', '2')
  await press('Add to it: 5')
  await settleUntil(() => expect(server.callsOf(lines)[0]?.body).toMatchObject({ Counted: 5, Seen: 3 }))
})

it('shows the differences of a count before they are confirmed together, and can undo the confirmation', async () => {
  const server = await open({
    ...sampleCount,
    Lines: sampleCount.Uncounted.slice(0, 1).map((part) => ({
      ...part,
      Expected: 5,
      Counted: 3,
      CountedBy: 'Sari',
      CountedAt: '2026-11-20T08:00:00Z',
      Moved: 0,
    })),
    Uncounted: [],
    UncountedCount: 4,
    Version: 6,
  })
  server.reply(confirmation, { body: { CountId: 7, State: 'confirmed', Changed: 1 } })
  server.reply(`POST ${counts}/7/reopening`, { body: { CountId: 7, State: 'open', Changed: 1 } })
  await settleUntil(() => expect(page()).toContain('0 match, 0 too many, 1 missing'))
  await press('Check the differences')
  await settleUntil(() => expect(dialog()).toContain('4 parts are not counted'))
  expect(dialog()).toMatch(/Difference .2/)
  await press('Confirm')
  await settleUntil(() => expect(toasts()).toContain('Stock count confirmed, 1 level changed'))
  expect(server.callsOf(confirmation)[0]?.body).toEqual({ Version: 6 })
  runToastAction(readToasts()[0]?.id ?? 0)
  await settleUntil(() => expect(server.callsOf(`POST ${counts}/7/reopening`)).toHaveLength(1))
})

it('scans one part after another in a stock count', async () => {
  let filmed: readonly string[] = ['6400000123456']
  installFakeScanner(() => filmed)
  const server = await open(sampleCount)
  await settleUntil(() => expect(page()).toContain('Brake pad'))
  await press('Scan parts')
  await settleUntil(() => expect(dialog()).toContain('BP-1'))
  filmed = []
  await type('Amount on the shelf', '5')
  await press('Save')
  await settleUntil(() => expect(page()).toContain('Matches'))
  expect(server.callsOf(lines)).toHaveLength(1)
  await settleUntil(() => expect(control('Code by reader or by hand')).toBeDefined())
})

it('shows why a stock count cannot be loaded', async () => {
  await show('/settings/count-7', (server) =>
    server.reply(`GET ${counts}/7`, refusal(404, errorCodes.notFound.id, 'Gone')),
  )
  await settleUntil(() => expect(page()).toContain('Gone'))
})
