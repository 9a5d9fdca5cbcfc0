import type { Dealership } from './open-dealership.ts'

/** Where the reception is to be found; the workers inherit it. */
export const receptionVariable = 'VERSTAS_E2E_RECEPTION'

/** What the reception tells of a dealership that journeys share. */
export interface SharedRoom extends Dealership {
  /** What journeys have taken for themselves so far. */
  readonly taken: readonly string[]
}

/** A dealership that journeys work in, one after another, each with what it has taken for itself. */
export interface SharedDealership extends Dealership {
  readonly isTaken: (thing: string) => boolean
  /** Takes something, now and for all journeys to come. */
  readonly take: (thing: string) => Promise<void>
}

/**
 * Enters the dealership of this name, which is a fresh one when nobody has been there, or as many journeys as may be.
 */
export async function enter(name: string, mostJourneys: number): Promise<SharedDealership> {
  const { url, taken } = await ask(`${name}?journeys=${mostJourneys}`)
  const gone = new Set(taken)
  return {
    url,
    isTaken: (thing) => gone.has(thing),
    take: async (thing) => {
      gone.add(thing)
      await ask(`${name}/${thing}`)
    },
  }
}

async function ask(path: string): Promise<SharedRoom> {
  const reception = process.env[receptionVariable]
  if (reception === undefined) throw new Error('There is no reception.')
  const response = await fetch(`${reception}/${path}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as SharedRoom
}
