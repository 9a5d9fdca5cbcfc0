import { describe, expect, it } from 'vitest'
import { testStart } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { buildStamping } from '../../../../test/schedule-builders.ts'
import { buildStampingTypes, stampingTypes } from '../../../../test/stamping-builders.ts'
import { buildWorkOrder, buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { db } = await freshDatabase()
await buildStampingTypes(db)
const site = await buildSite(db)

describe('the database', async () => {
  const employee = await buildEmployee(db, { sites: [site] })
  const foreignSite = await buildSite(db)
  const foreigner = await buildEmployee(db, { sites: [foreignSite] })
  const { rows } = await buildWorkOrderWithRows(db, site.id)
  const stampFrom = (start: string, end?: string) =>
    buildStamping(db, employee, { start, rows: [], ...(end !== undefined && { end }) })
  await stampFrom('2026-11-19T06:00:00Z', '2026-11-19T08:00:00Z')

  it.each([
    ['inside another', '2026-11-19T07:00:00Z', '2026-11-19T07:30:00Z'],
    ['around another', '2026-11-19T05:00:00Z', '2026-11-19T09:00:00Z'],
    ['that begins before the end of another', '2026-11-19T07:59:59.999Z', '2026-11-19T09:00:00Z'],
    ['that begins before another and has no end', '2026-11-19T05:00:00Z', undefined],
  ])('the database refuses a stamping %s', async (_, start, end) => {
    await expect(stampFrom(start, end)).rejects.toMatchObject({ constraint: 'stamping__no_overlap' })
  })

  it('the database accepts adjoining stampings, and an absence during presence', async () => {
    await stampFrom('2026-11-19T08:00:00Z', '2026-11-19T09:00:00Z')
    const absence = {
      site_id: site.id,
      employee_id: employee.id,
      type_code: stampingTypes.sick,
      is_presence: false,
      start_at: new Date('2026-11-19T06:00:00Z'),
      end_at: null,
      created_at: testStart,
      created_by: employee.id,
    }
    await db.insertInto('stamping').values(absence).execute()
    const disguised = { ...absence, is_presence: true, start_at: new Date('2026-11-18T06:00:00Z') }
    await expect(
      db
        .insertInto('stamping')
        .values({ ...disguised, end_at: new Date('2026-11-18T07:00:00Z') })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'stamping__type' })
  })

  it('the database refuses a stamping that does not end after its start', async () => {
    for (const end of ['2026-11-18T06:00:00Z', '2026-11-18T05:00:00Z'])
      await expect(stampFrom('2026-11-18T06:00:00Z', end)).rejects.toThrow()
  })

  it('the database refuses a stamped row of another site or of another work order', async () => {
    const foreign = await buildWorkOrderWithRows(db, foreignSite.id)
    const stamping = await stampFrom('2026-11-17T06:00:00Z', '2026-11-17T07:00:00Z')
    const other = await buildWorkOrder(db, site.id)
    const wrong = [
      { work_order_id: foreign.workOrder.id, job_row_id: foreign.rows[0]?.id ?? 0 },
      { work_order_id: other.id, job_row_id: rows[0]?.id ?? 0 },
    ]
    for (const row of wrong)
      await expect(
        db
          .insertInto('stamping_row')
          .values({ site_id: site.id, stamping_id: stamping.id, ...row })
          .execute(),
      ).rejects.toMatchObject({ constraint: 'stamping_row__row' })
  })

  it('the database refuses a stamping of an employee who does not work at its site', async () => {
    const stray = { id: foreigner.id, siteId: site.id }
    await expect(
      buildStamping(db, stray, { start: '2026-11-16T06:00:00Z', end: '2026-11-16T07:00:00Z', rows: [] }),
    ).rejects.toMatchObject({ constraint: 'stamping__employee' })
  })
})
