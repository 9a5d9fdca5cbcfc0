import type { DeskCar, FreePerson } from '@verstas/contract/start-page/entities.ts'
import { stepFrom } from '../workshop-schedule/hours.ts'

/** A proposal of a person and a time for undone work. */
export interface Hands {
  readonly person: Pick<FreePerson, 'Id' | 'Name'>
  readonly startAt: Date
  readonly endAt: Date
}

/**
 * Proposes a free person for each vehicle whose work has not begun and whose parts are not missing. Earlier
 * vehicles are served first. A proposal is as long as the reserved work, is within the free time of the
 * person, and does not overlap other proposals. A vehicle that has not arrived gets a proposal only if it is
 * expected later and unassigned. Work that is reserved for a person gets a proposal only if it would end
 * earlier than expected.
 *
 * @returns the proposals by the id of the work order
 */
export function proposeHands(
  cars: readonly DeskCar[],
  free: readonly FreePerson[],
  now: Date,
): Map<number, Hands> {
  const gaps = free.map(({ Id, Name, From, Until }) => ({
    person: { Id, Name },
    from: Math.max(now.getTime(), Date.parse(From)),
    until: Date.parse(Until),
  }))
  const proposals = new Map<number, Hands>()
  for (const car of cars) {
    const begin = Date.parse(car.StartTime)
    const length = Date.parse(car.EndTime) - begin
    if (!canBeGiven(car, now) || !(length > 0) || proposals.has(car.WorkOrderId)) continue
    const assignees = new Set(car.Assignees.map(({ Id }) => Id))
    const [first] = gaps
      .filter(({ person }) => !assignees.has(person.Id))
      .map((gap) => ({
        gap,
        start: stepFrom(new Date(car.HasArrived ? gap.from : Math.max(gap.from, begin))).getTime(),
      }))
      .filter(({ gap, start }) => start + length <= gap.until)
      .toSorted((one, other) => one.start - other.start)
    if (!first) continue
    const end = first.start + length
    const expected = Date.parse(car.ExpectedEnd)
    // The expected end of overdue work that no one works on is in the past, so it is ignored.
    if (assignees.size > 0 && expected > now.getTime() && end >= expected) continue
    proposals.set(car.WorkOrderId, {
      person: first.gap.person,
      startAt: new Date(first.start),
      endAt: new Date(end),
    })
    first.gap.from = end
  }
  return proposals
}

const canBeGiven = (
  { IsDone, HasArrived, MissingCount, Assignees, Workers, StartTime }: DeskCar,
  now: Date,
): boolean => {
  if (IsDone || MissingCount > 0 || Workers.length > 0) return false
  return HasArrived || (Assignees.length === 0 && Date.parse(StartTime) > now.getTime())
}
