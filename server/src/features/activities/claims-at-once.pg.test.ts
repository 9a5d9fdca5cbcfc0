import { expect, it } from 'vitest'
import { buildActivityApp } from '../../../test/activity-app.ts'
import { buildActivity } from '../../../test/activity-builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'

const { db, desk, colleague } = await buildActivityApp()
const people = await Promise.all(
  Array.from({ length: 20 }, (_, place) => colleague({ name: `Person ${place}` })),
)

it('gives each task of the pool to one of all who take it at once, and tells the others who', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await buildActivity(db, desk)
    const answers = await Promise.all(people.map((person) => person.assign(id, person.id)))
    const [winner, ...others] = people.filter((_, place) => answers[place]?.status === 200)
    expect(others).toEqual([])
    const told = answers.filter(({ status }) => status !== 200).map(reasonsOf)
    const taken = {
      id: 900120,
      user: winner?.employee.name,
      salesmanId: `${winner?.id}`,
    }
    expect(told).toEqual(Array.from({ length: 19 }, () => ({ status: 409, reasons: [taken] })))
  }
})
