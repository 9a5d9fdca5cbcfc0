import { randomUUID } from 'node:crypto'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { payrollEndpoints } from '@verstas/contract/payroll/endpoints.ts'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import { newOrder } from './own-data-app.ts'
import { refusedWith } from './refused-with.ts'
import { buildStampingTypes } from './stamping-builders.ts'

const { db, send, signIn } = await buildTestApp()
await buildStampingTypes(db)
const site = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site] })
const headers = await signIn(anna)

/** An id that no row has. */
const id = 999_999
const oid = randomUUID()
const time = { StartTime: '2026-11-23T08:00:00Z', EndTime: '2026-11-23T09:00:00Z' }

const calls = {
  saveWorkOrder: () => send(workOrderEditEndpoints.saveWorkOrder, { headers: {}, body: { Id: id } }, headers),
  saveJob: () =>
    send(
      jobEndpoints.saveJob,
      { headers: {}, body: { WorkOrderId: id, Rows: [{ RowType: 'Text', Note: 'x' }] } as never },
      headers,
    ),
  createWorkOrder: () =>
    send(
      ownDataEndpoints.createWorkOrder,
      { headers: {}, body: newOrder({ VehicleId: id, NewVehicle: null }) },
      headers,
    ),
  'createWorkOrder for a customer': () =>
    send(ownDataEndpoints.createWorkOrder, { headers: {}, body: newOrder({ CustomerId: id }) }, headers),
  receivePart: () =>
    send(
      ownDataEndpoints.receivePart,
      { headers: {}, body: { SupplierNumber: 'X', ItemNumber: 'X', StockCode: 'MAIN', Quantity: 1 } },
      headers,
    ),
  tickPickLine: () =>
    send(
      partsPlanningEndpoints.tickPickLine,
      { headers: {}, body: { WorkOrderId: id, RowId: id, IsPicked: true } },
      headers,
    ),
  createLabels: () => send(partsPlanningEndpoints.createLabels, { body: { WorkOrderIds: [id] } }, headers),
  registerTopic: () =>
    send(chatEndpoints.registerTopic, { body: { entityId: oid, description: 'x' } }, headers),
  resolveDifferences: () =>
    send(
      differenceEndpoints.resolveDifferences,
      { headers: {}, body: { Decisions: [{ Id: id, Version: 1, Resolution: 'kept' }] } },
      headers,
    ),
  moveReservation: () =>
    send(
      workshopScheduleEndpoints.moveReservation,
      { headers: {}, body: { Oid: oid, ResourceId: anna.id, ...time } },
      headers,
    ),
  allocateReservation: () =>
    send(
      workshopScheduleEndpoints.allocateReservation,
      {
        headers: {},
        body: {
          ...{ WorkOrderId: id, ReservationId: oid, LicenseNumber: '', Duration: 60, ...time },
          SalesmanId: anna.id,
        },
      },
      headers,
    ),
  undoAllocation: () =>
    send(
      workshopScheduleEndpoints.undoAllocation,
      { headers: {}, body: { ReservationId: oid, Version: 1 } },
      headers,
    ),
  saveActivity: () =>
    send(
      activityEndpoints.saveActivity,
      { headers: {}, body: { Id: id, Header: 'x', Body: 'x', TypeCode: 'x', SalesmanId: anna.id } },
      headers,
    ),
  closeActivity: () => send(activityEndpoints.closeActivity, { headers: {}, body: { Id: id } }, headers),
  reopenActivity: () => send(activityEndpoints.reopenActivity, { headers: {}, body: { Id: id } }, headers),
  assignActivity: () =>
    send(
      activityEndpoints.assignActivity,
      { headers: {}, params: { salesman: anna.id }, body: { Id: id } },
      headers,
    ),
  addRosterAbsence: () =>
    send(
      rosterEndpoints.addRosterAbsence,
      { headers: {}, body: { EmployeeId: id, TypeCode: 20, From: '2026-12-01', To: '2026-12-01' } },
      headers,
    ),
  setOpeningBalance: () =>
    send(
      rosterEndpoints.setOpeningBalance,
      { headers: {}, body: { EmployeeId: id, Day: '2026-12-01', Kind: 'flex', Minutes: 1 } },
      headers,
    ),
  finishPayroll: () =>
    send(
      payrollEndpoints.finishPayroll,
      { headers: {}, body: { From: '2026-11-02', EmployeeIds: [id] } },
      headers,
    ),
  setPayrollNumber: () =>
    send(
      payrollEndpoints.setPayrollNumber,
      { headers: {}, body: { EmployeeId: id, Number: '1' } as never },
      headers,
    ),
  approvePayroll: () =>
    send(
      payrollEndpoints.approvePayroll,
      { headers: {}, body: { From: '2026-11-02', People: [{ Id: id, Seen: '' }] } as never },
      headers,
    ),
  getPayrollFile: () => send(payrollEndpoints.getPayrollFile, { params: { date: '2026-11-02' } }, headers),
}

it.each(Object.entries(calls))(
  '%s refuses a row that the site does not have, and writes nothing',
  async (_, call) => {
    const events = async () => (await sql`select * from event`.execute(db)).rows
    const before = await events()
    expect(await call()).toMatchObject(refusedWith('notFound'))
    expect(await events()).toEqual(before)
  },
)
