import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { describe, expect, it } from 'vitest'
import { buildCorrectionApp, timeOf } from '../../../../test/correction-app.ts'
import { stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'

const { db, clock, supervisor, workerWith, correctAs, stampAs } = await buildCorrectionApp()
const supervisors = await Promise.all([supervisor(), supervisor(), supervisor(), supervisor()])

/** Returns the corrections of a person's stampings, the oldest first. */
async function correctionsOf(employeeId: number) {
  return db
    .selectFrom('stamping_correction')
    .select(['id', 'kind'])
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute()
}

describe('concurrent corrections', () => {
  it.each([1, 2, 3])(
    'only one of four concurrent corrections of a stamping succeeds; the others fail with 409 (run %i)',
    async () => {
      const matti = await workerWith([
        ['in', '07:00', '11:00'],
        ['lunch', '11:00', '11:30'],
      ])
      const [first] = matti.stampings
      const answers = await Promise.all(
        supervisors.map((aino, place) =>
          correctAs(aino, matti, {
            Kind: 'Move',
            StampingId: first?.id ?? 0,
            Version: 1,
            Edge: 'End',
            To: timeOf(`10:${40 + place}`),
          }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      for (const { errors } of answers) for (const { ErrorId } of errors) expect(ErrorId).toBe(900055)
      const [moved, lunch] = await stampingsOf(db, matti.employee)
      expect(moved?.end_at).toEqual(lunch?.start_at)
      expect(await correctionsOf(matti.employee.id)).toHaveLength(1)
    },
  )

  it('only one of four concurrent corrections fills a gap', async () => {
    const matti = await workerWith([
      ['in', '07:00', '11:00'],
      ['in', '12:00', '15:00'],
    ])
    const add: StampingChange = {
      Kind: 'Add',
      StartTime: timeOf('11:10'),
      EndTime: timeOf('11:50'),
      TypeId: stampingTypes.lunch,
      OrderRows: [],
    }
    const answers = await Promise.all(supervisors.map((aino) => correctAs(aino, matti, add)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await stampingsOf(db, matti.employee)).toHaveLength(3)
    expect(await correctionsOf(matti.employee.id)).toHaveLength(1)
  })

  it('a correction and a concurrent stamping by the person leave no gap and no overlap', async () => {
    const matti = await workerWith([['in', '07:00', null]])
    clock.set(timeOf('14:00'))
    const [running] = matti.stampings
    const [aino] = supervisors
    if (!aino) throw new Error('No supervisor')
    const [correction, stamping] = await Promise.all([
      correctAs(aino, matti, {
        Kind: 'Move',
        StampingId: running?.id ?? 0,
        Version: 1,
        Edge: 'Start',
        To: timeOf('07:30'),
      }),
      stampAs(matti, { TypeId: stampingTypes.lunch, IsFlexTime: false }),
    ])
    expect(stamping.status).toBe(200)
    const [first, second] = await stampingsOf(db, matti.employee)
    expect(first?.end_at).toEqual(second?.start_at)
    // If the stamping was stored first, the correction is based on a stale version and fails.
    const [status, start] = correction.status === 200 ? [200, '07:30'] : [409, '07:00']
    expect(correction.status).toBe(status)
    expect(first?.start_at).toEqual(new Date(timeOf(start)))
  })
})
