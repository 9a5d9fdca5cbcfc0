import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildCorrectionApp, timeOf } from '../../../../test/correction-app.ts'
import { orderRowsOf } from '../../../../test/stamping-app.ts'
import { stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildTimeline } from '../../../../test/timeline-builder.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { db, site, signIn, supervisor, technician, workerWith, correctAs, timelineOf } =
  await buildCorrectionApp()
const aino = await supervisor()
const otherSite = await buildSite(db)
const { rows } = await buildWorkOrderWithRows(db, site.id, 2)
const elsewhere = await buildWorkOrderWithRows(db, otherSite.id, 1)
const matti = await workerWith([
  ['in', '07:00', '11:00'],
  ['lunch', '11:00', '11:30'],
])
const [first, lunch] = matti.stampings
const timelineBefore = await timelineOf(matti)

const remove: StampingChange = { Kind: 'Remove', StampingId: first?.id ?? 0, Version: 1 }
const change = (
  TypeId: number,
  OrderRows: { OrderId: number; OrderRowId: number }[] = [],
): StampingChange => ({
  Kind: 'Change',
  StampingId: first?.id ?? 0,
  Version: 1,
  TypeId,
  OrderRows,
})
const move = (Edge: 'Start' | 'End', To: string): StampingChange => ({
  Kind: 'Move',
  StampingId: first?.id ?? 0,
  Version: 1,
  Edge,
  To,
})
const add = (start: string, end: string) => ({
  Kind: 'Add' as const,
  StartTime: timeOf(start),
  EndTime: timeOf(end),
  TypeId: stampingTypes.in,
  OrderRows: [],
})

describe('refused corrections', () => {
  it.each<[string, StampingChange, number, number, string[]?]>([
    ['of an unknown stamping', { ...remove, StampingId: 999_999 }, 404, 900054],
    ['of a stamping that has changed since it was read', { ...remove, Version: 2 }, 409, 900055],
    ['that moves an end into the future', move('End', '2026-11-20T06:01:00Z'), 400, 900057],
    ['that changes nothing', move('End', timeOf('11:00')), 400, 900058],
    [
      'that moves an end past the next stamping',
      move('End', timeOf('11:30')),
      400,
      900059,
      ['19.11.2026 07:00', '19.11.2026 11:29'],
    ],
    ['that adds time during another stamping', add('10:00', '10:30'), 409, 900050],
    ['to an unknown stamping type', change(99), 400, 900041],
    ['to the stamping type out', change(stampingTypes.out), 400, 900041],
    ['to work without job rows', change(stampingTypes.work), 400, 900042],
    ['to job rows of another site', change(stampingTypes.work, orderRowsOf(elsewhere.rows)), 400, 900043],
    ['to lunch with job rows', change(stampingTypes.lunch, orderRowsOf(rows)), 400, 900001],
    ['that moves a start to the year 1', move('Start', '0001-01-01T00:00:00Z'), 400, 900001],
    ['that adds a stamping of zero length', add('12:00', '12:00'), 400, 900001],
  ])('refuses a correction %s', async (_, request, status, ErrorId, values) => {
    const answer = await correctAs(aino, matti, request)
    expect(answer).toMatchObject({ status, errors: [{ ErrorId }] })
    if (values) expect(answer.errors[0]?.MetaData.map(({ Value }) => Value)).toEqual(values)
    expect(await timelineOf(matti)).toEqual(timelineBefore)
  })

  it('refuses a change of a stamping to job rows that are not labour', async () => {
    const part = await buildWorkOrderWithRows(db, site.id, 1)
    const ids = part.rows.map(({ id }) => id)
    await db.updateTable('job_row').set({ row_type: 'Text' }).where('id', 'in', ids).execute()
    const answer = await correctAs(aino, matti, change(stampingTypes.work, orderRowsOf(part.rows)))
    expect(answer).toMatchObject({ status: 400, errors: [{ ErrorId: 900045 }] })
  })

  it('refuses a change to some rows of a job or to several jobs if the site stamps whole jobs', async () => {
    const jobSite = await buildSite(db, { is_job_stamping_in_use: true })
    const worker = await technician({ sites: [jobSite] })
    const boss = await technician({ sites: [jobSite] })
    const [stamping] = await buildTimeline(db, worker.employee, '2026-11-19', [['in', '07:00', '11:00']])
    const one = await buildWorkOrderWithRows(db, jobSite.id, 2)
    const other = await buildWorkOrderWithRows(db, jobSite.id, 1)
    const to = (OrderRows: ReturnType<typeof orderRowsOf>): StampingChange => ({
      Kind: 'Change',
      StampingId: stamping?.id ?? 0,
      Version: 1,
      TypeId: stampingTypes.work,
      OrderRows,
    })
    const partly = await correctAs(boss, worker, to(orderRowsOf(one.rows.slice(0, 1))))
    expect(partly.errors.map(({ ErrorId }) => ErrorId)).toEqual([118449])
    const several = await correctAs(boss, worker, to(orderRowsOf([...one.rows, ...other.rows])))
    expect(several.errors.map(({ ErrorId }) => ErrorId)).toEqual([900051])
  })

  it('refuses a correction without a reason', async () => {
    const answer = await correctAs(aino, matti, remove, undefined, '')
    expect(answer).toMatchObject({ status: 400, errors: [{ ErrorId: 900001 }] })
  })
})

