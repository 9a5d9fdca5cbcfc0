import { expect, it } from 'vitest'
import { buildRosterApp, fiveDays, times } from '../../../test/roster-app.ts'
import { writeDueShifts } from './write-shifts.ts'

const { db, clock, person, planner, shiftsOf, addPattern } = await buildRosterApp()
const foremen = [await planner(), await planner(), await planner(), await planner()]
const [aino] = foremen
if (aino === undefined) throw new Error('There are foremen')
const patternId = await addPattern(aino, fiveDays('Morning'))
const monday = '2026-11-23'

it('if several foremen change a shift concurrently, one succeeds and the refusals name that person', async () => {
  const matti = await person()
  await aino.setPattern(matti.id, monday, patternId)
  const answers = await Promise.all(
    foremen.map((foreman, index) => foreman.changeDay(matti.id, monday, times('07:00', `1${index}:00`))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await shiftsOf(matti, monday, monday)).toEqual([`${monday} 07:00–1${winner}:00`])
  for (const { errors } of answers.filter(({ status }) => status === 412))
    expect(errors[0]?.MetaData).toEqual([{ Key: 'user', Value: foremen[winner]?.employee.name }])
})

it('concurrent changes of different days all remain', async () => {
  const matti = await person()
  await aino.setPattern(matti.id, monday, patternId)
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  const answers = await Promise.all(
    foremen.map((foreman, index) => foreman.changeDay(matti.id, days[index] ?? '', times('08:00', '12:00'))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await shiftsOf(matti, monday, '2026-11-26')).toEqual(days.map((day) => `${day} 08:00–12:00`))
})

it('concurrent processes write the shifts of a day only once', async () => {
  const later = new Date(clock.now().getTime() + 14 * 86_400_000)
  const counts = await Promise.all([1, 2, 3].map(() => writeDueShifts(db, later)))
  expect(counts.filter((count) => count > 0)).toHaveLength(1)
})
