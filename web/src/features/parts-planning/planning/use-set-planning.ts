import { useMutation, useQueryClient } from '@tanstack/react-query'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { flagsOf } from '@verstas/domain/parts-planning/readiness.ts'
import { useRef } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { callWithin } from '../../../platform/api/call-within.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { saveTimeoutMs } from '../../../platform/editing/save.ts'
import { underLock } from '../../work-orders/work-order-edits.ts'
import { showPlanned } from '../seen-planning.ts'

type Step = 'planned' | 'picked'

/** The planning of a work order: its flags, and the shelf of the picked parts. */
type Saved = Partial<Omit<PlannedOrder, 'Id'>>

interface Planning {
  /** The work order as it was before. */
  readonly order: PlannedOrder
  /** Null for an undo, which brings back the former values. */
  readonly step: Step | null
  readonly saved: Saved
}

export interface PlannedOrder extends Pick<WorkOrderSummary, 'Id' | 'PartsPrePlanned' | 'PartsPrePicked'> {
  /** The shelf of the picked parts; empty if unset. */
  readonly PickShelf: string
}

interface Listener {
  /** @param before the work order before the save */
  readonly onSaved: (step: Step | null, before: PlannedOrder) => void
  /** Receives the error of a save that fails after `reset`. The mutation then returns no `error`. */
  readonly onFailedLate: (error: Error) => void
}

/**
 * Returns a mutation that marks the parts of a work order as planned or picked: locks, saves and releases the
 * work order. A retry after a lost response has no second effect.
 */
export function useSetPlanning(order: PlannedOrder, { onSaved, onFailedLate }: Listener) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const watched = useRef<Planning | null>(null)
  const { mutate, ...mutation } = useMutation({
    mutationFn: ({ order: { Id }, saved }: Planning) => {
      const body = { Id, ...saved }
      // Sends no version, because changes by others cannot conflict with these flags.
      return attempt(body, (headers) =>
        underLock(Id, () =>
          callWithin(saveTimeoutMs, workOrderEditEndpoints.saveWorkOrder, { headers, body }),
        ),
      )
    },
    onSuccess: (_, { order: before, step, saved }) => {
      const { PartsPrePlanned, PartsPrePicked, PickShelf } = { ...before, PickShelf: undefined, ...saved }
      showPlanned(queries, before.Id, { PartsPrePlanned, PartsPrePicked, PickShelf })
      onSaved(step, before)
    },
    onError: (error, planning) => {
      invalidateChanges(queries, workOrderEditEndpoints.saveWorkOrder)
      if (watched.current !== planning) onFailedLate(error)
    },
  })
  return {
    ...mutation,
    reset: () => {
      watched.current = null
      mutation.reset()
    },
    /** @param onDone runs after the save, unless `reset` was called in the meantime */
    save: (step: Step, PickShelf: string | undefined, onDone: () => void) => {
      const saved = { ...flagsOf(step), ...(PickShelf !== undefined && { PickShelf }) }
      watched.current = { order, step, saved }
      mutate(watched.current, { onSuccess: onDone })
    },
    /** Brings back the values of `former` that differ from the saved step. */
    undo: (step: Step, former: PlannedOrder) => {
      const flags = flagsOf(step)
      const { PartsPrePlanned, PartsPrePicked, PickShelf } = former
      mutate({
        order: { ...former, ...flags },
        step: null,
        saved: {
          ...(PartsPrePlanned !== flags.PartsPrePlanned && { PartsPrePlanned }),
          ...(PartsPrePicked !== flags.PartsPrePicked && { PartsPrePicked }),
          ...(step === 'picked' && !PartsPrePicked && { PickShelf }),
        },
      })
    },
  }
}
