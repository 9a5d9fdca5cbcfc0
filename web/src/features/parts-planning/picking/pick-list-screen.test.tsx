import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { PickLine, PickTick } from '@verstas/contract/parts-planning/entities.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeStoredEntries, storeEntry } from '../../../platform/device-queue/test/stored-entries.ts'
import { type Answer, networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { installFakeScanner } from '../../../shared/scanner/test/fake-scanner.ts'
import { sampleLine } from '../test/sample-lines.ts'
import { PickListScreen } from './pick-list-screen.tsx'
// Loads these modules before the tests, because the app imports them lazily.
import '../../../platform/ui/barcode-scanner.tsx'
import '../planning/plan-dialog.tsx'

const listRoute = 'GET /api/workshop/planning/picklist/2026-11-20'
const tickRoute = 'POST /api/workshop/planning/picklist'

/**
 * Simulates a server with this pick list. The server stores a tick once per idempotency key. It refuses a
 * wrong part, and a key that was used for another tick.
 */
function answerPicks(server: FakeServer, begin: readonly PickLine[]) {
  let lines = [...begin]
  const answers = new Map<string, { readonly sent: string; readonly answer: object }>()
  const tick = (): Answer => {
    const { body, idempotencyKey } = server.seen.at(-1) ?? {}
    const sent = JSON.stringify(body)
    const earlierAnswer = answers.get(idempotencyKey ?? '')
    if (earlierAnswer)
      return earlierAnswer.sent === sent
        ? { body: earlierAnswer.answer }
        : refusal(422, errorCodes.idempotencyKeyReused.id)
    const { WorkOrderId, RowId, IsPicked, Code } = body as PickTick
    const line = lines.find((one) => one.WorkOrderId === WorkOrderId && one.RowId === RowId)
    if (!line || !idempotencyKey) return refusal(404, errorCodes.notFound.id)
    if (Code && ![line.ItemNumber, ...line.Barcodes].includes(Code))
      return refusal(409, errorCodes.wrongPart.id)
    const ticked = {
      IsPicked,
      PickedAt: IsPicked ? '2026-11-20T05:00:00Z' : null,
      PickedBy: IsPicked ? 'Matti' : null,
    }
    lines = lines.map((one) => (one === line ? { ...one, ...ticked } : one))
    const answer = { WorkOrderId, RowId, ...ticked }
    answers.set(idempotencyKey, { sent, answer })
    return { body: answer }
  }
  server.reply(listRoute, () => ({ body: lines }))
  server.reply(tickRoute, tick)
  return tick
}

const open = (lines: readonly PickLine[], options: { readonly without?: string } = {}) => {
  const AccessProfile = options.without ? { [options.without]: false } : {}
  return renderPages('/', [{ path: '/', component: () => <PickListScreen day="2026-11-20" /> }], {
    settings: { ...sampleSettings, ProfileRightSettings: { AccessProfile } },
    prepare: (server) => void answerPicks(server, lines),
  })
}

const headings = () => [...document.querySelectorAll('section h2')].map(({ textContent }) => textContent)
const isTicked = (name: string) => control<HTMLInputElement>(`Pick ${name}`).checked
const ticks = (server: FakeServer) => server.callsOf(tickRoute).map(({ body }) => body)
const page = () => document.body.textContent
const toasts = () => readToasts().map(({ message }) => message)

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await removeStoredEntries()
})

