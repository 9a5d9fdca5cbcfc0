import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { hasSameTimes } from '@verstas/domain/time/span.ts'
import { companionsOf, overlapsOfMove, type Target } from '@verstas/domain/workshop-schedule/move.ts'
import { type Allocation, allocationOf } from '@verstas/domain/workshop-schedule/schedule.ts'
import { useCallback } from 'react'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { messageOf, metaDataOf } from '../../platform/api/failure.ts'
import { newUuid } from '../../platform/api/new-uuid.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { type Work, workOf } from './board/work.ts'
import {
  cachedEntries,
  dropEntries,
  dropUnallocated,
  invalidateSchedule,
  replaceEntries,
} from './cached-entries.ts'

const {
  allocateReservation,
  listScheduleReservations,
  listUnallocatedReservations,
  moveReservation,
  undoAllocation,
} = workshopScheduleEndpoints

interface Move {
  readonly moved: Work
  readonly to: Target
  /** True if the work is still at the place that was displayed. */
  readonly isAsShown: boolean
  readonly isUndo: boolean
}

/**
 * Returns a function that moves an entry, or allocates an unallocated reservation to a resource. The cached
 * day shows the new place immediately. If the server refuses, the change is reverted and a toast shows the
 * reason. The toast of a successful move offers undo.
 *
 * @param nameOf returns the name of a resource
 */
export function useMove(nameOf: (resourceId: number) => string): (moved: Work, to: Target) => void {
  const t = useTexts()
  const format = useFormat()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    // Moves run one after another, because each sends the version that the previous one created.
    scope: { id: 'workshop-schedule' },
    mutationFn: ({ moved, to, isAsShown }: Move) => send(queries, moved, to, isAsShown),
    onMutate: ({ moved, to }: Move) => {
      // Undo allows the overlap if the entry overlapped other work before the move.
      const didOverlap = moved.entry !== undefined && overlapsOtherWork(queries, moved)
      return { didOverlap, putBack: showMove(queries, moved, to) }
    },
    onSuccess: (entries, { moved, to, isUndo }, { didOverlap }) => {
      replaceEntries(queries, moved.reservationId, entries)
      const name = nameOf(to.resourceId)
      const where = { plate: moved.license, name, time: format.timeRange(to.startAt, to.endAt) }
      notify.success(
        t(isUndo ? 'schedule.movedBack' : 'schedule.moved', where),
        isUndo ? undefined : undoOf(entries, moved, to, didOverlap),
      )
    },
    onError: (error, { moved }, drawn) => {
      drawn?.putBack()
      invalidateSchedule(queries)
      notify.error(messageOf(error, t))
      applyCurrentEntries(queries, moved.reservationId, error)
    },
  })

  const { mutate: giveBack } = useMutation({
    scope: { id: 'workshop-schedule' },
    mutationFn: ({ Oid, version = 0 }: ScheduleReservation) =>
      call(undoAllocation, {
        headers: { 'idempotency-key': newUuid() },
        body: { ReservationId: Oid, Version: version },
      }),
    onSuccess: (_, { Oid, license }) => {
      dropEntries(queries, Oid)
      notify.success(t('schedule.waitsAgain', { plate: license }))
    },
    onError: (error, { Oid }) => {
      notify.error(messageOf(error, t))
      applyCurrentEntries(queries, Oid, error)
    },
  })

  /** Returns the action that undoes a move; undefined if the move cannot be undone. */
  const undoOf = (entries: readonly ScheduleReservation[], moved: Work, to: Target, didOverlap: boolean) => {
    const now = entries.find(({ resourceId }) => resourceId === to.resourceId)
    if (!now) return undefined
    const label = t('schedule.undo')
    // A plain specification server has no versions and cannot undo an allocation.
    if (!moved.entry)
      return now.version === undefined ? undefined : { label, isForAnyPage: true, run: () => giveBack(now) }
    const { resourceId, startAt, endAt } = moved
    const isOverlapAllowed = moved.isOverlapAllowed || didOverlap
    const back = { resourceId, startAt, endAt, isOverlapAllowed }
    return { label, isForAnyPage: true, run: () => mutate(moveOf(queries, workOf(now), back, true)) }
  }

  return useCallback(
    (moved, to) => {
      if (navigator.onLine) mutate(moveOf(queries, moved, to))
      else notify.error(t('schedule.moveNeedsNetwork'))
    },
    [mutate, queries, t],
  )
}

const moveOf = (queries: QueryClient, moved: Work, to: Target, isUndo = false): Move => ({
  ...{ moved, to, isUndo },
  isAsShown: isAsShown(queries, moved),
})

