import { beforeEach, expect, it } from 'vitest'
import type { createFakeServer } from '../../../platform/session/test/fake-server.ts'
import { press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { entryOf, ownLock, unlocked } from '../test/dialog-controls.ts'
import { renderPage } from '../test/render-page.tsx'
import { sampleWorkOrder } from '../test/sample-work-order.ts'

const saves = 'POST /api/workshop/workorder'
const workOrder = sampleWorkOrder({ Mileage: null })

const visit = (date: string, DistanceDriven: number | null) => ({
  InvoiceNumber: 1,
  ServiceDateTime: `${date}T08:00:00Z`,
  DistanceDriven,
  UseHours: null,
  CustomerName: null,
  WorkOrderNumber: 1,
  Unit: { Id: 1, Description: 'Verstas' },
  JobNotes: [],
  Rows: [],
})

async function openDialog(history: readonly unknown[], vehicle: Partial<typeof workOrder.Vehicle> = {}) {
  const { server } = await renderPage('/workorder?number=1002345&tab=workorder', {
    settings: {
      ...sampleSettings,
      WorkshopConfiguration: { ...sampleSettings.WorkshopConfiguration, IsHandOverMileageEditable: true },
    },
    prepare: ({ reply }: ReturnType<typeof createFakeServer>) => {
      reply('GET /api/workshop/workorder/number/1002345', {
        body: { ...workOrder, Vehicle: { ...workOrder.Vehicle, ...vehicle } },
      })
      reply('GET /api/workshop/workorder/id/7/reserve', { body: ownLock })
      reply('GET /api/workshop/workorder/id/7/release', { body: {} })
      reply('GET /api/workshop/servicehistory/serialNumber/TMBAG7NE0JY131093', { body: history })
      reply(saves, { body: { Id: 7, Version: 2 } })
    },
  })
  await press('Edit')
  await unlocked()
  return server
}

const question = () =>
  [...document.querySelectorAll('dialog')].find(({ textContent }) =>
    textContent.startsWith('Is the mileage right?'),
  )?.textContent ?? ''
const asked = () => settleUntil(() => expect(question()).not.toBe(''))

beforeEach(() => sessionStorage.clear())

it('asks about a mileage below the last trusted reading, and saves it on request', async () => {
  // The newest reading is a typing error, so the one before it is the last trusted reading.
  const server = await openDialog([
    visit('2026-10-01', 9),
    visit('2026-09-01', 73_203),
    visit('2026-01-01', 60_000),
  ])
  await type('Mileage', '7320')
  await press('Save (1)')
  await asked()
  expect(question()).toMatch(/you typed 7.320 km, but on 0?1\.0?9\.2026 it was already 73.203 km/)
  expect(server.callsOf(saves)).toEqual([])
  await press('Save anyway')
  await settleUntil(() => expect(server.callsOf(saves)[0]?.body).toEqual({ Id: 7, Mileage: 7320 }))
})

it('a mileage that is far too high can be corrected before it is saved', async () => {
  const server = await openDialog([visit('2026-09-01', 73_203)])
  await type('Mileage', '732030')
  await press('Save (1)')
  await asked()
  expect(question()).toContain('Is there a digit too many?')
  await press('Correct')
  expect(server.callsOf(saves)).toEqual([])
  await type('Mileage', '74100')
  await press('Save (1)')
  await settleUntil(() => expect(server.callsOf(saves)[0]?.body).toEqual({ Id: 7, Mileage: 74_100 }))
})

it('compares the mileage at handover with the previous visit if there is no history', async () => {
  await openDialog([], { PreviousServiceDate: '2026-09-01', PreviousServiceMileage: 73_203 })
  await type('At handover', '73')
  await press('Save (1)')
  await asked()
  expect(question()).toContain('At handover: you typed 73 km')
})

it('does not ask again about a doubtful mileage that the user accepted', async () => {
  const server = await openDialog([visit('2026-09-01', 73_203)])
  server.reply(saves, { status: 400, body: [{ ErrorId: 900001, ErrorMessage: '', MetaData: [] }] })
  await type('Mileage', '7320')
  await press('Save (1)')
  await asked()
  await press('Save anyway')
  await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
  await press('Save (1)')
  await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(2))
  expect(entryOf('Mileage')).toMatch(/7.320/)
})

it('shows an error instead of a question for a mileage that is too large to save', async () => {
  const server = await openDialog([visit('2026-09-01', 73_203)])
  await type('Mileage', '3000000000')
  await press('Save (1)')
  await settleUntil(() =>
    expect(document.querySelector('[id$="-error"]')?.textContent).toContain('Enter a whole number'),
  )
  expect(question()).toBe('')
  expect(server.callsOf(saves)).toEqual([])
})