describe('a pick list', () => {
  it("groups pick lines by location in the server's order, and shows times in the site's time zone", async () => {
    await open([
      sampleLine(1),
      sampleLine(2, { Quantity: 2.5, Location2: 'Upper 3' }),
      sampleLine(3, { Location1: 'H10-1-A' }),
      sampleLine(4, { Location1: null, StockCode: '2' }),
    ])
    await settleUntil(() => expect(headings()).toHaveLength(4))
    expect(headings()).toEqual(['H2-8-D · 1', 'H10-1-A · 1', 'No location · 2', 'Cars'])
    const [first] = document.querySelectorAll('section')
    expect(first?.textContent).toContain('08:00')
    expect(first?.textContent).toContain('2,5 pcs')
    expect(first?.textContent).toContain('also Upper 3')
    expect(page()).toContain('0/4 picked')
  })

  it('the pick list shows a message if there is nothing to pick', async () => {
    await open([])
    await settleUntil(() => expect(page()).toContain('Nothing to pick'))
    expect(() => control('Scan parts')).toThrow()
  })

  it('shows why the pick list cannot be loaded, and loads it on retry', async () => {
    const { server } = await renderPages(
      '/',
      [{ path: '/', component: () => <PickListScreen day="2026-11-20" /> }],
      { prepare: ({ reply }) => reply(listRoute, refusal(403, errorCodes.forbidden.id, 'Not yours to see')) },
    )
    await settleUntil(() => expect(page()).toContain('The pick list could not be loaded'))
    expect(page()).toContain('Not yours to see')
    server.reply(listRoute, { body: [sampleLine(1)] })
    await press('Retry')
    await settleUntil(() => expect(page()).toContain('Part 1'))
  })

  it('users without the right to edit jobs can neither tick parts nor open the scanner', async () => {
    await open([sampleLine(1)], { without: 'EditJob' })
    await settleUntil(() => expect(page()).toContain('Part 1'))
    expect(() => control('Pick Part 1')).toThrow()
    expect(() => control('Scan parts')).toThrow()
  })
})

