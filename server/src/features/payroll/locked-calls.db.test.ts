import { randomUUID } from 'node:crypto'
import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { stampingUndoEndpoints } from '@verstas/contract/stamping/undo-endpoints.ts'
import { expect, it } from 'vitest'
import { buildPayrollApp, payFrom } from '../../../test/payroll-app.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { stampingsOf, stampingTypes } from '../../../test/stamping-builders.ts'
import { buildTimeline } from '../../../test/timeline-builder.ts'

const { db, clock, send, signIn, workshop } = await buildPayrollApp()
const locked = refusedWith('payPeriodLocked')
const absence = { From: '2026-11-12', To: '2026-11-12', TypeCode: stampingTypes.sick }

it('an absence in a locked period is neither added nor removed', async () => {
  const shop = await workshop()
  const EmployeeId = shop.matti.employee.id
  const add = (day: string) =>
    send(
      rosterEndpoints.addRosterAbsence,
      { body: { ...absence, EmployeeId, From: day, To: day }, headers: {} },
      shop.clerk.headers,
    )
  expect((await add('2026-11-12')).status).toBe(200)
  await shop.approve()
  expect((await shop.step('lockPayroll')).status).toBe(200)
  const before = await stampingsOf(db, shop.matti.employee)
  expect(await add('2026-11-13')).toMatchObject(locked)
  const id = before.find(({ type_code }) => type_code === stampingTypes.sick)?.id ?? 0
  const removal = { params: { id } }
  expect(await send(rosterEndpoints.removeRosterAbsence, removal, shop.clerk.headers)).toMatchObject(locked)
  expect(await stampingsOf(db, shop.matti.employee)).toEqual(before)
})

it('a stamping before midnight is not undone if its period is locked after midnight', async () => {
  const shop = await workshop()
  clock.set('2026-11-15T21:54:00Z')
  const matti = { employee: shop.matti.employee, headers: await signIn(shop.matti.employee) }
  const stamp = async (TypeId: number) => {
    const key = randomUUID()
    const answers = { IsPreviousJobsReady: false, EndNonPresenceStamping: false }
    const body = { SalesmanId: matti.employee.id, TypeId, ...answers }
    const headers = { 'idempotency-key': key }
    expect((await send(stampingEndpoints.stamp, { headers, body }, matti.headers)).status).toBe(200)
    return key
  }
  await stamp(stampingTypes.in)
  clock.advance({ minutes: 3 })
  const Key = await stamp(stampingTypes.out)
  clock.advance({ minutes: 4 })
  const clerk = await signIn(shop.clerk.employee)
  Object.assign(shop.clerk, { headers: clerk })
  await shop.approve()
  expect((await shop.step('lockPayroll')).status).toBe(200)
  const before = await stampingsOf(db, matti.employee)
  const undo = { headers: { 'idempotency-key': randomUUID() }, body: { Key } }
  expect(await send(stampingUndoEndpoints.undoStamping, undo, matti.headers)).toMatchObject(locked)
  expect(await stampingsOf(db, matti.employee)).toEqual(before)
})

it('a stamping that a device sends after the lock of its period is refused', async () => {
  const shop = await workshop()
  clock.set('2026-11-15T21:58:00Z')
  const { employee } = shop.matti
  const ClientTime = clock.now().toISOString()
  clock.advance({ minutes: 5 })
  Object.assign(shop.clerk, { headers: await signIn(shop.clerk.employee) })
  await shop.approve()
  expect((await shop.step('lockPayroll')).status).toBe(200)
  const late = {
    headers: { 'client-sent-at': clock.now().toISOString(), 'idempotency-key': randomUUID() },
    body: { SalesmanId: employee.id, TypeId: stampingTypes.in, ClientTime, DeviceId: randomUUID() },
  }
  const before = await stampingsOf(db, employee)
  expect(await send(stampingEndpoints.stamp, late, await signIn(employee))).toMatchObject(locked)
  expect(await stampingsOf(db, employee)).toEqual(before)
})

it('a forgotten stamping of a person who was a work queue when the period was locked is not ended', async () => {
  const shop = await workshop()
  const { employee } = shop.matti
  const [forgotten] = await buildTimeline(db, employee, '2026-11-13', [['in', '08:00', null]])
  const isQueue = (is_workqueue: boolean) =>
    db.updateTable('employee').set({ is_workqueue }).where('id', '=', employee.id).execute()
  await isQueue(true)
  clock.set('2026-11-16T06:00:00Z')
  Object.assign(shop.clerk, { headers: await signIn(shop.clerk.employee) })
  expect((await shop.step('lockPayroll')).status).toBe(200)
  await isQueue(false)
  const before = await stampingsOf(db, employee)
  const end = { body: { StampingId: forgotten?.id ?? 0, EndTime: '2026-11-13T14:00:00Z' }, headers: {} }
  const { endForgottenStamping } = stampingCorrectionEndpoints
  expect(await send(endForgottenStamping, end, await signIn(employee))).toMatchObject(locked)
  expect(await stampingsOf(db, employee)).toEqual(before)
})

it('a locked period is neither finished nor approved again, and an open one is not unlocked', async () => {
  const shop = await workshop()
  const headers = await signIn(shop.clerk.employee)
  Object.assign(shop.clerk, { headers })
  const closed = refusedWith('payPeriodClosed')
  expect(await shop.step('unlockPayroll')).toMatchObject(closed)
  await shop.approve()
  await shop.step('lockPayroll')
  const before = await shop.period()
  const finish = { body: { From: payFrom, EmployeeIds: [shop.matti.employee.id] }, headers: {} }
  expect(await send(payrollEndpoints.finishPayroll, finish, headers)).toMatchObject(closed)
  expect(await shop.approve()).toMatchObject(closed)
  expect(await shop.period()).toEqual(before)
})

it('no one reads the pay period of another person without the right', async () => {
  const shop = await workshop()
  const params = { id: shop.clerk.employee.id, date: payFrom }
  const matti = await signIn(shop.matti.employee)
  expect(await send(payrollEndpoints.getPersonPayroll, { params }, matti)).toMatchObject(
    refusedWith('forbidden'),
  )
})
