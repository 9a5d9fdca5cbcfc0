import { errorText } from '@verstas/contract/errors/entry.ts'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { emptyStampingForm, stampingForm } from '@verstas/domain/stamping/form.ts'
import { isRowSelectable, type Selection } from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { useWorkOrderById, useWorkOrderByNumber } from '../../work-orders/api.ts'
import { rowIdsOf, type StampingAddress } from '../address.ts'
import { useStampingTypes } from '../api.ts'
import { emptyTime, startOfEntry, type TimeEntry } from './time-entry.ts'

/** Returns the state of the stamping form, and functions that change it by the rules in `domain`. */
export function useStampingForm(address: StampingAddress) {
  const { employee } = useSession()
  const { timeZone } = useFormat()
  const [state, dispatch] = useReducer(stampingForm, {
    ...emptyStampingForm,
    employeeId: isStampingEmployee(employee.Subsystem) ? employee.Id : null,
  })
  const [entry, setEntry] = useState<TimeEntry>(emptyTime)
  const types = useStampingTypes()
  const form = { ...state, type: state.type ?? defaultOf(types.data ?? []) }
  const workOrder = useWorkOrderById(form.workOrderId)
  useRefusalToast(state)
  useSelectionFromAddress(address, (chosen, selection) =>
    dispatch({ kind: 'workOrderChosen', workOrderId: chosen.Id, selection }),
  )

  return {
    form,
    types,
    /** The query of the chosen work order. */
    workOrder,
    entry,
    dispatch,
    changeStart: (next: TimeEntry) => {
      setEntry(next)
      const start = startOfEntry(next, serverNow(), timeZone)
      dispatch({ kind: 'startTimeChanged', startTime: start?.toISOString() ?? null })
    },
    /** Clears work order, rows and start after a stamping; employee and type remain. */
    reset: () => {
      setEntry(emptyTime)
      dispatch({ kind: 'stamped' })
    },
  }
}

const defaultOf = (types: readonly StampingType[]): StampingType | null =>
  types.find(({ IsDefault }) => IsDefault) ?? null

/** Shows a toast if a rule refuses a change. */
function useRefusalToast(state: ReturnType<typeof stampingForm>): void {
  const t = useTexts()
  useEffect(() => {
    if (state.refusal) notify.error(t(errorText(state.refusal)))
  }, [state, t])
}

/** Selects the work order and the selectable rows of the address, once. */
function useSelectionFromAddress(
  address: StampingAddress,
  select: (workOrder: WorkOrder, selection: Selection) => void,
): void {
  const { data } = useWorkOrderByNumber(address.number === undefined ? null : Number(address.number))
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const wasSelected = useRef(false)
  useEffect(() => {
    if (!data || wasSelected.current) return
    wasSelected.current = true
    const namedIds = rowIdsOf(address)
    const isNamed = (row: JobRow) => namedIds.includes(row.RowId) && isRowSelectable(row)
    const jobs = data.Jobs.filter(({ Rows }) => Rows.some(isNamed))
    const rowIds = jobs.flatMap(({ Rows }) => Rows.filter(isNamed)).map(({ RowId }) => RowId)
    // If the site stamps jobs, selects the first job that contains one of these rows.
    select(
      data,
      IsJobStampingInUse ? { jobIds: jobs.slice(0, 1).map(jobIdOf), rowIds: [] } : { jobIds: [], rowIds },
    )
  })
}
