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

describe("another user's change of a reservation", () => {
  it('a reservation that another user moved appears in its new place without a request', () => {
    const moved = { ...first, resourceId: 8, version: 2 }
    applyChange(queries, { Oid: first.Oid, Entries: [moved] })
    expect(cachedDay()).toEqual([moved, second])
    // The unchanged entry remains the same object, so that its box does not rerender.
    expect(cachedDay()?.[1]).toBe(second)
    expect(isOld(reservations)).toBe(false)
    expect(isOld(unallocated)).toBe(false)
  })

  it('a reservation that another user allocates disappears from the unallocated work', () => {
    const { reservationId: Oid } = sampleUnallocated(3)
    applyChange(queries, { Oid, Entries: [sampleEntry(3, ['12:00', '13:00'])] })
    expect(queries.getQueryData(unallocated)).toEqual([])
    expect(cachedDay()).toHaveLength(3)
  })

  it('a reservation with only a courtesy car allocated stays in the unallocated work', () => {
    const { reservationId: Oid } = sampleUnallocated(3)
    const loanCar = { ...sampleEntry(3, ['12:00', '13:00']), isMaterial: true }
    applyChange(queries, { Oid, Entries: [loanCar] })
    expect(queries.getQueryData(unallocated)).toHaveLength(1)
    expect(isOld(unallocated)).toBe(true)
    expect(cachedDay()).toContain(loanCar)
  })

  it('a reservation that becomes unallocated disappears from the cached day', () => {
    applyChange(queries, { Oid: first.Oid, Entries: [] })
    expect(cachedDay()).toEqual([second])
    expect(isOld(unallocated)).toBe(true)
  })

  it('a live event does not replace a newer cached version of a reservation', () => {
    queries.setQueryData(reservations, [{ ...first, version: 4 }])
    applyChange(queries, { Oid: first.Oid, Entries: [{ ...first, resourceId: 8, version: 3 }] })
    expect(cachedDay()?.[0]?.resourceId).toBe(7)
  })

  it("another user's change remains although an earlier request returns older data", async () => {
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

  it('a live event without entries invalidates the reservations and the unallocated work', () => {
    applyChange(queries, { Oid: first.Oid, Entries: null })
    expect(isOld(reservations)).toBe(true)
    expect(isOld(unallocated)).toBe(true)
  })
})

it('a live event about parts invalidates only days that contain the work order', () => {
  invalidateDaysWithWorkOrder(queries, { WorkOrderId: 999 })
  expect(isOld(reservations)).toBe(false)
  invalidateDaysWithWorkOrder(queries, { WorkOrderId: first.workOrderId ?? 0 })
  expect(isOld(reservations)).toBe(true)
  expect(isOld(unallocated)).toBe(false)
})

it.each([
  ['open work of the day', 'invalidates', 'open', [1], true],
  ['ongoing work of the day', 'does not invalidate', 'ongoing', [1], false],
  ['finished work of the day', 'does not invalidate', 'done', [1], false],
  ['work of other days', 'does not invalidate', 'open', [2, 3], false],
  ['no work order', 'does not invalidate', 'open', [], false],
] as const)('a stamping on %s %s the cached day', (_work, _effect, state, WorkOrderIds, isStale) => {
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
})
