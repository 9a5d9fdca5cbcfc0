import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../../platform/session/test/page-controls.ts'
import { sampleSettings } from '../../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts, runToastAction } from '../../../../platform/ui/notify.ts'
import { renderPage } from '../../test/render-page.tsx'
import { sampleJob, sampleRow, sampleWorkOrder } from '../../test/sample-work-order.ts'

const reads = 'GET /api/workshop/workorder/number/1002345'
const signs = 'POST /api/workshop/sign'
const unsigns = 'POST /api/workshop/unsign'
const oids = ['8d0c8a52-3d9b-4c1c-9c0e-6b8d4a1f2e31', '8d0c8a52-3d9b-4c1c-9c0e-6b8d4a1f2e32']

const jobs = [
  sampleJob(1, [
    sampleRow({ RowId: 11, Name: 'Oil change', Oid: oids[0] ?? '' }),
    sampleRow({ RowId: 12, Name: 'Brakes', Oid: oids[1] ?? '' }),
    sampleRow({ RowId: 13, Name: 'Wipers', MarkAsDoneDate: '2026-11-20T08:00:00Z', MarkAsDoneBy: 'Aino' }),
  ]),
]
const settingsWith = (
  isSigningInUse: boolean,
  AccessProfile: typeof sampleSettings.ProfileRightSettings.AccessProfile = {},
) => ({
  ...sampleSettings,
  ProfileRightSettings: { AccessProfile },
  WorkshopConfiguration: { ...sampleSettings.WorkshopConfiguration, IsOperationSigningInUse: isSigningInUse },
})

const open = (settings = settingsWith(true), workOrder: Partial<WorkOrder> = {}) =>
  renderPage('/workorder?number=1002345', {
    settings,
    prepare: ({ reply }) => {
      reply(reads, { body: sampleWorkOrder({ Jobs: jobs, ...workOrder }) })
      reply(signs, { body: { SalesmanId: 7, SignedRows: [], WorkOrders: [] } })
    },
  })
const isEnabled = (name: string) => control(name).getAttribute('aria-disabled') === 'false'
const toasts = () => readToasts().map(({ message }) => message)
const rowText = (name: string) =>
  [...document.querySelectorAll('li')].findLast(({ textContent }) => textContent.includes(name))?.textContent

beforeEach(() => {
  sessionStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

describe('signing rows', () => {
  it('signs the selected rows for the user with one tap', async () => {
    const { server } = await open()
    await press('Select the row Oil change')
    await press('Select the row Brakes')
    server.reply(reads, () => ({ status: 500, body: [] }))
    await press('Sign off (2)')
    expect(server.callsOf(signs)).toMatchObject([
      {
        body: {
          SalesmanId: 7,
          SignedRows: [
            { Oid: oids[0], Name: 'Oil change', RowType: 'LabourOperation' },
            { Oid: oids[1], Name: 'Brakes', RowType: 'LabourOperation' },
          ],
        },
      },
    ])
    expect(server.callsOf(signs)[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/)
    expect(toasts()).toEqual(['Labor rows(s) signed\nOil change, Brakes'])
    expect(rowText('Oil change')).toContain('Done Matti Virtanen')
    expect(() => control('Sign off (2)')).toThrow()
  })

  it('shows rows as unsigned and clears the selection if the server refuses the signing', async () => {
    const { server } = await open()
    server.reply(signs, refusal(400, 900090, 'Row has been signed'))
    await press('Select the row Oil change')
    await press('Sign off (1)')
    expect(toasts()).toEqual(['Error occurred when trying to sign labor rows\nRow has been signed'])
    expect(rowText('Oil change')).not.toContain('Matti Virtanen')
    expect(() => control('Sign off (1)')).toThrow()
    expect(server.callsOf(reads)).toHaveLength(2)
  })

  it('refuses to sign a row that is already signed', async () => {
    const { server } = await open()
    await press('Select the row Oil change')
    expect(isEnabled('Sign off (1)')).toBe(true)
    await press('Select the row Wipers')
    expect(isEnabled('Sign off (2)')).toBe(false)
    await press('Sign off (2)')
    expect(toasts()).toEqual(['A selected row is already signed off.'])
    expect(server.callsOf(signs)).toEqual([])
  })

  it.each([
    ['is being paid', {}, { HasActivePaymentLink: true }, /payment link/],
    ['may not be edited', { EditJob: false }, {}, /no right/],
  ])('refuses to sign rows if the work order %s', async (_, profile, workOrder, words) => {
    await open(settingsWith(true, profile), workOrder)
    await press('Select the row Oil change')
    expect(isEnabled('Sign off (1)')).toBe(false)
    await press('Sign off (1)')
    expect(toasts()[0]).toMatch(words)
  })

  it('offers no signing of rows if the site does not use it', async () => {
    await open(settingsWith(false))
    await press('Select the row Oil change')
    expect(() => control('Sign off (1)')).toThrow()
  })

  it('the toast revokes the sign-off', async () => {
    const { server } = await open()
    server.reply(unsigns, { body: { WorkOrders: [] } })
    server.reply(reads, () => ({ status: 500, body: [] }))
    await press('Select the row Oil change')
    await press('Sign off (1)')
    runToastAction(readToasts()[0]?.id ?? 0)
    await settleUntil(() => expect(toasts()).toEqual(['Sign-off taken back: Oil change']))
    expect(server.callsOf(unsigns)).toMatchObject([{ body: { Oids: [oids[0]] } }])
    expect(rowText('Oil change')).not.toContain('Matti Virtanen')
  })

  it('revokes the sign-off of rows on the same day, and shows them as signed if this is refused', async () => {
    const MarkAsDoneDate = new Date().toISOString()
    const signed = sampleRow({ RowId: 14, Name: 'Belt', MarkAsDoneDate, MarkAsDoneBy: 'Matti Virtanen' })
    const { server } = await open(settingsWith(true), { Jobs: [sampleJob(1, [signed])] })
    server.reply(unsigns, refusal(403, 900506, 'Only today'))
    await press('Select the row Belt')
    await press('Take back the sign-off (1)')
    expect(toasts()).toEqual(['Only today'])
    expect(rowText('Belt')).toContain('Matti Virtanen')
  })
})
