import { beforeEach, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { type Attempt, beginAttempt, cancelAttempt, recordSuccessfulAttempt } from './sign-in-throttle.ts'

const { db, clock } = await buildTestApp()

const guessed = { account: { foldedName: 'somebody', employeeId: undefined } }
const begin = (address: string) => beginAttempt(db, address, guessed, clock.now())
const atOnce = <T>(times: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => run(index)))

const allowed = (starts: Awaited<ReturnType<typeof begin>>[]): Attempt[] =>
  starts.flatMap((start) => ('attempt' in start ? start.attempt : []))

const readCounts = async () => {
  const rows = await db.selectFrom('sign_in_failure').selectAll().orderBy('subject').execute()
  return rows.map(({ subject, failures }) => [subject.split(':')[0], failures])
}

beforeEach(async () => {
  await db.deleteFrom('sign_in_failure').execute()
})

it('only five of many concurrent guesses from one network are checked', async () => {
  const starts = await atOnce(30, () => begin('192.0.2.1'))
  expect(allowed(starts)).toHaveLength(5)
})

it('only a hundred of the concurrent guesses from many networks are checked', async () => {
  const starts = await atOnce(150, (index) => begin(`198.51.100.${index}`))
  expect(allowed(starts)).toHaveLength(100)
})

it('the counts of failures are correct after concurrent cancelled and successful attempts', async () => {
  const employee = await buildEmployee(db)
  const [failed, ...others] = allowed(await atOnce(5, () => begin('192.0.2.1')))
  expect(failed).toBeDefined()
  await Promise.all(others.map((attempt) => cancelAttempt(db, attempt)))
  expect(await readCounts()).toEqual([
    ['account', 1],
    ['address', 1],
    ['pair', 1],
  ])
  const right = allowed(await atOnce(4, () => begin('192.0.2.1')))
  await Promise.all(right.map((attempt) => recordSuccessfulAttempt(db, attempt, employee.id)))
  expect(await readCounts()).toEqual([
    ['account', 1],
    ['address', 1],
  ])
})
