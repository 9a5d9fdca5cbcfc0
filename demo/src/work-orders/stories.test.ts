import { expect, it } from 'vitest'
import { jukkaId, mattiId, timoId } from '../people/employees.ts'
import type { Visit } from '../schedule/visits.ts'
import type { Vehicle } from '../vehicles/vehicles.ts'
import { storyOf } from './stories.ts'

const powers = ['petrol', 'diesel', 'hybrid', 'electric'] as const

/** The stories of today, by the person and the place of the visit. */
const stories = [mattiId, jukkaId, timoId].flatMap((id) =>
  [0, 1, 2, 3].flatMap((index) => {
    const visit = { shift: { day: 0, employee: { id } }, index } as unknown as Visit
    return storyOf(visit) ?? []
  }),
)

it('the vehicle of each story can have the work of its jobs', () => {
  expect(stories.length).toBeGreaterThan(5)
  for (const { packages, suits } of stories)
    for (const power of powers) {
      const vehicle = { power, modelName: 'Sprinter' } as Vehicle
      const isPossible = packages.every((one) => one.powers?.includes(power) ?? true)
      if (!isPossible) expect(suits?.(vehicle) ?? true, `${power} ${packages[0]?.notes[0]}`).toBe(false)
    }
})
