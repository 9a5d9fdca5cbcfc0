import { IconArrowRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { startPageEndpoints } from '@verstas/contract/start-page/endpoints.ts'
import type { DeskCar } from '@verstas/contract/start-page/entities.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { Hands } from '@verstas/domain/start-page/hands.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { targetOf } from '@verstas/domain/workshop-schedule/move.ts'
import { type Allocation, allocationOf, placeAt } from '@verstas/domain/workshop-schedule/schedule.ts'
import { endpointQuery, invalidate } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { unallocatedWork, type Work, workOf } from '../../workshop-schedule/board/work.ts'
import { useMove } from '../../workshop-schedule/use-move.ts'

const { allocateReservation, listScheduleReservations, listUnallocatedReservations, moveReservation } =
  workshopScheduleEndpoints

interface GiveButtonProps {
  readonly car: DeskCar
  readonly hands: Hands
  readonly variant?: 'main' | 'tonal'
}

/**
 * Gives the work on a vehicle to a free person with one tap: moves the entry of its reservation, or allocates an
 * unallocated one. Renders nothing without the right. The toast offers undo.
 */
export function GiveButton({ car, hands, variant = 'tonal' }: GiveButtonProps) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  const give = useGive(car, hands)
  if (!canCall(car.Assignees.length > 0 ? moveReservation : allocateReservation)) return null
  const values = { name: hands.person.Name, time: format.time(hands.startAt) }
  return (
    <Button
      variant={variant}
      icon={IconArrowRight}
      isBusy={give.isPending}
      aria-label={t('desk.giveCar', { plate: car.LicenseNumber || t('workSchedule.noPlate'), ...values })}
      onClick={() => give.mutate(hands)}
    >
      {t('desk.give', values)}
    </Button>
  )
}

/** The present work of a vehicle, and all allocations of its day. */
interface FoundWork {
  readonly work: Work
  readonly allocations: readonly Allocation[]
}

/** Returns a mutation that finds the present work of the vehicle on the schedule, and moves it. */
function useGive(car: DeskCar, hands: Hands) {
  const t = useTexts()
  const { dayOf, timeZone } = useFormat()
  const day = dayOf(useNow())
  const queries = useQueryClient()
  const names = new Map([hands.person, ...car.Assignees].map(({ Id, Name }) => [Id, Name]))
  const move = useMove((id) => names.get(id) ?? '')
  const load = async (): Promise<FoundWork | undefined> => {
    const ofDay = { params: { date: day } }
    const fresh = { staleTime: 0 }
    const isOfCar = ({ workOrderId }: { readonly workOrderId?: number | undefined }) =>
      workOrderId === car.WorkOrderId
    // Both lists must be in the cache, because the move changes them.
    const [entries, unallocated] = await Promise.all([
      queries.fetchQuery({ ...endpointQuery(listScheduleReservations, ofDay), ...fresh }),
      queries.fetchQuery({ ...endpointQuery(listUnallocatedReservations, ofDay), ...fresh }),
    ])
    const allocations = entries.map(allocationOf)
    if (car.Assignees.length > 0) {
      const entry = entries.find(
        (one) => isOfCar(one) && car.Assignees.some(({ Id }) => Id === one.resourceId),
      )
      return entry && { work: workOf(entry), allocations }
    }
    const { start: startAt, end: endAt } = dayBounds(day, timeZone)
    const waiting = unallocated.find(isOfCar)
    return waiting && { work: unallocatedWork(waiting, { day: { startAt, endAt } }), allocations }
  }
  return useMutation({
    mutationFn: async ({ person, startAt }: Hands) => {
      const found = await load()
      if (found) {
        const { work, allocations } = found
        // The work may overlap that of a vehicle that has not arrived.
        return move(work, targetOf(work, placeAt(work, person.Id, startAt), allocations))
      }
      notify.error(t('desk.movedAway', { plate: car.LicenseNumber || t('workSchedule.noPlate') }))
      invalidate(queries, startPageEndpoints.getDesk)
    },
    onError: (error) => notify.error(messageOf(error, t)),
  })
}