describe('a tick', () => {
  it('sends each tick of a pick list with a new idempotency key, and removes a tick on a second tap', async () => {
    const { server } = await open([sampleLine(1), sampleLine(2)])
    await press('Pick Part 2')
    await settleUntil(() => expect(ticks(server)).toEqual([{ WorkOrderId: 1, RowId: 2, IsPicked: true }]))
    await settleUntil(() => expect(page()).toContain('1/2 picked'))
    await press('Pick Part 2')
    await settleUntil(() =>
      expect(ticks(server).at(-1)).toEqual({ WorkOrderId: 1, RowId: 2, IsPicked: false }),
    )
    await settleUntil(() => expect(isTicked('Part 2')).toBe(false))
    expect(new Set(server.callsOf(tickRoute).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  it('a tick on a pick list is added or removed immediately, even without a network', async () => {
    const { server } = await open([sampleLine(1), sampleLine(2, { IsPicked: true })])
    server.reply(tickRoute, networkError)
    await press('Pick Part 1')
    await press('Pick Part 2')
    await settleUntil(() => expect([isTicked('Part 1'), isTicked('Part 2')]).toEqual([true, false]))
    expect(page()).toContain('Waiting to be sent')
    expect(page()).toContain('1/2 picked')
  })

  it('the pick list ignores queued ticks of another site', async () => {
    for (const siteId of [1, 2]) {
      const tick = { WorkOrderId: 1, RowId: siteId, IsPicked: true }
      const payload = { tick, what: `Part ${siteId}`, at: '' }
      await storeEntry({ kind: 'pick', lane: 'picks', siteId, payload })
    }
    const { server } = await open([sampleLine(1), sampleLine(2)])
    await settleUntil(() => expect([isTicked('Part 1'), isTicked('Part 2')]).toEqual([true, false]))
    expect(ticks(server)).not.toContainEqual(expect.objectContaining({ RowId: 2 }))
  })

  it('reverts a refused tick on a pick list, and shows the reason with the names of part and vehicle', async () => {
    const { server } = await open([sampleLine(1)])
    server.reply(tickRoute, refusal(409, errorCodes.partNotKept.id, 'It is kept no longer'))
    server.reply(listRoute, { body: [sampleLine(1, { Name: 'Part 1', Quantity: 3 })] })
    await press('Pick Part 1')
    await settleUntil(() => expect(toasts()).toContain('Part 1, SRL-601: It is kept no longer'))
    expect(isTicked('Part 1')).toBe(false)
    expect(page()).not.toContain('Waiting to be sent')
    await settleUntil(() => expect(document.querySelector('section')?.textContent).toContain('3'))
  })
})

describe('a vehicle of the pick list', () => {
  it('offers to mark a vehicle as picked only after all its parts are ticked', async () => {
    await open([
      sampleLine(1, { IsPicked: true }),
      sampleLine(2),
      sampleLine(3, { WorkOrderId: 2, OrderNumber: 5_040_002, LicenseNumber: 'MFO-142' }),
    ])
    await settleUntil(() => expect(page()).toContain('1/2 picked'))
    expect(() => control('Mark as picked')).toThrow()
    await press('Pick Part 2')
    await press('Mark as picked')
    await settleUntil(() => expect(document.querySelector('dialog')?.textContent).toContain('SRL-601'))
  })
})

describe('the vehicles of the pick list', () => {
  const labels = 'POST /api/workshop/planning/labels'
  const other = { WorkOrderId: 2, OrderNumber: 5_040_002, LicenseNumber: 'MFO-142' }

  it('requests the labels of all work orders in one call, and shows why the server refused to print them', async () => {
    const { server } = await open([sampleLine(1), sampleLine(2), sampleLine(3, other)])
    server.reply(labels, refusal(409, 900_199, 'No printer'))
    await press('Print labels')
    await settleUntil(() => expect(toasts().join()).toContain('No printer'))
    expect(server.callsOf(labels).map(({ body }) => body)).toEqual([{ WorkOrderIds: [1, 2] }])
  })

  it('a picked vehicle shows its pick shelf, and no button to mark it as picked', async () => {
    await open([
      sampleLine(1, { IsPicked: true, PartsPrePicked: true, PickShelf: 'A12' }),
      sampleLine(2, { ...other, IsPicked: true }),
    ])
    await settleUntil(() => expect(page()).toContain('A12'))
    const buttons = () =>
      [...document.querySelectorAll('li button')].filter(
        ({ textContent }) => textContent === 'Mark as picked',
      )
    expect(buttons()).toHaveLength(1)
    expect(buttons()[0]?.closest('li')?.textContent).toContain('MFO-142')
  })

  it('users without the right to edit jobs cannot mark a vehicle as picked', async () => {
    await open([sampleLine(1, { IsPicked: true })], { without: 'EditJob' })
    await settleUntil(() => expect(page()).toContain('1/1 picked'))
    expect(() => control('Mark as picked')).toThrow()
  })

  it('the pick list has separate headings for two stocks that have a location with the same name', async () => {
    await open([sampleLine(1), sampleLine(2, { StockCode: '2' })])
    await settleUntil(() => expect(headings()).toEqual(['H2-8-D · 1', 'H2-8-D · 2', 'Cars']))
  })
})

describe('the scanner', () => {
  let filmed: readonly string[]
  beforeEach(() => {
    filmed = []
    installFakeScanner(() => filmed)
  })
  const announcement = () => document.querySelector('dialog [role=status]')?.textContent ?? ''

  it('the parts scanner ticks lines by their barcodes, and describes the result of the last scan', async () => {
    const { server } = await open([
      sampleLine(1, { Barcodes: ['6400000123456'], Quantity: 2 }),
      sampleLine(2, { IsPicked: true, Barcodes: ['6400000999999'] }),
    ])
    filmed = ['6400000123456']
    await press('Scan parts')
    await settleUntil(() =>
      expect(ticks(server)).toEqual([{ WorkOrderId: 1, RowId: 1, IsPicked: true, Code: '6400000123456' }]),
    )
    await settleUntil(() => expect(announcement()).toContain('2 pcs, Part 1: SRL-601'))
    filmed = ['6400000999999']
    await settleUntil(() => expect(announcement()).toContain('Part 2 is picked already'))
    filmed = ['6400000000000']
    await settleUntil(() => expect(announcement()).toContain('Wrong part: 6400000000000 is not on the list.'))
    expect(ticks(server)).toHaveLength(1)
  })

  it('the parts scanner accepts codes from a keyboard-like reader on a device without a camera', async () => {
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.reject(new DOMException('', 'NotFoundError')) },
      configurable: true,
    })
    const { server } = await open([
      sampleLine(1, { Barcodes: ['6400000123456'] }),
      sampleLine(2, { Barcodes: ['6400000999999'] }),
    ])
    await press('Scan parts')
    await settleUntil(() => expect(page()).toContain('No camera was found'))
    expect(document.activeElement).toBe(control('Code by reader or by hand'))
    const reader = userEvent.setup({ delay: null })
    // The barcode reader ends each code with Enter.
    await act(() => reader.keyboard('6400000123456{Enter}'))
    await settleUntil(() => expect(announcement()).toContain('Part 1: SRL-601'))
    await act(() => reader.keyboard('6400000999999{Enter}'))
    await settleUntil(() => expect(announcement()).toContain('Part 2'))
    expect(ticks(server).map((tick) => (tick as PickTick).Code)).toEqual(['6400000123456', '6400000999999'])
  })
})
