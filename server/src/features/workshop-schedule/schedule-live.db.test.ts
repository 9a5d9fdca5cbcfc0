import { it } from 'vitest'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { at, buildScheduleApp } from '../../../test/schedule-app.ts'
import { buildJob } from '../../../test/work-order-builders.ts'

const { app, db, signIn, person, lift, foreman, reserve } = await buildScheduleApp()
const origin = await listenOn(app)
const aino = await foreman()
const ben = await foreman({ without: ['MobileServiceTechnician'] })

it('live events of the schedule reach only users who may read the schedule or their own day', async () => {
  const [matti, bay] = [await person(), await lift()]
  const { oid: Oid, workOrder } = await reserve([matti, bay], '10:00', '11:00')
  const waiting = await reserve([], '10:00', '11:00')
  const live = await connectLive(origin, ben.headers)
  const elsewhere = await connectLive(
    origin,
    await signIn(await buildEmployee(db, { sites: [await buildSite(db)] })),
  )
  const technician = await foreman({ without: ['MobileWorkshopSchedule'] })
  const ownConnection = await connectLive(origin, technician.headers)
  const neither = await foreman({ without: ['MobileWorkshopSchedule', 'MobileServiceTechnician'] })
  const blind = await connectLive(origin, neither.headers)

  const there = {
    Oid,
    FromResourceId: matti.id,
    ResourceId: matti.id,
    StartTime: at('12:00'),
    EndTime: at('13:00'),
  }
  const moved = (await aino.move(there)).body
  // Expects no event for calls that change nothing.
  await aino.move(there)
  await aino.move({ ...there, Version: 1 })
  const allocations = (await aino.tell(workOrder.id, at('15:00'))).body
  const allocated = await aino.allocate({
    WorkOrderId: waiting.work_order_id,
    ReservationId: waiting.oid,
    LicenseNumber: '',
    Duration: 60,
    SalesmanId: matti.id,
    StartTime: at('14:00'),
    EndTime: at('15:00'),
  })
  for (const listener of [live, ownConnection])
    await listener.expectReceived([
      { name: 'reservationChanged', event: { Oid, Entries: moved } },
      { name: 'reservationChanged', event: { Oid, Entries: allocations } },
      { name: 'reservationChanged', event: { Oid: waiting.oid, Entries: allocated.body } },
    ])
  await elsewhere.expectSilence()
  await blind.expectSilence()
})

it('live events of the schedule omit the allocations if they are too long for the bus', async () => {
  const bays = await Promise.all(Array.from({ length: 12 }, () => lift()))
  const { oid: Oid, workOrder } = await reserve(bays, '10:00', '11:00')
  await buildJob(db, workOrder, { note: 'Jäähdytysnestettä lisättävä öisin. '.repeat(10) })
  const live = await connectLive(origin, ben.headers)
  const [first] = bays
  await aino.move({ Oid, ResourceId: first?.id ?? 0, StartTime: at('12:00'), EndTime: at('13:00') })
  await live.expectReceived([{ name: 'reservationChanged', event: { Oid, Entries: null } }])
})
