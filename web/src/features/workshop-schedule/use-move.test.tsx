import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { Target } from '@verstas/domain/workshop-schedule/move.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { type Answer, refusal } from '../../platform/session/test/fake-server.ts'
import { press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { unallocatedWork, type Work, workOf } from './board/work.ts'
import { day, resources, sampleEntry, sampleUnallocated } from './test/sample-schedule.ts'
import { useMove } from './use-move.ts'

const { listScheduleReservations, listUnallocatedReservations } = workshopScheduleEndpoints
const dayKey = endpointQuery(listScheduleReservations, { params: { date: day } }).queryKey
const waitingKey = endpointQuery(listUnallocatedReservations, { params: { date: day } }).queryKey

const moves = 'POST /api/workshopschedule/reservation/update'
const allocations = 'POST /api/workshopschedule/reservation/unassigned/allocate'
const undone = 'POST /api/workshopschedule/reservation/unassigned/undo'

const at = (clock: string) => new Date(`${day}T${clock}:00+02:00`)
const matti = 7
const timo = 8
const lift = 90

const nameOf = (id: number) => resources.find((resource) => resource.id === id)?.name ?? ''

interface DayProps {
  readonly moved: Work
  readonly to: Target
}

function Day({ moved, to }: DayProps) {
  const move = useMove(nameOf)
  return (
    <button type="button" onClick={() => move(moved, to)}>
      Move it
    </button>
  )
}

/** Opens a day with the given cached entries and a button that makes the given move. */
async function openDay(
  entries: readonly ScheduleReservation[],
  waiting: readonly UnallocatedReservation[],
  [moved, to]: readonly [Work, Target],
) {
  const { server, queryClient } = await renderPages('/', [
    { path: '/', component: () => <Day {...{ moved, to }} /> },
  ])
  queryClient.setQueryData(dayKey, [...entries])
  queryClient.setQueryData(waitingKey, [...waiting])
  /** Returns plate, resource and times of each entry in the cache. */
  const shown = () =>
    (queryClient.getQueryData<ScheduleReservation[]>(dayKey) ?? []).map(
      ({ license, resourceId, start, end }) =>
        `${license} ${nameOf(resourceId)} ${timeOf(start)}–${timeOf(end)}`,
    )
  const waits = () =>
    (queryClient.getQueryData<UnallocatedReservation[]>(waitingKey) ?? []).map(
      ({ licenseNumber }) => licenseNumber,
    )
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated ?? false
  const bodies = (route: string) => server.callsOf(route).map(({ body }) => body)
  return { server, shown, waits, isStale, bodies }
}

const timeOf = (instant: string) =>
  new Intl.DateTimeFormat('fi', { timeStyle: 'short', timeZone: 'Europe/Helsinki' }).format(
    Date.parse(instant),
  )
const toasts = () => readToasts().map(({ message, action }) => [message, action?.label])
const undo = () =>
  readToasts()
    .find(({ action }) => action)
    ?.action?.run()

const car = sampleEntry(1, ['08:00', '10:00'], { version: 4 })
const entry = workOf(car)
const toTimo: Target = { resourceId: timo, startAt: at('12:00'), endAt: at('14:00'), isOverlapAllowed: false }
const movedToTimo = {
  ...car,
  resourceId: timo,
  start: at('12:00').toISOString(),
  end: at('14:00').toISOString(),
}
const work = sampleUnallocated(9)
const unallocated = unallocatedWork(work, { day: { startAt: at('00:00'), endAt: at('23:59') } })
const allocated = sampleEntry(9, ['12:00', '14:00'], { resourceId: timo, version: 2 })

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})
afterEach(() => vi.restoreAllMocks())

