import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { expect, it } from 'vitest'
import { buildPayrollApp, paidDay, payFrom } from '../../../test/payroll-app.ts'

const { db, workshop, correctAs } = await buildPayrollApp()
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

it('concurrent clerks approve, lock and export a period only once', async () => {
  const shop = await workshop()
  expect(statuses(await Promise.all([shop.approve(), shop.approve()]))).toEqual([200, 200])
  const locks = await Promise.all([shop.step('lockPayroll'), shop.step('lockPayroll')])
  expect(statuses(locks)).toEqual([200, 409])
  const exports = await Promise.all([1, 2, 3].map(() => shop.step('exportPayroll')))
  expect(statuses(exports)).toEqual([200, 409, 409])
  const stored = await db
    .selectFrom('payroll_line')
    .innerJoin('payroll_period', 'payroll_period.site_id', 'payroll_line.site_id')
    .select(['payroll_line.minutes', 'payroll_period.number'])
    .where('payroll_line.site_id', '=', shop.site.id)
    .execute()
  expect(stored).toEqual([{ minutes: 480, number: 1 }])
})

it('a correction that is concurrent with the lock either prevents the lock or is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const shop = await workshop()
    await shop.approve()
    const correct = () =>
      correctAs(shop.clerk, shop.matti, {
        ...{ Kind: 'Move', StampingId: shop.stamping.id, Version: 1, Edge: 'Start' },
        To: instantOf(paidDay, '08:30', 'Europe/Helsinki').toISOString(),
      })
    const [correction, lock] = await Promise.all(
      round % 2 === 0
        ? ([correct(), shop.step('lockPayroll')] as const)
        : (() => {
            const locking = shop.step('lockPayroll')
            return [correct(), locking] as const
          })(),
    )
    expect(statuses([correction, lock])).toEqual([200, 409])
    const { State, Codes } = await shop.period(payFrom)
    const isLocked = lock.status === 200
    expect([State, Codes]).toMatchObject([
      isLocked ? 'locked' : 'open',
      [{ PayCode: '100', Minutes: isLocked ? 480 : 450 }],
    ])
  }
})
