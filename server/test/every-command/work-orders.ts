import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { comebackEndpoints } from '@verstas/contract/work-orders/comeback-endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { at, type Dealership } from './dealership.ts'

const { reserveWorkOrder, releaseWorkOrder, saveWorkOrder } = workOrderEditEndpoints
const { saveJob, signRows, unsignRows } = jobEndpoints
const { tickPickLine, createLabels } = partsPlanningEndpoints
const schedule = workshopScheduleEndpoints

/** Edits a work order and its jobs, picks its parts and signs its rows. */
export async function editWorkOrders({
  record,
  anna,
  ben,
  order,
  job,
  labour,
  labour2,
  part,
  partRow,
}: Dealership) {
  const params = { id: order.id }
  await record('takes the lock', reserveWorkOrder, anna, { params })
  await record('renews the lock', reserveWorkOrder, anna, { params })
  const edit = {
    Id: order.id,
    Mileage: 80_150,
    MileageAtHandover: 80_200,
    VehicleLocation: 'Piha 4',
    Note: 'Huolto ja jarrut',
    PartsPrePlanned: true,
    PickShelf: 'B 2',
    UseHours: 12,
  }
  await record('changes every field', saveWorkOrder, anna, { body: edit }, { body: { ...edit, Note: 'Muu' } })
  await record('changes nothing', saveWorkOrder, anna, { body: edit }, { body: { ...edit, Note: 'Muu' } })
  const shelf = { Id: order.id, PickShelf: 'C 3' }
  await record('changes the shelf alone', saveWorkOrder, anna, { body: shelf }, { body: edit })
  const cleared = { Id: order.id, ClearedFields: ['Mileage', 'UseHours'] as ('Mileage' | 'UseHours')[] }
  await record('clears two fields', saveWorkOrder, anna, { body: cleared }, { body: edit })
  const newPart = {
    RowType: 'SparePart' as const,
    Name: 'Jarrupalat',
    ItemNumber: part.item_number,
    SupplierNumber: part.supplier_number,
    StockCode: 'MAIN',
  }
  const rows = [
    { RowId: labour.id, Name: 'Jarrupalojen ja levyjen vaihto', Note: 'Etupää' },
    { RowId: partRow.id, OrderedAmount: 4, Price: 99.9 },
    { RowType: 'Text' as const, Name: 'Tarkista nesteet' },
    { ...newPart, OrderedAmount: 1 },
    { ...newPart, OrderedAmount: 0.5 },
  ]
  const change = { WorkOrderId: order.id, JobNumber: job.job_number ?? 0, Rows: rows }
  const another = { body: { ...change, Rows: [] } }
  const { AddedRowIds } = await record(
    'changes two rows and adds three',
    saveJob,
    anna,
    { body: change },
    another,
  )
  const cheaper = { RowId: partRow.id, ClearedFields: ['Price' as const] }
  const deleted = { RowId: AddedRowIds?.[1] ?? 0, IsMarkedAsDeleted: true }
  const fewer = { WorkOrderId: order.id, JobId: job.id, Rows: [cheaper, deleted] }
  await record('clears a price and marks a row as deleted', saveJob, anna, { body: fewer }, another)
  const newJob = {
    WorkOrderId: order.id,
    Note: 'Öljynvaihto',
    Rows: [{ RowType: 'Text' as const, Name: 'Öljy' }],
  }
  const { JobId } = await record('adds a job', saveJob, anna, { body: newJob }, another)
  const noted = {
    WorkOrderId: order.id,
    JobId,
    Note: 'Öljyn ja suodattimen vaihto',
    ExternalId: 'P-7',
    Rows: [],
  }
  await record('changes the note of a job without a number', saveJob, anna, { body: noted }, another)
  await record('gives the lock back', releaseWorkOrder, anna, { params })
  const line = { WorkOrderId: order.id, RowId: partRow.id, IsPicked: true }
  const lineBack = { body: { ...line, IsPicked: false } }
  await record('ticks a line', tickPickLine, ben, { body: { ...line, Code: 'BP1000' } }, lineBack)
  await record('takes a tick back', tickPickLine, ben, lineBack, { body: line })
  await record('prints labels', createLabels, ben, { body: { WorkOrderIds: [order.id] } })
  await record('takes the lock again', reserveWorkOrder, anna, { params })
  const picked = { Id: order.id, PartsPrePicked: true }
  await record('says that all parts are picked', saveWorkOrder, anna, { body: picked }, { body: edit })
  await record('gives the lock back again', releaseWorkOrder, anna, { params })
  const signed = {
    SalesmanId: ben.id,
    SignedRows: [{ Oid: labour2.oid, Name: labour2.name, RowType: 'LabourOperation' as const }],
  }
  const signedAnother = { body: { ...signed, SignedRows: [{ Oid: labour.oid }] } }
  await record('signs a row for a colleague', signRows, anna, { body: signed }, signedAnother)
  const unsigned = { Oids: [labour2.oid] }
  await record(
    'takes the sign-off back',
    unsignRows,
    anna,
    { body: unsigned },
    { body: { Oids: [labour.oid] } },
  )
  await record('signs the row again', signRows, anna, { body: signed }, signedAnother)
}

