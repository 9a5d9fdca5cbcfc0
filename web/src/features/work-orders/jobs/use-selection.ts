import { errorText } from '@verstas/contract/errors/entry.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import {
  emptySelection,
  isJobSelectable,
  isRowSelectable,
  type Selection,
  type SelectionStep,
  toggleJob,
  toggleRow,
} from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'

/** The selected jobs and rows of a work order, and functions that change the selection. */
export interface SelectionOfWorkOrder {
  readonly selection: Selection
  /** The number of selected jobs and rows. */
  readonly count: number
  readonly toggleJob: (jobId: number) => void
  readonly toggleRow: (rowId: number) => void
  readonly clear: () => void
}

/**
 * Returns the selection and functions that change it by the rules in `domain`. A forbidden tap shows the
 * reason and changes nothing. Jobs and rows that become unselectable, for example removed rows, are
 * deselected.
 */
export function useSelection(workOrder: WorkOrder, isJobStampingInUse: boolean): SelectionOfWorkOrder {
  const t = useTexts()
  const [ticked, setTicked] = useState(emptySelection)
  const selection = useMemo(
    () => stillSelectable(ticked, workOrder, isJobStampingInUse),
    [ticked, workOrder, isJobStampingInUse],
  )
  // Stores the latest selection, because two taps may precede the next render. Unselectable rows are
  // excluded, so that they do not prevent a tap.
  const latest = useRef(selection)
  useLayoutEffect(() => {
    latest.current = selection
  }, [selection])

  const select = useCallback((next: Selection) => {
    latest.current = next
    setTicked(next)
  }, [])
  const take = useCallback(
    ({ selection, refusal }: SelectionStep) => {
      if (refusal) notify.error(t(errorText(refusal)))
      else select(selection)
    },
    [select, t],
  )

  return {
    selection,
    count: selection.jobIds.length + selection.rowIds.length,
    toggleJob: useCallback((jobId: number) => take(toggleJob(latest.current, jobId)), [take]),
    toggleRow: useCallback((rowId: number) => take(toggleRow(latest.current, rowId)), [take]),
    clear: useCallback(() => select(emptySelection), [select]),
  }
}

function stillSelectable(ticked: Selection, { Jobs }: WorkOrder, isJobStampingInUse: boolean): Selection {
  const jobs = Jobs.filter((job) => isJobSelectable(job, isJobStampingInUse)).map(jobIdOf)
  const rows = Jobs.flatMap(({ Rows }) => Rows.filter(isRowSelectable).map(({ RowId }) => RowId))
  return {
    jobIds: ticked.jobIds.filter((id) => jobs.includes(id)),
    rowIds: ticked.rowIds.filter((id) => rows.includes(id)),
  }
}
