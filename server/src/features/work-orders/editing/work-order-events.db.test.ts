import { eventsAtOnce } from '@verstas/contract/limits.ts'

import { expect, it } from 'vitest'
import { buildEditApp } from '../../../../test/edit-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'
import { recordEvents } from '../../../platform/events/record-event.ts'

const { db, clock, site, editor } = await buildEditApp()
const anna = await editor({ name: 'Anna' })

const record = (id: number, kind: string, subject: object | null = null) =>
  db.transaction().execute((tx) =>
    recordEvents(tx, [
      {
        siteId: site.id,
        at: clock.now(),
        employeeId: null,
        entity: 'work-order',
        entityId: id,
        kind,
        subject,
        before: null,
        after: { OrderedAmount: 2 },
      },
    ]),
  )

const subjectOf = (rowType: string) => ({
  JobId: 1,
  JobNumber: null,
  RowId: 2,
  RowType: rowType,
  RowName: 'Oil filter',
})

it('the history of a new work order has no events', async () => {
  const { id } = await buildWorkOrder(db, site.id)
  expect(await anna.events(id)).toEqual([])
})

it('the history is returned newest first, in pages', async () => {
  const { id } = await buildWorkOrder(db, site.id)
  for (let mileage = 1; mileage <= eventsAtOnce + 3; mileage += 1)
    await anna.save({ Id: id, Mileage: mileage })
  const first = await anna.events(id)
  expect(first).toHaveLength(eventsAtOnce)
  expect(first[0]?.Changes[0]).toMatchObject({ Before: eventsAtOnce + 2, After: eventsAtOnce + 3 })
  const olderEvents = await anna.events(id, first.at(-1)?.Id)
  expect(olderEvents.map(({ Changes }) => Changes[0]?.After)).toEqual([3, 2, 1])
  expect(await anna.events(id, olderEvents.at(-1)?.Id)).toEqual([])
})

it('the history contains events about rows and events of other systems', async () => {
  const { id } = await buildWorkOrder(db, site.id)
  await record(id, 'rowAdded', subjectOf('SparePart'))
  expect(await anna.events(id)).toMatchObject([
    {
      EmployeeId: null,
      EmployeeName: null,
      Kind: 'rowAdded',
      Subject: subjectOf('SparePart'),
      Changes: [{ Field: 'OrderedAmount', Before: null, After: 2 }],
    },
  ])
})

it('the history omits parts if the work order hides them from the web', async () => {
  const { id } = await buildWorkOrder(db, site.id, { hides_parts_in_web: true })
  for (const rowType of ['SparePart', 'OffShelf', 'Text']) await record(id, 'rowAdded', subjectOf(rowType))
  expect((await anna.events(id)).map(({ Subject }) => Subject?.RowType)).toEqual(['Text'])
})

it('the history contains only events of kinds that the contract declares', async () => {
  const { id } = await buildWorkOrder(db, site.id)
  await record(id, 'imported')
  expect(await anna.events(id)).toEqual([])
})

it('the history and a refused save name the service account that changed the work order', async () => {
  const { id } = await buildWorkOrder(db, site.id)
  const { id: serviceAccountId, name } = await buildServiceAccount(db)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('work_order')
      .set({ note: 'Huolto', version: 2 })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .execute()
    await recordEvents(tx, [
      {
        siteId: site.id,
        at: clock.now(),
        employeeId: null,
        serviceAccountId,
        entity: 'work-order',
        entityId: id,
        kind: 'edited',
        version: 2,
        before: { Note: '' },
        after: { Note: 'Huolto' },
      },
    ])
  })
  expect(await anna.events(id)).toMatchObject([{ EmployeeId: null, EmployeeName: name }])
  const { errors } = await anna.save({ Id: id, Note: 'Jarrut', Version: 1 })
  expect(errors[0]?.ErrorMessage).toContain(name)
})

it('refuses an event with both an employee and a service account as its author', async () => {
  const { id: serviceAccountId } = await buildServiceAccount(db)
  const event = {
    siteId: site.id,
    at: clock.now(),
    employeeId: anna.employee.id,
    serviceAccountId,
    entity: 'work-order',
    entityId: 1,
    kind: 'edited',
    before: null,
    after: null,
  } as const
  const recorded = db.transaction().execute((tx) => recordEvents(tx, [event]))
  await expect(recorded).rejects.toThrow('event__one_author')
})
