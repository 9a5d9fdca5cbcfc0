import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { eventually } from '../../test/eventually.ts'
import { applyChange, invalidateDaysWithWorkOrder, invalidateStampings } from './cached-entries.ts'
import { day, sampleEntry, sampleUnallocated } from './test/sample-schedule.ts'

const { listScheduleReservations, listUnallocatedReservations } = workshopScheduleEndpoints
const reservations = endpointQuery(listScheduleReservations, { params: { date: day } }).queryKey
const unallocated = endpointQuery(listUnallocatedReservations, { params: { date: day } }).queryKey

const first = sampleEntry(1, ['08:00', '10:00'])
const second = sampleEntry(2, ['10:00', '11:00'])

let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(reservations, [first, second])
  queries.setQueryData(unallocated, [sampleUnallocated(3)])
})

const cachedDay = () => queries.getQueryData<ScheduleReservation[]>(reservations)
const isOld = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated

describe('a reservation that another user changed', () => {
  it('a changed reservation appears in its new place immediately, without a call', () => {
    const moved = { ...first, resourceId: 8, version: 2 }
    applyChange(queries, { Oid: first.Oid, Entries: [moved] })
    expect(cachedDay()).toEqual([moved, second])
    // The other entry is the same object, so its box does not rerender.
    expect(cachedDay()?.[1]).toBe(second)
    expect(isOld(reservations)).toBe(false)
    expect(isOld(unallocated)).toBe(false)
  })

  it('an allocated reservation leaves the unallocated work', () => {
    const { reservationId: Oid } = sampleUnallocated(3)
    applyChange(queries, { Oid, Entries: [sampleEntry(3, ['12:00', '13:00'])] })
    expect(queries.getQueryData(unallocated)).toEqual([])
    expect(cachedDay()).toHaveLength(3)
  })

  it('a reservation whose allocation was undone leaves the day and invalidates the unallocated work', () => {
    applyChange(queries, { Oid: first.Oid, Entries: [] })
    expect(cachedDay()).toEqual([second])
    expect(isOld(unallocated)).toBe(true)
  })

  it('a cached version that is newer than the event remains', () => {
    queries.setQueryData(reservations, [{ ...first, version: 4 }])
    applyChange(queries, { Oid: first.Oid, Entries: [{ ...first, resourceId: 8, version: 3 }] })
    expect(cachedDay()?.[0]?.resourceId).toBe(7)
  })

  it('a changed reservation survives the answer of an earlier read', async () => {
    const answers: ((entries: ScheduleReservation[]) => void)[] = []
    const queryFn = () => new Promise<ScheduleReservation[]>((resolve) => void answers.push(resolve))
    const observer = new QueryObserver(queries, {
      queryKey: reservations,
      queryFn,
      staleTime: Number.POSITIVE_INFINITY,
    })
    const stop = observer.subscribe(() => undefined)
    void queries.refetchQueries({ queryKey: reservations })
    await eventually(() => expect(answers).toHaveLength(1))
    const moved = { ...first, resourceId: 8, version: 2 }
    applyChange(queries, { Oid: first.Oid, Entries: [moved] })
    answers[0]?.([first, second])
    await eventually(() => expect(answers).toHaveLength(2))
    expect(cachedDay()).toEqual([moved, second])
    answers[1]?.([moved, second])
    await eventually(() => expect(queries.isFetching()).toBe(0))
    expect(cachedDay()).toEqual([moved, second])
    stop()
  })

  it('an event without entries invalidates the schedule', () => {
    applyChange(queries, { Oid: first.Oid, Entries: null })
    expect(isOld(reservations)).toBe(true)
    expect(isOld(unallocated)).toBe(true)
  })
})

it('changed parts invalidate the days with their work order', () => {
  invalidateDaysWithWorkOrder(queries, { WorkOrderId: 999 })
  expect(isOld(reservations)).toBe(false)
  invalidateDaysWithWorkOrder(queries, { WorkOrderId: first.workOrderId ?? 0 })
  expect(isOld(reservations)).toBe(true)
  expect(isOld(unallocated)).toBe(false)
})

it.each([
  ['open work of the day', 'open', [1], true],
  ['ongoing work of the day', 'ongoing', [1], false],
  ['finished work of the day', 'done', [1], false],
  ['work of other days', 'open', [2, 3], false],
  ['no work order', 'open', [], false],
] as const)(
  'a stamping on %s decides whether the day is refetched: %s',
  (_, state, WorkOrderIds, isStale) => {
    const stampings = endpointQuery(workshopScheduleEndpoints.listScheduleStampings, {
      params: { date: day },
    }).queryKey
    queries.setQueryData(stampings, [])
    queries.setQueryData(reservations, [
      { ...first, state },
      { ...second, workOrderId: undefined },
    ])
    invalidateStampings(queries, { EmployeeId: 7, WorkOrderIds: [...WorkOrderIds] })
    expect(isOld(reservations)).toBe(isStale)
    expect(isOld(stampings)).toBe(true)
  },
)