describe('the right to correct stampings', () => {
  it('refuses corrections by a person without the right, even of unknown stampings', async () => {
    const pekka = await technician({ without: ['CorrectStampings'] })
    for (const request of [remove, { ...remove, StampingId: 999_999 }])
      expect(await correctAs(pekka, matti, request)).toMatchObject({
        status: 403,
        errors: [{ ErrorId: 900056 }],
      })
  })

  it("refuses corrections of one's own stampings, even by a supervisor, unless the site allows them", async () => {
    expect((await correctAs(matti, matti, remove)).errors).toMatchObject([{ ErrorId: 900056 }])
    expect((await correctAs(aino, aino, remove)).errors).toMatchObject([{ ErrorId: 900056 }])
  })

  it('a site can allow people to correct their own stampings, but not those of others', async () => {
    const freeSite = await buildSite(db, { allows_own_stamping_correction: true })
    const liisa = await technician({ sites: [freeSite], without: ['CorrectStampings'] })
    const [stamping] = await buildTimeline(db, liisa.employee, '2026-11-19', [['in', '07:00', '11:00']])
    const ownRequest = { ...remove, StampingId: stamping?.id ?? 0 }
    expect((await correctAs(liisa, liisa, ownRequest)).status).toBe(200)
    const other = await technician({ sites: [freeSite] })
    expect((await correctAs(liisa, other, ownRequest)).errors).toMatchObject([{ ErrorId: 900056 }])
  })

  it('refuses corrections by a supervisor of another site', async () => {
    const boss = await technician({ sites: [otherSite] })
    expect(await correctAs(boss, matti, remove)).toMatchObject({ status: 400, errors: [{ ErrorId: 900040 }] })
  })
})

describe('a person of two sites', async () => {
  const petri = await buildEmployee(db, { sites: [site, otherSite] })
  const worker = { employee: petri, headers: await signIn(petri) }
  const [here] = await buildTimeline(db, petri, '2026-11-19', [['in', '07:00', '09:00']])
  const [there] = await buildTimeline(db, { ...petri, siteId: otherSite.id }, '2026-11-19', [
    ['in', '09:00', '12:00'],
  ])
  const boss = { employee: aino.employee, headers: await signIn(aino.employee) }

  it('refuses a correction that overlaps a stamping of another site', async () => {
    const later: StampingChange = {
      ...move('End', timeOf('09:30')),
      StampingId: here?.id ?? 0,
    } as StampingChange
    expect((await correctAs(boss, worker, later)).errors).toMatchObject([
      { ErrorId: 900059, MetaData: [{ Value: '19.11.2026 07:00' }, { Value: '19.11.2026 09:00' }] },
    ])
  })

  it('a correction can add an absence that overlaps one at another site, but not one at the same site', async () => {
    await buildTimeline(db, { ...petri, siteId: otherSite.id }, '2026-11-19', [['sick', '13:00', '15:00']])
    const absence = { ...add('13:30', '14:30'), TypeId: stampingTypes.sick }
    expect((await correctAs(boss, worker, absence)).status).toBe(200)
    expect((await correctAs(boss, worker, absence)).errors).toMatchObject([{ ErrorId: 900050 }])
  })

  it('refuses to correct a stamping of another site', async () => {
    const request = { ...remove, StampingId: there?.id ?? 0 }
    expect((await correctAs(boss, worker, request)).errors).toMatchObject([{ ErrorId: 900054 }])
  })

  it('refuses a correction whose stamping belongs to another person', async () => {
    const request = { ...remove, StampingId: lunch?.id ?? 0 }
    expect((await correctAs(boss, worker, request)).errors).toMatchObject([{ ErrorId: 900054 }])
  })
})