describe('a move', () => {
  it('a move sends the version and former resource, shows the new times, and can be undone by its toast', async () => {
    const { server, shown, bodies } = await openDay([car], [], [entry, toTimo])
    const withLift = [{ ...movedToTimo, id: 'lift', resourceId: lift }, movedToTimo]
    server.reply(moves, { body: withLift.map((one) => ({ ...one, version: 5 })) })
    await press('Move it')
    await settleUntil(() => expect(toasts()).toEqual([['ABC-1 moved: Timo Järvinen 12:00–14:00', 'Undo']]))
    expect(shown()).toEqual(['ABC-1 Nosturi 3 12.00–14.00', 'ABC-1 Timo Järvinen 12.00–14.00'])
    server.reply(moves, { body: [{ ...car, version: 6 }] })
    undo()
    await settleUntil(() =>
      expect(toasts()).toContainEqual(['ABC-1 put back: Matti Virtanen 08:00–10:00', undefined]),
    )
    expect(shown()).toEqual(['ABC-1 Matti Virtanen 8.00–10.00'])
    expect(bodies(moves)).toEqual([
      {
        Oid: car.Oid,
        ResourceId: timo,
        FromResourceId: matti,
        StartTime: at('12:00').toISOString(),
        EndTime: at('14:00').toISOString(),
        Version: 4,
        AllowOverlap: false,
      },
      {
        Oid: car.Oid,
        ResourceId: matti,
        FromResourceId: timo,
        StartTime: at('08:00').toISOString(),
        EndTime: at('10:00').toISOString(),
        Version: 5,
        AllowOverlap: false,
      },
    ])
    expect(new Set(server.callsOf(moves).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  const beside = (from: string, to: string, change: Partial<ScheduleReservation> = {}) =>
    sampleEntry(2, [from, to], change)
  it.each([
    ['the entry overlapped another vehicle', car, beside('09:00', '11:00'), true],
    ['the entry was allowed to overlap', { ...car, isOverlapAllowed: true }, beside('13:00', '14:00'), true],
    ['the entry ended as the next one began', car, beside('10:00', '11:00'), false],
    ['the entry began as the previous one ended', car, beside('07:00', '08:00'), false],
    [
      'only another person had work at the same time',
      car,
      beside('09:00', '11:00', { resourceId: timo }),
      false,
    ],
  ] as const)(
    'the undo of a move sends `AllowOverlap: $3` if %s before the move',
    async (_, before, other, mayOverlap) => {
      const { server, bodies } = await openDay([before, other], [], [workOf(before), toTimo])
      server.reply(moves, { body: [{ ...movedToTimo, version: 5 }] })
      await press('Move it')
      await settleUntil(() => expect(toasts()).toHaveLength(1))
      undo()
      await settleUntil(() => expect(bodies(moves)).toHaveLength(2))
      expect(bodies(moves)).toMatchObject([{ AllowOverlap: false }, { AllowOverlap: mayOverlap }])
    },
  )

  it('a move also moves the companions of the entry, but no other entries, and a refusal reverts the move', async () => {
    const onLift = { ...car, id: 'lift', resourceId: lift }
    const later = { ...car, id: 'later', resourceId: 91, start: at('09:00').toISOString() }
    const { server, shown, isStale } = await openDay([car, onLift, later], [], [entry, toTimo])
    const { promise, resolve } = Promise.withResolvers<Answer>()
    server.reply(moves, () => promise)
    await press('Move it')
    await settleUntil(() =>
      expect(shown()).toEqual([
        'ABC-1 Timo Järvinen 12.00–14.00',
        'ABC-1 Nosturi 3 12.00–14.00',
        'ABC-1  9.00–10.00',
      ]),
    )
    resolve(refusal(409, errorCodes.reservationOverlaps.id, 'No'))
    await settleUntil(() =>
      expect(shown()).toEqual([
        'ABC-1 Matti Virtanen 8.00–10.00',
        'ABC-1 Nosturi 3 8.00–10.00',
        'ABC-1  9.00–10.00',
      ]),
    )
    expect(isStale(dayKey)).toBe(true)
  })

  it("a move that is refused because of another user's change shows that user's times", async () => {
    const { server, shown } = await openDay([car], [], [entry, toTimo])
    const theirs = { ...car, start: at('13:00').toISOString(), end: at('15:00').toISOString(), version: 7 }
    server.reply(moves, {
      status: 412,
      body: [
        {
          ErrorId: errorCodes.reservationChanged.id,
          ErrorMessage: 'Aino has moved it',
          MetaData: [{ Key: 'current', Value: JSON.stringify([theirs]) }],
        },
      ],
    })
    await press('Move it')
    await settleUntil(() => expect(toasts()).toEqual([['Aino has moved it', undefined]]))
    expect(shown()).toEqual(['ABC-1 Matti Virtanen 13.00–15.00'])
  })

  it('a move without a network shows an error and sends nothing', async () => {
    const { server, shown } = await openDay([car], [], [entry, toTimo])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press('Move it')
    expect(toasts()).toHaveLength(1)
    expect(readToasts()[0]?.kind).toBe('error')
    expect(server.callsOf(moves)).toEqual([])
    expect(shown()).toEqual(['ABC-1 Matti Virtanen 8.00–10.00'])
  })
})

describe('an allocation', () => {
  it('an allocation sends the reservation, removes it from the unallocated work and can be undone', async () => {
    const { server, shown, waits, bodies, isStale } = await openDay([car], [work], [unallocated, toTimo])
    server.reply(allocations, { body: [allocated] })
    await press('Move it')
    await settleUntil(() => expect(toasts()).toEqual([['ABC-9 moved: Timo Järvinen 12:00–14:00', 'Undo']]))
    expect(bodies(allocations)).toEqual([
      {
        WorkOrderId: 9,
        ReservationId: work.reservationId,
        LicenseNumber: 'ABC-9',
        Duration: 60,
        SalesmanId: timo,
        StartTime: at('12:00').toISOString(),
        EndTime: at('14:00').toISOString(),
        Version: 1,
        AllowOverlap: false,
      },
    ])
    expect(waits()).toEqual([])
    expect(shown()).toContain('ABC-9 Timo Järvinen 12.00–14.00')
    server.reply(undone, { body: {} })
    undo()
    await settleUntil(() => expect(toasts()).toContainEqual(['ABC-9 waits for somebody again', undefined]))
    expect(bodies(undone)).toEqual([{ ReservationId: work.reservationId, Version: 2 }])
    expect(shown()).toEqual(['ABC-1 Matti Virtanen 8.00–10.00'])
    expect(isStale(waitingKey)).toBe(true)
  })

  it('a refused allocation puts the reservation back into the unallocated work', async () => {
    const others = sampleUnallocated(5)
    const { server, shown, waits } = await openDay([car], [others, work], [unallocated, toTimo])
    server.reply(allocations, refusal(409, errorCodes.reservationOverlaps.id, 'Timo has ABC-3 then'))
    await press('Move it')
    await settleUntil(() => expect(toasts()).toEqual([['Timo has ABC-3 then', undefined]]))
    expect(shown()).toEqual(['ABC-1 Matti Virtanen 8.00–10.00'])
    expect(waits()).toEqual(['ABC-5', 'ABC-9'])
  })

  it('an allocation whose undo is refused stays, and a toast shows the reason', async () => {
    const { server, shown } = await openDay([car], [work], [unallocated, toTimo])
    server.reply(allocations, { body: [allocated] })
    server.reply(undone, refusal(409, errorCodes.reservationOverlaps.id, 'Timo has begun'))
    await press('Move it')
    await settleUntil(() => expect(toasts()).toHaveLength(1))
    undo()
    await settleUntil(() => expect(toasts()).toContainEqual(['Timo has begun', undefined]))
    expect(shown()).toContain('ABC-9 Timo Järvinen 12.00–14.00')
  })
})
