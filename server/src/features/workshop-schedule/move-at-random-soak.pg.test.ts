import { expect, it } from 'vitest'
import { dragAtRandom } from '../../../test/drag-at-random.ts'
import { buildScheduleApp, type Foreman } from '../../../test/schedule-app.ts'

const scheduleApp = await buildScheduleApp()
const people: Foreman[] = []
for (let count = 0; count < 50; count += 1) people.push(await scheduleApp.foreman())

it('random moves by fifty users create no unrequested overlap, and open pages match the database', {
  timeout: 300_000,
}, async () => {
  const end = performance.now() + 60_000
  const found = await dragAtRandom(scheduleApp, people, () => performance.now() < end)
  expect(found).toMatchObject({ failed: [], unwantedOverlaps: 0, undelivered: 0, differences: [] })
  expect(found.made).toBeGreaterThan(500)
})