/**
 * Moves and allocates reservations, undoes an allocation, chooses favourites, and stores a later time that a
 * customer knows of.
 */
export async function planTheDay({
  record,
  anna,
  ben,
  carl,
  order,
  otherOrder,
  lift,
  planned,
  waiting,
}: Dealership) {
  const move = {
    Oid: planned.oid,
    ResourceId: carl.id,
    FromResourceId: ben.id,
    StartTime: at('10:00'),
    EndTime: at('12:00'),
  }
  const elsewhere = { body: { ...move, ResourceId: ben.id, FromResourceId: carl.id } }
  await record(
    'gives it to a colleague later, with what stands beside it',
    schedule.moveReservation,
    anna,
    { body: move },
    elsewhere,
  )
  const moveLift = { Oid: planned.oid, ResourceId: lift.id, StartTime: at('10:30'), EndTime: at('12:00') }
  await record(
    'shortens the time of a bay alone',
    schedule.moveReservation,
    anna,
    { body: moveLift },
    elsewhere,
  )
  await record('moves it to where it is', schedule.moveReservation, anna, { body: moveLift }, elsewhere)
  const allocation = {
    WorkOrderId: otherOrder.id,
    ReservationId: waiting.oid,
    LicenseNumber: 'XYZ-789',
    Duration: 60,
    SalesmanId: carl.id,
    StartTime: at('11:00'),
    EndTime: at('12:00'),
    AllowOverlap: true,
  }
  const alone = { body: { ...allocation, SalesmanId: ben.id } }
  await record(
    'gives it to somebody who has another car',
    schedule.allocateReservation,
    anna,
    { body: allocation },
    alone,
  )
  const undone = { ReservationId: waiting.oid, Version: waiting.version + 1 }
  await record(
    'takes it back and leaves the loan car',
    schedule.undoAllocation,
    anna,
    { body: undone },
    { body: { ...undone, Version: 9 } },
  )
  await record('gives it to a free person', schedule.allocateReservation, anna, alone, { body: allocation })
  const favourites = [
    { salesmanId: ben.id, isSubordinate: true },
    { salesmanId: carl.id, isSubordinate: true },
  ]
  const [first] = favourites
  await record('supervises two', schedule.setSubordinates, anna, { body: favourites }, { body: [first] })
  await record('supervises them, too', schedule.setSubordinates, ben, { body: favourites }, { body: [first] })
  const fewer = { body: [{ salesmanId: carl.id, isSubordinate: false }] }
  await record('supervises one no more', schedule.setSubordinates, anna, fewer, { body: favourites })
  const promise = { WorkOrderId: order.id, Until: at('15:00') }
  await record(
    'tells the customer a time',
    schedule.tellPromise,
    anna,
    { body: promise },
    { body: { ...promise, Until: at('16:00') } },
  )
  const later = { body: { ...promise, Until: at('16:00') } }
  await record('tells the customer a later one', schedule.tellPromise, ben, later, { body: promise })
}

/** Judges that a work order is no comeback, and takes the judgement back. */
export async function judgeComebacks({ record, anna, order }: Dealership) {
  const { judgeComeback } = comebackEndpoints
  const params = { id: order.id }
  const [none, open] = [{ Verdict: 'none' as const }, { Verdict: 'open' as const }]
  const caller = await anna.sign()
  await record('is no comeback', judgeComeback, caller, { params, body: none }, { params, body: open })
  await record(
    'is not judged any more',
    judgeComeback,
    caller,
    { params, body: open },
    { params, body: none },
  )
}
