import { useMutation, useQueryClient } from '@tanstack/react-query'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { flagsOf } from '@verstas/domain/parts-planning/readiness.ts'
import { useRef } from 'react'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { callWithin } from '../../../platform/api/call-within.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { saveHeaders, saveTimeoutMs } from '../../../platform/editing/save.ts'
import { underLock } from '../../work-orders/work-order-edits.ts'
import { showPlanned } from '../seen-planning.ts'

type Step = 'planned' | 'picked'

interface Planning {
  readonly step: Step
  readonly PickShelf: string | undefined
}

interface Listener {
  readonly onSaved: (step: Step) => void
  /** Receives the error of a save that fails after `reset`. The mutation then returns no `error`. */
  readonly onFailedLate: (error: Error) => void
}

/**
 * Returns a mutation that marks the parts of a work order as planned or picked: locks, saves and releases the
 * work order. A retry after a lost response has no second effect.
 */
export function useSetPlanning({ Id }: Pick<WorkOrderSummary, 'Id'>, { onSaved, onFailedLate }: Listener) {
  const queries = useQueryClient()
  const { keyOf, settle } = useAttemptKey()
  const watched = useRef<Planning | null>(null)
  const { mutate, ...mutation } = useMutation({
    mutationFn: ({ step, PickShelf }: Planning) => {
      const body = { Id, ...flagsOf(step), ...(PickShelf !== undefined && { PickShelf }) }
      // Sends no version, because changes by others cannot conflict with these flags.
      const headers = saveHeaders({ key: keyOf(body), version: null })
      return underLock(Id, () =>
        callWithin(saveTimeoutMs, workOrderEditEndpoints.saveWorkOrder, { headers, body }),
      )
    },
    onSuccess: (_, { step, PickShelf }) => {
      settle()
      showPlanned(queries, Id, { ...flagsOf(step), PickShelf })
      onSaved(step)
    },
    onError: (error, planning) => {
      settle(error)
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
      watched.current = { step, PickShelf }
      mutate(watched.current, { onSuccess: onDone })
    },
  }
}
