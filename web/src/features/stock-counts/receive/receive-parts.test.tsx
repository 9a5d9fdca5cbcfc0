import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { StockCounts } from '@verstas/contract/stock-counts/entities.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { choose, control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts, runToastAction } from '../../../platform/ui/notify.ts'
import { installFakeScanner } from '../../../shared/scanner/test/fake-scanner.ts'
import { type Receipt, ReceiveDialog } from '../../parts/detail/receive-dialog.tsx'
import { SettingListPage } from '../../settings/setting-list.page.tsx'
import { keptReceipts } from './receive-parts.tsx'
// Loads this module before the tests, because the app imports it lazily.
import '../../../platform/ui/barcode-scanner.tsx'

const receipts = 'POST /api/workshop/own/receipts'
const page = () => document.body.textContent
const dialog = () => document.querySelector('dialog[open]')?.textContent ?? ''
const toasts = () => readToasts().map(({ message }) => message)
const part = { SupplierNumber: '100', SupplierName: 'Audi', ItemNumber: 'BP-1', Name: 'Brake pad' }
const waiting = { WorkOrderId: 1, OrderNumber: 5_040_001, LicenseNumber: 'SRL-601', Quantity: 2 }
const stocks: StockCounts = {
  IsOwn: true,
  Stocks: [
    { StockCode: 'MAIN', Description: 'Main' },
    { StockCode: 'OIL', Description: 'Oils' },
  ],
  Counts: [],
}
const settings = { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ManageParts: true } }
const answer = (Waiting: readonly object[]) => ({ body: { InStock: 7, Available: 5, Waiting } })

async function show(address: string, counts: StockCounts, prepare: (server: FakeServer) => void) {
  const onClose = vi.fn()
  const pages = [
    { path: '/settings/$list', component: SettingListPage },
    { path: '/dialog', component: () => <ReceiveDialog part={part} firstStock="OIL" onClose={onClose} /> },
  ]
  const { server } = await renderPages(address, pages, {
    settings,
    prepare: (fake) => {
      fake.reply('GET /api/workshop/own/counts', { body: counts })
      prepare(fake)
    },
  })
  return { server, onClose }
}

beforeEach(() => sessionStorage.removeItem('verstas.receipts.1.1'))
afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

it('the receive dialog receives parts into the chosen stock, and shows the waiting work orders', async () => {
  const { server } = await show('/dialog', stocks, (fake) => fake.reply(receipts, answer([waiting])))
  await settleUntil(() => expect(control<HTMLSelectElement>('Stock').value).toBe('OIL'))
  expect(dialog()).toContain('100 Audi · BP-1 · Brake pad')
  await choose('Stock', 'MAIN')
  await type('Quantity', '2.5')
  await type('Shelf', 'B-12')
  await press('Receive')
  await settleUntil(() => expect(dialog()).toContain('SRL-601 waits for 2 of these'))
  expect(server.callsOf(receipts)[0]?.body).toEqual({
    SupplierNumber: '100',
    ItemNumber: 'BP-1',
    StockCode: 'MAIN',
    Quantity: 2.5,
    Location: 'B-12',
  })
})

it('the receive dialog closes if no work order waits, and its undo removes the receipt without a shelf', async () => {
  const { server, onClose } = await show('/dialog', stocks, (fake) => fake.reply(receipts, answer([])))
  await settleUntil(() => expect(page()).toContain('Receive'))
  await type('Shelf', 'B-12')
  await press('Receive')
  await settleUntil(() => expect(toasts()).toContain('Received, in stock 7'))
  expect(onClose).toHaveBeenCalled()
  runToastAction(readToasts()[0]?.id ?? 0)
  await settleUntil(() => expect(toasts()).toContain('Receipt undone'))
  expect(server.callsOf(receipts)[1]?.body).toEqual({
    SupplierNumber: '100',
    ItemNumber: 'BP-1',
    StockCode: 'OIL',
    Quantity: -1,
  })
})

it('the receive dialog requires a quantity, and shows why the server refused a receipt', async () => {
  const { server } = await show('/dialog', stocks, (fake) =>
    fake.reply(receipts, refusal(409, errorCodes.stockElsewhere.id, 'Record it there')),
  )
  await settleUntil(() => expect(page()).toContain('Receive'))
  await type('Quantity', '0')
  await press('Receive')
  await settleUntil(() => expect(dialog()).toContain('Enter a quantity above zero'))
  expect(server.callsOf(receipts)).toEqual([])
  await type('Quantity', '1')
  await press('Receive')
  await settleUntil(() => expect(dialog()).toContain('Record it there'))
})

it('a site with one stock offers no choice of stocks', async () => {
  const one = { ...stocks, Stocks: stocks.Stocks.slice(0, 1) }
  await show('/dialog', one, () => undefined)
  await settleUntil(() => expect(control('Quantity')).toBeDefined())
  expect(() => control('Stock')).toThrow()
})

it('receives scanned parts one after another, with an undo for each in the list', async () => {
  let filmed: readonly string[] = ['6400000123456']
  installFakeScanner(() => filmed)
  const { server } = await show('/settings/receive', stocks, (fake) => {
    fake.reply('GET /api/products/item?Barcode=6400000123456', { body: [{ ...part, Note: null }] })
    fake.reply(receipts, answer([waiting]))
  })
  await settleUntil(() => expect(page()).toContain('Nothing received yet'))
  await press('Scan parts')
  await settleUntil(() => expect(dialog()).toContain('Brake pad'))
  filmed = []
  await press('Receive')
  await settleUntil(() => expect(page()).toContain('SRL-601 waits for 2 of these'))
  // The scanner is open for the next part.
  await settleUntil(() => expect(control('Code by reader or by hand')).toBeDefined())
  await press('Undo: Brake pad, 1')
  await settleUntil(() => expect(page()).toContain('Nothing received yet'))
  expect(server.callsOf(receipts).map(({ body }) => (body as { Quantity: number }).Quantity)).toEqual([1, -1])
})

it('the scanner reports an unknown barcode when parts are received', async () => {
  installFakeScanner(() => ['6400000000000'])
  await show('/settings/receive', stocks, (fake) => {
    fake.reply('GET /api/products/item?Barcode=6400000000000', { body: [] })
    fake.reply('GET /api/products/item/6400000000000', { body: [] })
  })
  await settleUntil(() => expect(page()).toContain('Nothing received yet'))
  await press('Scan parts')
  await settleUntil(() => expect(toasts()).toContain('No part has the code 6400000000000.'))
})

it('a site whose levels come from another system cannot receive parts', async () => {
  await show('/settings/receive', { ...stocks, IsOwn: false }, () => undefined)
  await settleUntil(() => expect(page()).toContain('Stock levels are not changed here'))
  expect(() => control('Scan parts')).toThrow()
})

const receipt = (id: string) => ({ id }) as Receipt

it('receipts belong to one person at one site', () => {
  keptReceipts(1, 1).write([receipt('a')])
  expect(keptReceipts(1, 1).read()).toEqual([receipt('a')])
  expect([keptReceipts(1, 2).read(), keptReceipts(2, 1).read()]).toEqual([[], []])
})

it('stores the newest hundred receipts', () => {
  const many = Array.from({ length: 101 }, (_, index) => receipt(String(index)))
  keptReceipts(1, 1).write(many)
  expect(keptReceipts(1, 1).read()).toEqual(many.slice(0, 100))
})

it.each(['{', '{"id":"a"}', 'null'])('reads no receipts from the damaged value %s', (stored) => {
  sessionStorage.setItem('verstas.receipts.1.1', stored)
  expect(keptReceipts(1, 1).read()).toEqual([])
})
