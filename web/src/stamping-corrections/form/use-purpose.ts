import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { emptyStampingForm, type StampingForm, stampingForm } from '@verstas/domain/stamping/form.ts'
import { emptySelection, isSelectionStampable, orderRowsOf } from '@verstas/domain/stamping/selection.ts'
import { useReducer } from 'react'
import { useSession } from '../../session/session.ts'
import { useStampingTypes, useWorkOrderById } from '../../stamping/api.ts'
import { describeStamping } from '../../stamping/describe.ts'
import type { CorrectionDraft, Purpose } from '../draft.ts'

/**
 * What the corrected time is to be for, by the rules of the stamping form: at first what it was for, and for
 * what is split off the same work order without its rows.
 */
export function usePurpose(draft: CorrectionDraft) {
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const { data: allTypes = [] } = useStampingTypes()
  const [state, dispatch] = useReducer(stampingForm, draft, (first) => formOf(first, IsJobStampingInUse))
  const types = allTypes.filter(({ IsEndOfDay }) => !IsEndOfDay)
  const form: StampingForm = { ...state, type: state.type ?? typeAtFirst(draft, types) }
  const { type, selection, workOrderId } = form
  const query = useWorkOrderById(type?.IsWorkOrder ? workOrderId : null)
  const workOrder = (type?.IsWorkOrder && workOrderId !== null && query.data) || null

  const orderRows = workOrder ? orderRowsOf(selection, workOrder) : []
  const hasRows = isSelectionStampable(selection, IsJobStampingInUse) && orderRows.length > 0
  const isReady = type !== null && (!type.IsWorkOrder || hasRows)
  const purpose: Purpose | null = isReady ? { TypeId: type.Code, OrderRows: orderRows } : null
  return {
    form,
    types,
    workOrder,
    isLoadingWorkOrder: query.isLoading,
    dispatch,
    /** Null while something is missing. */
    purpose,
    words: purpose && type ? describePurpose(type, workOrder, purpose) : null,
  }
}

function formOf(draft: CorrectionDraft, isJobStampingInUse: boolean): StampingForm {
  if (draft.kind === 'Add') return emptyStampingForm
  const { OrderRows } = draft.stamping
  const workOrderId = OrderRows[0]?.OrderId ?? null
  if (draft.kind !== 'Change' || isJobStampingInUse) return { ...emptyStampingForm, workOrderId }
  const rowIds = OrderRows.filter(({ OrderId }) => OrderId === workOrderId).map(({ RowId }) => RowId)
  return { ...emptyStampingForm, workOrderId, selection: { ...emptySelection, rowIds } }
}

function typeAtFirst(draft: CorrectionDraft, types: readonly StampingType[]): StampingType | null {
  const isFirst = ({ Code, IsDefault }: StampingType) =>
    draft.kind === 'Change' ? Code === draft.stamping.TypeId : IsDefault
  return types.find(isFirst) ?? null
}

function describePurpose(type: StampingType, workOrder: WorkOrder | null, { OrderRows }: Purpose): string {
  const rows = workOrder?.Jobs.flatMap(({ Rows }) => Rows) ?? []
  return describeStamping({
    TypeDescription: type.Description,
    LicenseNumber: workOrder?.Vehicle.LicenseNumber ?? null,
    OrderRows: OrderRows.map(({ OrderId, OrderRowId }) => ({
      OrderId,
      OrderNumber: workOrder?.OrderNumber ?? 0,
      RowId: OrderRowId,
      Name: rows.find(({ RowId }) => RowId === OrderRowId)?.Name ?? '',
      StandardTime: null,
      UsedTime: null,
    })),
  })
}
