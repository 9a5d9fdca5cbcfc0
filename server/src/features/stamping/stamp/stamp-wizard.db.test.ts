import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { buildStampingApp, orderRowsOf, type SignedIn } from '../../../../test/stamping-app.ts'
import { buildShift, stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildRow, buildSubstatus, buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { db, clock, site, signIn, technician, stampAs } = await buildStampingApp()
const { in: arrive, out, lunch, work, sick } = stampingTypes
await buildSubstatus(db, 'READY', { fi: 'Valmis', sv: 'Klar', en: 'Ready' })
await buildSubstatus(db, 'IN_WORK', { fi: 'Työssä', sv: 'I arbete', en: 'In work' })

/** Sends a stamping with only the given answers to questions. */
const ask = (person: SignedIn, body: Partial<StampingRequest> & { TypeId: number }) =>
  stampAs(person, { IsPreviousJobsReady: undefined, EndNonPresenceStamping: undefined, ...body })

const idsOf = (...names: ErrorName[]) => names.map((name) => errorCatalogue[name].id)
const questionsOf = async (answer: ReturnType<typeof ask>) =>
  (await answer).errors.map(({ ErrorId }) => ErrorId)

const order = (id: number) =>
  db.selectFrom('work_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const row = (id: number) =>
  db.selectFrom('job_row').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (id: number) =>
  db
    .selectFrom('event')
    .select(['kind', 'before', 'after', 'employee_id', 'version'])
    .where('entity', '=', 'work-order')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

describe('the stamping questions', () => {
  it('all questions of a stamping are asked together, in order, and nothing is written before the answers', async () => {
    const kinds = { is_overtime_in_use: true, is_flex_in_use: true, is_kiky_in_use: true }
    const matti = await technician({ ...kinds })
    const { rows, workOrder } = await buildWorkOrderWithRows(db, site.id)
    await buildShift(db, matti.employee, '2026-11-20T05:00:00Z', '2026-11-20T06:30:00Z')
    await ask(matti, { TypeId: sick })
    clock.advance({ minutes: 5 })
    const ended = { TypeId: work, OrderRows: orderRowsOf(rows), EndNonPresenceStamping: false }
    expect((await ask(matti, ended)).status).toBe(200)
    clock.advance({ minutes: 30 })
    const before = await stampingsOf(db, matti.employee)
    const answer = await ask(matti, { TypeId: lunch })
    expect(answer.status).toBe(400)
    expect(answer.errors.map(({ ErrorId }) => ErrorId)).toEqual([
      119939, 119913, 118332, 118389, 118390, 119176,
    ])
    expect(await stampingsOf(db, matti.employee)).toEqual(before)
    expect(await order(workOrder.id)).toEqual(workOrder)
    const answers = {
      EndNonPresenceStamping: true,
      IsPreviousJobsReady: true,
      IsReady: true,
      IsFlexTime: true,
    }
    expect((await ask(matti, { TypeId: lunch, ...answers })).status).toBe(200)
    expect(await stampingsOf(db, matti.employee)).toMatchObject([
      { type_code: sick, end_at: clock.now() },
      { type_code: work, end_at: clock.now(), is_flex_time: true, flex_minutes: 5 },
      { type_code: lunch, end_at: null, is_flex_time: true, flex_minutes: 0 },
    ])
    expect(await order(workOrder.id)).toMatchObject({ substatus_code: 'READY' })
  })
})

describe('the question about an absence (119939)', () => {
  const begin = async () => {
    const matti = await technician()
    await ask(matti, { TypeId: sick })
    clock.advance({ minutes: 10 })
    return matti
  }

  it.each([
    [true, (now: Date) => now],
    [false, () => null],
  ])(
    'an absence ends at the start of presence if the answer is yes, else it continues (answer: %s)',
    async (EndNonPresenceStamping, endOf) => {
      const matti = await begin()
      expect(await questionsOf(ask(matti, { TypeId: arrive }))).toEqual(idsOf('endNonPresenceQuestion'))
      const { body } = await ask(matti, { TypeId: arrive, EndNonPresenceStamping })
      expect(body.Ended === null).toBe(!EndNonPresenceStamping)
      expect(await stampingsOf(db, matti.employee)).toMatchObject([
        { type_code: sick, end_at: endOf(clock.now()) },
        { type_code: arrive, end_at: null },
      ])
    },
  )

  it('stamping out, or in during a planned absence, causes no question about the absence', async () => {
    const matti = await begin()
    expect((await ask(matti, { TypeId: out })).body).toEqual({ Started: null, Ended: null })
    const timo = await technician()
    const planned = { site_id: site.id, employee_id: timo.employee.id, created_by: timo.employee.id }
    const times = { start_at: new Date('2026-11-20T10:00:00Z'), end_at: new Date('2026-11-20T12:00:00Z') }
    await db
      .insertInto('stamping')
      .values({ ...planned, ...times, type_code: sick, is_presence: false, created_at: clock.now() })
      .execute()
    expect((await ask(timo, { TypeId: arrive })).status).toBe(200)
  })
})

describe('the questions about ready jobs and work orders (119913, 118332)', () => {
  const begin = async (count = 2, columns: Parameters<typeof buildWorkOrderWithRows>[3] = {}) => {
    const matti = await technician({ name: 'Matti' })
    const built = await buildWorkOrderWithRows(db, site.id, count, { substatus_code: 'IN_WORK', ...columns })
    const [first, ...others] = built.rows
    if (!first) throw new Error('A row is needed')
    await stampAs(matti, { TypeId: work, OrderRows: orderRowsOf([first]) })
    clock.advance({ minutes: 10 })
    return { matti, first, others, ...built }
  }
  const [jobs, ready] = idsOf('previousJobsReadyQuestion', 'workOrderReadyQuestion')

  it('the answer that the jobs are ready signs off their rows, with an event and a new version', async () => {
    const { matti, first, workOrder } = await begin()
    expect(await questionsOf(ask(matti, { TypeId: out }))).toEqual([jobs])
    expect((await ask(matti, { TypeId: out, IsPreviousJobsReady: true, IsReady: true })).status).toBe(200)
    expect(await row(first.id)).toMatchObject({ done_at: clock.now(), done_by: matti.employee.id })
    expect(await order(workOrder.id)).toMatchObject({ version: 2, substatus_code: 'IN_WORK' })
    expect(await eventsOf(workOrder.id)).toMatchObject([
      { kind: 'rowSigned', after: { MarkAsDoneBy: 'Matti' }, employee_id: matti.employee.id, version: 2 },
    ])
  })

  it('the answer that the jobs are not ready signs off no rows, and the next stamping does not ask again', async () => {
    const { matti, first, workOrder } = await begin(1)
    expect(await questionsOf(ask(matti, { TypeId: out }))).toEqual([jobs, ready])
    expect((await ask(matti, { TypeId: out, IsPreviousJobsReady: false })).status).toBe(200)
    expect(await row(first.id)).toMatchObject({ done_at: null })
    expect(await order(workOrder.id)).toEqual(workOrder)
    expect((await ask(matti, { TypeId: arrive })).status).toBe(200)
  })

  it('signing off the last row can set the work order to ready', async () => {
    const { matti, workOrder } = await begin(1)
    expect(await questionsOf(ask(matti, { TypeId: out, IsPreviousJobsReady: true }))).toEqual([ready])
    expect((await ask(matti, { TypeId: out, IsPreviousJobsReady: true, IsReady: true })).status).toBe(200)
    expect(await order(workOrder.id)).toMatchObject({ version: 2, substatus_code: 'READY' })
    expect(await eventsOf(workOrder.id)).toMatchObject([
      { kind: 'rowSigned' },
      {
        kind: 'edited',
        before: { SubstatusDescription: 'Työssä' },
        after: { SubstatusDescription: 'Valmis' },
        version: 2,
      },
    ])
  })

  it('signing off the last row of a ready work order does not set it to ready again', async () => {
    const { matti, workOrder } = await begin(1, { substatus_code: 'READY' })
    expect((await ask(matti, { TypeId: out, IsPreviousJobsReady: true, IsReady: true })).status).toBe(200)
    expect(await order(workOrder.id)).toMatchObject({ version: 2, substatus_code: 'READY' })
    expect((await eventsOf(workOrder.id)).map(({ kind }) => kind)).toEqual(['rowSigned'])
  })

  it('a stamping asks if the work order is ready even if it has removed rows or rows of other kinds', async () => {
    const { matti, job } = await begin(1)
    await buildRow(db, job, { row_type: 'SparePart' })
    await buildRow(db, job, { is_marked_as_deleted: true })
    expect(await questionsOf(ask(matti, { TypeId: out }))).toEqual([jobs, ready])
  })

  it.each([
    ['is already done', { done_at: new Date('2026-11-20T06:00:00Z') }, {}],
    ['was removed', { is_marked_as_deleted: true }, {}],
    ['belongs to a closed work order', {}, { status: 'C' }],
    ['belongs to a work order with a payment link', {}, { has_active_payment_link: true }],
  ])('a stamping does not ask if the jobs are ready if their row %s', async (_, rowColumns, orderColumns) => {
    const { matti, first, workOrder } = await begin()
    if (Object.keys(rowColumns).length > 0)
      await db.updateTable('job_row').set(rowColumns).where('id', '=', first.id).execute()
    if (Object.keys(orderColumns).length > 0)
      await db.updateTable('work_order').set(orderColumns).where('id', '=', workOrder.id).execute()
    expect((await ask(matti, { TypeId: out })).status).toBe(200)
  })

  it('a stamping does not sign off rows of another site', async () => {
    const elsewhere = await buildSite(db)
    const matti = await technician({ sites: [site, elsewhere] })
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    await stampAs(matti, { TypeId: work, OrderRows: orderRowsOf(rows) })
    clock.advance({ minutes: 10 })
    const there = { ...matti, headers: await signIn(matti.employee, elsewhere.id) }
    expect((await ask(there, { TypeId: out, IsPreviousJobsReady: true })).status).toBe(200)
    expect(await row(rows[0]?.id ?? 0)).toMatchObject({ done_at: null })
  })

  it('signing off a job at a site that stamps whole jobs signs off all its rows', async () => {
    const place = await buildSite(db, { is_job_stamping_in_use: true })
    const matti = await technician({ sites: [place] })
    const { rows, workOrder } = await buildWorkOrderWithRows(db, place.id, 2)
    await ask(matti, { TypeId: work, OrderRows: orderRowsOf(rows) })
    clock.advance({ minutes: 10 })
    expect(await questionsOf(ask(matti, { TypeId: lunch }))).toEqual([jobs, ready])
    await ask(matti, { TypeId: lunch, IsPreviousJobsReady: true, IsReady: true })
    for (const { id } of rows) expect(await row(id)).toMatchObject({ done_at: clock.now() })
    expect(await order(workOrder.id)).toMatchObject({ substatus_code: 'READY', version: 2 })
  })

  it('signing off the previous row works even if the next stamping is on the same work order', async () => {
    const { matti, first, others, workOrder } = await begin()
    const next = { TypeId: work, OrderRows: orderRowsOf(others), IsPreviousJobsReady: true }
    expect((await ask(matti, next)).status).toBe(200)
    expect(await row(first.id)).toMatchObject({ done_at: clock.now() })
    expect(await order(workOrder.id)).toMatchObject({ version: 2 })
  })
})

describe('the questions about time beyond the shift (118389, 118390, 119176)', () => {
  const [overtime, flex, kiky] = idsOf('overtimeQuestion', 'flexTimeQuestion', 'kikyTimeQuestion')
  const late = async (kinds: object) => {
    const person = await technician(kinds)
    await buildShift(db, person.employee, '2026-11-20T05:00:00Z', '2026-11-20T06:00:00Z')
    clock.advance({ minutes: 30 })
    return person
  }

  it.each([
    [{ is_overtime_in_use: true }, [overtime]],
    [{ is_flex_in_use: true, is_kiky_in_use: true }, [flex, kiky]],
    [{ is_overtime_in_use: true, is_flex_in_use: true, is_kiky_in_use: true }, [overtime, flex, kiky]],
  ])('a stamping asks about time beyond the shift of an employee with %o', async (kinds, expected) => {
    expect(await questionsOf(ask(await late(kinds), { TypeId: arrive }))).toEqual(expected)
  })

  it('the chosen time kind remains when the stamping ends, with the minutes beyond the shift', async () => {
    const person = await late({ is_overtime_in_use: true })
    expect((await ask(person, { TypeId: arrive, IsOverTime: true })).status).toBe(200)
    clock.advance({ minutes: 47, seconds: 40 })
    expect((await ask(person, { TypeId: out })).status).toBe(200)
    expect(await stampingsOf(db, person.employee)).toMatchObject([
      { is_overtime: true, overtime_minutes: 47 },
    ])
  })

  it('the answer when stamping out applies to the ended stamping if it lasted beyond the shift', async () => {
    const person = await technician({ is_kiky_in_use: true })
    await buildShift(db, person.employee, '2026-11-20T05:00:00Z', '2026-11-20T14:00:00Z')
    await ask(person, { TypeId: arrive })
    clock.set('2026-11-20T14:20:00Z')
    expect(await questionsOf(ask(person, { TypeId: out }))).toEqual([kiky])
    expect((await ask(person, { TypeId: out, IsKiKyTime: true })).status).toBe(200)
    expect(await stampingsOf(db, person.employee)).toMatchObject([{ is_kiky_time: true, kiky_minutes: 20 }])
  })

  it('an absence does not cause a question about time beyond the shift', async () => {
    expect((await ask(await late({ is_overtime_in_use: true }), { TypeId: sick })).status).toBe(200)
  })

  it('a stamping is refused with two kinds of time beyond the shift, or with one the employee does not use', async () => {
    const person = await late({ is_overtime_in_use: true, is_flex_in_use: true })
    const two = await ask(person, { TypeId: arrive, IsOverTime: true, IsFlexTime: true })
    expect(two.errors[0]?.MetaData).toContainEqual({ Key: 'field', Value: 'IsFlexTime' })
    const unused = await ask(person, { TypeId: arrive, IsKiKyTime: true })
    expect(unused.errors[0]?.MetaData).toContainEqual({ Key: 'field', Value: 'IsKiKyTime' })
    expect(await stampingsOf(db, person.employee)).toEqual([])
  })
})
