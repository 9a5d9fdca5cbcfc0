import type { FreeSlot } from '@verstas/contract/own-data/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, dayOf } from '@verstas/domain/time/format.ts'
import { doOverlap, type EndedSpan } from '@verstas/domain/time/span.ts'
import { openingOn } from '@verstas/domain/workshop-schedule/hours.ts'
import { type Bookable, proposeSlots } from '@verstas/domain/workshop-schedule/propose-slots.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { bookableRead } from './own-data-reads.ts'

/** The number of days that the search covers. */
const searchedDays = 14
const proposedCount = 3

/** Returns the next free times for work of a length, each with a person and a bay. */
export async function findSlots(
  db: Db,
  { siteId, timeZone }: Pick<CurrentSession, 'siteId' | 'timeZone'>,
  { minutes, from }: { readonly minutes: number; readonly from: Date },
): Promise<FreeSlot[]> {
  const days = Array.from({ length: searchedDays }, (_, place) => addDays(dayOf(from, timeZone), place))
  const bounds = days.map((day) => dayBounds(day, timeZone))
  const [first, last] = [bounds[0], bounds.at(-1)]
  const json =
    first && last && (await readJson(db, bookableRead, { siteId, start: first.start, end: last.end }))
  if (!json) return []
  const { hours, resources, shifts, taken } = parseJson(json)
  const shiftsOf = Map.groupBy(shifts, ({ resourceId }) => resourceId)
  const takenOf = Map.groupBy(taken, ({ resourceId }) => resourceId)
  const open = days.flatMap((day) => openingOn(day, hours, timeZone) ?? [])
  const bookables = resources.map((resource) => ({
    ...resource,
    present: resource.isPerson ? (shiftsOf.get(resource.id) ?? []).map(spanOf) : open,
    taken: (takenOf.get(resource.id) ?? []).map(spanOf),
  }))
  const people = bookables.filter(({ isPerson }) => isPerson)
  const bays = bookables.filter(({ isPerson }) => !isPerson)
  const named = (id: number) => ({ Id: id, Name: resources.find((one) => one.id === id)?.name ?? '' })
  return proposeSlots({ people, bays, minutes, from, count: proposedCount }).map((slot) => {
    const { start, end } = dayBounds(dayOf(slot.startAt, timeZone), timeZone)
    const ofDay = (spans: readonly EndedSpan[] = []) =>
      spans.filter((span) => doOverlap(span, { startAt: start, endAt: end })).map(timesOf)
    const person: Bookable | undefined = people.find(({ id }) => id === slot.personId)
    return {
      ...timesOf(slot),
      Person: named(slot.personId),
      Bay: slot.bayId === null ? null : named(slot.bayId),
      Present: ofDay(person?.present),
      Taken: ofDay(person?.taken),
    }
  })
}

const spanOf = ({ start, end }: { readonly start: string; readonly end: string }): EndedSpan => ({
  startAt: new Date(start),
  endAt: new Date(end),
})

const timesOf = ({ startAt, endAt }: EndedSpan) => ({
  StartTime: startAt.toISOString(),
  EndTime: endAt.toISOString(),
})
