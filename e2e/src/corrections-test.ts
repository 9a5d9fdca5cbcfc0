import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { test as base, expect } from './editing-test.ts'
import { dayOf, idOf } from './pages/corrections.ts'
import { workingDays } from './server/day.ts'

export { expect }

/** An employee's day before the test changed it. */
interface ReservedDay {
  readonly id: number
  readonly date: string
  readonly day: StampingDay
}

interface Fixtures {
  /** Reserves a working day that `isWanted` accepts, and that no other test corrects. */
  readonly takeDay: (
    isWanted: (day: StampingDay) => boolean,
    people?: readonly number[],
  ) => Promise<ReservedDay>
}

/**
 * Tests that correct stampings. `takeDay` uses days of employees other than Matti and Aino, unless the test
 * names the employees.
 */
export const test = base.extend<Fixtures>({
  takeDay: ({ server: { isTaken, take }, apiFor }, use) =>
    use(async (isWanted, people) => {
      const api = await apiFor('aino')
      for (const id of people ?? (await colleagues()))
        for (const date of workingDays) {
          const name = `day-${id}-${date}`
          if (isTaken(name)) continue
          const day = await dayOf(api, id, date)
          if (!isWanted(day)) continue
          await take(name)
          return { id, date, day }
        }
      throw new Error('There is no such day left')

      async function colleagues(): Promise<number[]> {
        const excludedIds = [await idOf(await apiFor('matti')), await idOf(api)]
        const everybody = await api(stampingEndpoints.listStampingEmployees, {})
        return everybody.map(({ Id }) => Id).filter((id) => !excludedIds.includes(id))
      }
    }),
})
