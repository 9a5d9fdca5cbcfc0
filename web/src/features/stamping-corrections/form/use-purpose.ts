import type { Stamping, StampingType } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import {
  emptyStampingForm,
  type StampingForm,
  type StampingFormAction,
  stampingForm,
} from '@verstas/domain/stamping/form.ts'
import {
  emptySelection,
  isRowSelectable,
  isSelectionStampable,
  orderRowsOf,
} from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { useEffect, useReducer, useRef } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useStampingTypes } from '../../stamping/api.ts'
import { describeStamping } from '../../stamping/describe.ts'
import { useWorkOrderById } from '../../work-orders/api.ts'
import type { CorrectionDraft, Purpose } from '../correction.ts'

type StampedRow = Stamping['OrderRows'][number]

/**
 * Returns the purpose of a correction, and the function that changes it. A change begins with the purpose of
 * the stamping. A split begins with the default type and the work order of the stamping, without rows. A new
 * stamping begins with the default type. The form shows one work order. Ticked rows of other work orders
 * remain.
 */
export function usePurpose(draft: CorrectionDraft) {
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const { data: allTypes = [] } = useStampingTypes()
  const stamped = draft.kind === 'Change' && !IsJobStampingInUse ? draft.stamping.OrderRows : []
  const [state, dispatch] = useReducer(stampingForm, draft, (first) => formOf(first, stamped))
  const types = allTypes.filter(({ IsEndOfDay }) => !IsEndOfDay)
  const form: StampingForm = { ...state, type: state.type ?? typeAtFirst(draft, types) }
  const { type, selection } = form
  const workOrderId = type?.IsWorkOrder ? form.workOrderId : null
  const workOrder = useWorkOrderById(workOrderId)
  const shownOrder = (workOrderId !== null && workOrder.data) || null
  const isLoaded = workOrderId === null || shownOrder !== null
  useStampedJob(IsJobStampingInUse && draft.kind === 'Change' ? draft.stamping : null, shownOrder, dispatch)

  const rowsOfShown = shownOrder?.Jobs.flatMap(({ Rows }) => Rows).filter(isRowSelectable) ?? []
  const isShown = ({ OrderId, RowId }: StampedRow) =>
    OrderId === shownOrder?.Id && rowsOfShown.some((row) => row.RowId === RowId)
  const otherRows = type?.IsWorkOrder && isLoaded ? stamped.filter((row) => !isShown(row)) : []
  const tickedOthers = otherRows.filter(({ RowId }) => selection.rowIds.includes(RowId))

  const orderRows = [
    ...(shownOrder ? orderRowsOf(selection, shownOrder) : []),
    ...tickedOthers.map(({ OrderId, RowId }) => ({ OrderId, OrderRowId: RowId })),
  ]
  const hasRows = isLoaded && isSelectionStampable(selection, IsJobStampingInUse) && orderRows.length > 0
  const isReady = type !== null && (!type.IsWorkOrder || hasRows)
  const purpose: Purpose | null = isReady ? { TypeId: type.Code, OrderRows: orderRows } : null
  return {
    form,
    types,
    workOrder,
    /** The stamped rows of other work orders, and stamped rows that cannot be selected. */
    otherRows,
    /**
     * Changes the form. The choice of another work order unticks the rows of the shown work order. The ticked
     * rows of `otherRows` remain.
     */
    dispatch: (action: StampingFormAction) => {
      if (action.kind !== 'workOrderChosen') return dispatch(action)
      const rowIds = selection.rowIds.filter((id) => !rowsOfShown.some(({ RowId }) => RowId === id))
      dispatch({ ...action, selection: { ...emptySelection, rowIds } })
    },
    /** Null while a required field is empty, or the work order is loading. */
    purpose,
    words: purpose && type ? describePurpose(type, shownOrder, tickedOthers, purpose) : null,
  }
}

/** Selects the stamped job once its work order is loaded, if the site stamps jobs instead of rows. */
function useStampedJob(
  stamping: Stamping | null,
  workOrder: WorkOrder | null,
  dispatch: (action: StampingFormAction) => void,
): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!stamping || !workOrder || isTaken.current) return
    isTaken.current = true
    const isStamped = ({ RowId }: { RowId: number }) => stamping.OrderRows.some((row) => row.RowId === RowId)
    const job = workOrder.Jobs.find(({ Rows }) => Rows.some(isStamped))
    if (job) dispatch({ kind: 'jobToggled', jobId: jobIdOf(job) })
  }, [stamping, workOrder, dispatch])
}

function formOf(draft: CorrectionDraft, stamped: readonly StampedRow[]): StampingForm {
  if (draft.kind === 'Add') return emptyStampingForm
  const workOrderId = draft.stamping.OrderRows[0]?.OrderId ?? null
  const rowIds = stamped.map(({ RowId }) => RowId)
  return { ...emptyStampingForm, workOrderId, selection: { ...emptySelection, rowIds } }
}

function typeAtFirst(draft: CorrectionDraft, types: readonly StampingType[]): StampingType | null {
  const isFirst = ({ Code, IsDefault }: StampingType) =>
    draft.kind === 'Change' ? Code === draft.stamping.TypeId : IsDefault
  return types.find(isFirst) ?? null
}

function describePurpose(
  type: StampingType,
  workOrder: WorkOrder | null,
  others: readonly StampedRow[],
  { OrderRows }: Purpose,
): string {
  const rows = workOrder?.Jobs.flatMap(({ Rows }) => Rows) ?? []
  const ticked = rows.filter(({ RowId }) => OrderRows.some(({ OrderRowId }) => OrderRowId === RowId))
  return describeStamping({
    TypeDescription: type.Description,
    LicenseNumber: workOrder?.Vehicle.LicenseNumber ?? null,
    OrderRows: [
      ...ticked.map(({ Name }) => ({
        Name,
        OrderNumber: workOrder?.OrderNumber ?? 0,
        ExternalNumber: workOrder?.ExternalNumber,
      })),
      ...others,
    ],
  })
}
