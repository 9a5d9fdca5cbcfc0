import { randomUUID } from 'node:crypto'
import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { FollowUpRequest } from '@verstas/contract/health-checks/entities.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildOfferApp } from '../../../test/offer-app.ts'
import { buildOperation, buildPart } from '../../../test/part-builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { idempotencyHeader } from '../../../test/request-headers.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'
import type { Tables } from '../../platform/database/tables.ts'

const { db, site, send, inspector, customer } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const heli = await inspector({ name: 'Heli' })
const Key = 'check.pads'

/** Creates an inspection of a vehicle with an active work order. */
async function inspected() {
  const { id, vehicle, body } = await aino.inspect()
  const order = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
  await aino.save({ ...body, ...{ InspectionId: id, WorkOrderId: order.id } })
  const change = (columns: Updateable<Tables['work_order']>) =>
    db.updateTable('work_order').set(columns).where('id', '=', order.id).execute()
  const written = async () => ({
    jobs: await db.selectFrom('job').select('id').where('work_order_id', '=', order.id).execute(),
    tasks: await db.selectFrom('activity').select('id').where('site_id', '=', site.id).execute(),
    followUps: await db
      .selectFrom('inspection_follow_up')
      .select('id')
      .where('inspection_id', '=', id)
      .execute(),
  })
  return { id, vehicle, order, change, written }
}

/** Creates an accepted offer of an operation with a part. */
async function accepted() {
  const of = await inspected()
  const [operation, part] = [await buildOperation(db), await buildPart(db)]
  const { item_number: ItemNumber, supplier_number: SupplierNumber } = part
  const Work = { WorkId: operation.code, Parts: [{ ItemNumber, SupplierNumber, OrderedAmount: 1 }] }
  const { body: offer } = await aino.offer(of.id, { Lines: [{ Key, Price: 189, Work }] })
  await customer(offer).answer({ Key, Kind: 'accept', Text: '' })
  const make = (WorkOrderId = of.order.id, by = aino) =>
    send(
      offerEndpoints.makeAcceptedWork,
      { params: { id: offer.Id }, headers: idempotencyHeader(randomUUID()), body: { Key, WorkOrderId } },
      by.headers,
    )
  return { ...of, operation, part, make }
}

const lock = (id: number, by: typeof aino) =>
  send(workOrderEditEndpoints.reserveWorkOrder, { params: { id } }, by.headers)

describe('the job of an acceptance', () => {
  type Hindrance = (of: Awaited<ReturnType<typeof accepted>>) => Promise<unknown>
  it.each<[ErrorName, Hindrance]>([
    ['saveLockedByOther', ({ order }) => lock(order.id, heli)],
    ['workOrderNotActive', ({ change }) => change({ status: 'C' })],
    ['paymentLinkActive', ({ change }) => change({ has_active_payment_link: true })],
    ['partsHidden', ({ change }) => change({ hides_parts_in_web: true })],
    [
      'restrictedOperation',
      ({ operation }) =>
        db
          .updateTable('work_operation')
          .set({ source_type: 'WEB_API' })
          .where('id', '=', operation.id)
          .execute(),
    ],
    [
      'operationUnknown',
      ({ operation }) => db.deleteFrom('work_operation').where('id', '=', operation.id).execute(),
    ],
    ['partUnknown', ({ part }) => db.deleteFrom('part').where('id', '=', part.id).execute()],
  ])('the job of an acceptance is refused with %s, and nothing is written', async (name, hinder) => {
    const offer = await accepted()
    await hinder(offer)
    const before = await offer.written()
    expect(await offer.make()).toMatchObject(refusedWith(name))
    expect(await offer.written()).toEqual(before)
  })

  it('the job of an acceptance needs a work order of the vehicle, and the right to add rows of parts', async () => {
    const { make, order, written } = await accepted()
    const before = await written()
    const other = await buildWorkOrder(db, site.id)
    expect(await make(other.id)).toMatchObject(refusedWith('followUpWorkOrderUnknown'))
    const eetu = await inspector({ name: 'Eetu', without: ['AddJobPartRow'] })
    expect(await make(order.id, eetu)).toMatchObject(refusedWith('jobRowForbidden'))
    expect(await written()).toEqual(before)
  })
})

describe('the follow-up of a finding', () => {
  type Hindrance = (of: Awaited<ReturnType<typeof inspected>>) => Promise<unknown>
  it.each<[ErrorName, FollowUpRequest['Kind'], Hindrance]>([
    ['saveLockedByOther', 'Job', ({ order }) => lock(order.id, heli)],
    ['workOrderNotActive', 'Job', ({ change }) => change({ status: 'C' })],
    ['paymentLinkActive', 'Job', ({ change }) => change({ has_active_payment_link: true })],
    ['activityTypeUnknown', 'Task', async () => undefined],
  ])(
    'the follow-up of a finding is refused with %s for a %s, and nothing is written',
    async (name, Kind, hinder) => {
      const finding = await inspected()
      await hinder(finding)
      const before = await finding.written()
      const made = await aino.followUp(finding.id, Key, { Kind, WorkOrderId: finding.order.id })
      expect(made).toMatchObject(refusedWith(name))
      expect(await finding.written()).toEqual(before)
    },
  )
})