/** True if the work is still at the place that was displayed. Another user may have moved it meanwhile. */
const isAsShown = (queries: QueryClient, moved: Work): boolean =>
  !moved.entry ||
  cachedEntries(queries, moved.reservationId).some(
    (entry) => entry.resourceId === moved.resourceId && hasSameTimes(allocationOf(entry), moved),
  )

/**
 * Sends a move or an allocation. If the work is at its displayed place, the request names the latest version,
 * which may result from an earlier move of this user.
 */
async function send(
  queries: QueryClient,
  moved: Work,
  to: Target,
  wasAsShown: boolean,
): Promise<ScheduleReservation[]> {
  const headers = { 'idempotency-key': newUuid() }
  const where = { StartTime: to.startAt.toISOString(), EndTime: to.endAt.toISOString() }
  if (!moved.entry) {
    const { workOrderId, reservationId, licenseNumber, duration, version } = moved.reservation
    const body = {
      WorkOrderId: workOrderId,
      ReservationId: reservationId,
      LicenseNumber: licenseNumber,
      Duration: duration,
      SalesmanId: to.resourceId,
      ...where,
      Version: version,
      AllowOverlap: to.isOverlapAllowed,
    }
    return call(allocateReservation, { headers, body })
  }
  const { Oid, resourceId: FromResourceId } = moved.entry
  const latest = wasAsShown ? cachedEntries(queries, Oid)[0] : undefined
  const Version = latest?.version ?? moved.entry.version
  const AllowOverlap = to.isOverlapAllowed
  return call(moveReservation, {
    headers,
    body: { Oid, ResourceId: to.resourceId, ...where, Version, FromResourceId, AllowOverlap },
  })
}

/** True if other work overlaps the allocation, or its companions, on a cached day. */
const overlapsOtherWork = (queries: QueryClient, work: Allocation): boolean =>
  queries
    .getQueriesData<ScheduleReservation[]>({ queryKey: endpointKey(listScheduleReservations) })
    .some(([, entries = []]) => overlapsOfMove(work, work, entries.map(allocationOf)).length > 0)

const sentTimes = ({ startAt, endAt }: Target) => ({
  start: startAt.toISOString(),
  end: endAt.toISOString(),
})

/** Shows the work at its new place in the cached days. @returns a function that reverts this */
function showMove(queries: QueryClient, moved: Work, to: Target): () => void {
  const { reservationId } = moved
  if (!moved.entry) {
    const lists = queries.getQueriesData<UnallocatedReservation[]>({
      queryKey: endpointKey(listUnallocatedReservations),
    })
    dropUnallocated(queries, reservationId)
    replaceEntries(queries, reservationId, [entryOf(moved.reservation, to)])
    return () => {
      dropEntries(queries, reservationId)
      for (const [key, list] of lists) queries.setQueryData(key, list)
    }
  }
  const before = cachedEntries(queries, reservationId)
  replaceEntries(queries, reservationId, movedEntries(before, moved, to))
  // The response to an earlier move is newer than the reverted state, so it remains.
  return () => replaceEntries(queries, reservationId, before)
}

/**
 * Returns the entries of a reservation after a move. Entries at exactly the same times, such as that of a
 * lift, move to the new times, too.
 */
function movedEntries(
  entries: readonly ScheduleReservation[],
  moved: Allocation,
  to: Target,
): ScheduleReservation[] {
  const companions = companionsOf(moved, entries.map(allocationOf))
  const companionIds = new Set(companions.map(({ resourceId }) => resourceId))
  const times = sentTimes(to)
  const { resourceId, isOverlapAllowed } = to
  return entries.map((entry) => {
    if (entry.resourceId === moved.resourceId) return { ...entry, ...times, resourceId, isOverlapAllowed }
    return companionIds.has(entry.resourceId) ? { ...entry, ...times } : entry
  })
}

const entryOf = (work: UnallocatedReservation, to: Target): ScheduleReservation => ({
  Oid: work.reservationId,
  id: work.reservationId,
  license: work.licenseNumber,
  isMaterial: false,
  workOrderId: work.workOrderId,
  orderNumber: work.orderNumber,
  externalNumber: work.externalNumber,
  make: work.make,
  model: work.model,
  work: work.work,
  version: work.version,
  state: 'open',
  isCustomerWaiting: work.isCustomerWaiting,
  promisedAt: work.promisedAt,
  resourceId: to.resourceId,
  isOverlapAllowed: to.isOverlapAllowed,
  ...sentTimes(to),
})

/** Applies the current entries that the server sends if another user changed the reservation first. */
function applyCurrentEntries(queries: QueryClient, oid: string, error: unknown): void {
  if (!(error instanceof CallFailed && error.has(errorCodes.reservationChanged.id))) return
  const current = metaDataOf(error, 'current')
  if (current) replaceEntries(queries, oid, JSON.parse(current) as ScheduleReservation[])
}
