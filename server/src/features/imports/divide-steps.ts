import { anyName } from './find-target.ts'
import type { LocatedStep } from './located-step.ts'

/** A step of a row that depends on the step of an earlier row, so that the row belongs to a later group. */
export class DependentStepError extends Error {
  /** The number of steps before it. */
  readonly place: number

  constructor(place: number) {
    super('A row depends on an earlier one')
    this.place = place
  }
}

/** A step that finds what an earlier one with the same values has written. */
interface RepeatedStep {
  readonly one: LocatedStep
  readonly first: LocatedStep
}

export interface DividedSteps {
  /** The steps that can be written together with the same result as one after the other. */
  readonly together: readonly LocatedStep[]
  readonly repeated: readonly RepeatedStep[]
  /** The steps of customers whose names earlier ones have, which are searched again. */
  readonly later: readonly LocatedStep[]
}

/**
 * Divides steps of one entity. Owners and entries of the catalogue may occur in many rows. Any other record belongs to
 * one row of a group.
 *
 * @throws {DependentStepError}
 */
export function firstTogether(located: readonly LocatedStep[]): DividedSteps {
  const together: LocatedStep[] = []
  const repeated: RepeatedStep[] = []
  const later: LocatedStep[] = []
  const latest = new Map<string, LocatedStep>()
  const blocked = new Set<string>()
  for (const [place, one] of located.entries()) {
    const { names, work } = one
    const { step } = work
    const earlier = names.flatMap((name) => latest.get(name) ?? [])[0]
    const isShared = step.isOnlyNew === true || step.part === 'owner'
    if (work.isOnlyChecked || one.errors.length > 0) {
      if (earlier !== undefined && !isShared) throw new DependentStepError(place)
      together.push(one)
      continue
    }
    const isBlocked = names.some((name) => blocked.has(name))
    if (
      earlier === undefined &&
      !isBlocked &&
      !(names.includes(anyName) && place > 0) &&
      !latest.has(anyName)
    ) {
      together.push(one)
      for (const name of names) latest.set(name, one)
      continue
    }
    if (!isShared) throw new DependentStepError(place)
    const isRepetition = !isBlocked && earlier !== undefined && (step.isOnlyNew || findsSame(one, earlier))
    if (isRepetition && earlier !== undefined) repeated.push({ one, first: earlier })
    else {
      later.push(one)
      for (const name of names) blocked.add(name)
    }
  }
  return { together, repeated, later }
}

/** True if a step finds what an earlier one has written, and has nothing to change in it. */
function findsSame(one: LocatedStep, earlier: LocatedStep): boolean {
  if (one.target?.id !== earlier.target?.id || (one.target === null && !one.isRepeatable)) return false
  return JSON.stringify(one.work.step.values) === JSON.stringify(earlier.work.step.values)
}
