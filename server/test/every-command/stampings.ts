import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { stampingUndoEndpoints } from '@verstas/contract/stamping/undo-endpoints.ts'
import { orderRowsOf } from '../stamping-app.ts'
import { stampingTypes } from '../stamping-builders.ts'
import { buildTimeline } from '../timeline-builder.ts'
import { at, type Dealership } from './dealership.ts'

const { stamp } = stampingEndpoints
const { undoStamping } = stampingUndoEndpoints
const { correctStampings, commentStamping, endForgottenStamping } = stampingCorrectionEndpoints

/** Records a technician's stampings of a day, and corrections of that day and the previous one. */
export async function stampTheDay({ db, clock, record, anna, ben, carl, labour, otherLabour }: Dealership) {
  const stampOf = (TypeId: number, more = {}) => ({
    SalesmanId: ben.id,
    TypeId,
    IsPreviousJobsReady: false,
    EndNonPresenceStamping: false,
    ...more,
  })
  const { Started } = await record(
    'begins the day',
    stamp,
    ben,
    { body: stampOf(stampingTypes.in) },
    { body: stampOf(stampingTypes.work) },
  )
  clock.advance({ minutes: 10 })
  const work = stampOf(stampingTypes.work, {
    IsWorkOrder: true,
    OrderRows: orderRowsOf([labour, otherLabour]),
  })
  await record('begins work on two cars', stamp, ben, { body: work }, { body: stampOf(stampingTypes.lunch) })
  clock.advance({ minutes: 30 })
  const ready = stampOf(stampingTypes.lunch, {
    IsPreviousJobsReady: true,
    IsReady: true,
    StartTime: new Date(clock.now().getTime() - 5 * 60_000).toISOString(),
  })
  await record('ends the work as ready, five minutes ago', stamp, ben, { body: ready }, { body: work })
  clock.advance({ minutes: 30 })
  const overtime = stampOf(stampingTypes.internal, {
    IsWorkOrder: true,
    OrderRows: orderRowsOf([labour]),
    IsOverTime: true,
  })
  await record(
    'goes on with overtime, stamped by a colleague',
    stamp,
    anna,
    { body: overtime },
    { body: work },
  )
  clock.advance({ minutes: 5 })
  await record('is stamped for the same again', stamp, ben, { body: overtime }, { body: work })
  const before = new Date(clock.now().getTime() - 5 * 60_000).toISOString()
  const late = stampOf(stampingTypes.lunch, { ClientTime: before })
  await record('is stamped late, from before that', stamp, ben, { body: late }, { body: work })
  clock.advance({ minutes: 15 })
  await record('is stamped once more', stamp, ben, { body: overtime }, { body: work })
  const { Ended } = await record(
    'ends the day of a colleague',
    stamp,
    anna,
    { body: stampOf(stampingTypes.out, { IsFlexTime: true }) },
    { body: work },
  )

  const stampings = await buildTimeline(db, carl, '2026-11-19', [
    ['in', '07:00', '08:00'],
    ['internal', '08:00', '12:00'],
    ['lunch', '12:00', '13:00'],
  ])
  const [first, second, third] = stampings
  const correct = async (title: string, Change: StampingChange, of = carl) => {
    const body = { SalesmanId: of.id, Reason: 'Unohtui leimata', Change }
    await record(title, correctStampings, anna, { body }, { body: { ...body, Reason: 'Muu syy' } })
  }
  const day = (time: string) => `2026-11-19T${time}:00+02:00`
  const versionOf = async (id = 0) =>
    (await db.selectFrom('stamping').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  const seen = async (id = 0) => ({ StampingId: id, Version: await versionOf(id) })
  await correct('moves an end, and the start that meets it', {
    Kind: 'Move',
    ...(await seen(first?.id)),
    Edge: 'End',
    To: day('08:15'),
  })
  await correct('cuts one in two', {
    Kind: 'Split',
    ...(await seen(second?.id)),
    At: day('10:00'),
    TypeId: stampingTypes.work,
    OrderRows: orderRowsOf([otherLabour]),
  })
  await correct('changes the type', {
    Kind: 'Change',
    ...(await seen(third?.id)),
    TypeId: stampingTypes.in,
    OrderRows: [],
  })
  await correct('adds one', {
    Kind: 'Add',
    StartTime: day('13:00'),
    EndTime: day('14:00'),
    TypeId: stampingTypes.work,
    OrderRows: orderRowsOf([labour]),
  })
  await correct('removes one', { Kind: 'Remove', ...(await seen(first?.id)) })
  const repeated: StampingChange = {
    Kind: 'Change',
    ...(await seen(Ended?.Id)),
    TypeId: stampingTypes.in,
    OrderRows: [],
  }
  await correct('changes one that was stamped again', repeated, ben)
  const comment = { StampingId: Started?.Id ?? 0, Comment: 'Auto oli pesussa' }
  await record(
    'comments one',
    commentStamping,
    ben,
    { body: comment },
    { body: { ...comment, Comment: 'Muu' } },
  )
  const [forgotten] = await buildTimeline(db, carl, '2026-11-19', [['in', '15:00', null]])
  const end = { StampingId: forgotten?.id ?? 0, EndTime: day('16:00') }
  await record(
    'ends yesterday’s',
    endForgottenStamping,
    carl,
    { body: end },
    { body: { ...end, EndTime: at('07:00') } },
  )
  const own = { SalesmanId: anna.id, TypeId: stampingTypes.in }
  await record('begins her day', stamp, anna, { body: own }, { body: { ...own, TypeId: stampingTypes.work } })
  const { key } = await db
    .selectFrom('stamping_trace')
    .select('key')
    .where('employee_id', '=', anna.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await record(
    'undoes that',
    undoStamping,
    anna,
    { body: { Key: key ?? '' } },
    { body: { Key: key ?? '', ClientTime: clock.now().toISOString() } },
  )
}
