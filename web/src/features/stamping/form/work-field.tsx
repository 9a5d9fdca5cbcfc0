import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { WorkOrder, WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { StampingForm, StampingFormAction } from '@verstas/domain/stamping/form.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import type { DayOfEmployee } from './reservation-choices.tsx'
import { RowsField } from './rows-field.tsx'
import classes from './work-field.module.css'
import { WorkOrderCandidates } from './work-order-candidates.tsx'

interface WorkFieldProps {
  readonly form: Pick<StampingForm, 'workOrderId' | 'selection'>
  readonly dispatch: (action: StampingFormAction) => void
  /** The chosen work order. */
  readonly workOrder: UseQueryResult<WorkOrder>
  /** The day that is told of, where it is looked at again: time counts on work orders that were closed since, too. */
  readonly retold?: DayOfEmployee
}

const anyStatus = () => true
const isActive = ({ Status }: Pick<WorkOrderSummary, 'Status'>): boolean => Status === 'A'

/** What time is for: a work order, and its rows or its job. */
export function WorkField({ form, dispatch, workOrder, retold }: WorkFieldProps) {
  const t = useTexts()
  const isOffered = retold ? anyStatus : isActive
  const choose = (workOrderId: number | null) => dispatch({ kind: 'workOrderChosen', workOrderId })
  if (form.workOrderId === null)
    return <WorkOrderCandidates of={retold} onChoose={choose} isOffered={isOffered} />

  const changeButton = (
    <Button variant="default" onClick={() => choose(null)}>
      {t('stamping.changeWorkOrder')}
    </Button>
  )
  const { data, isError, error, isFetching, refetch } = workOrder
  if (!data)
    return isError ? (
      <ErrorState
        hint={messageOf(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={changeButton}
      />
    ) : (
      <LoadingSkeleton shape="cards" count={2} />
    )
  const { Vehicle, OrderNumber } = data
  return (
    <>
      <section className={classes.chosen} aria-label={t('stamping.workOrder')}>
        <div className={classes.car}>
          <Plate number={Vehicle.LicenseNumber} size="lg" />
          <div>
            {Vehicle.MakeName} {Vehicle.ModelName} · {OrderNumber}
          </div>
        </div>
        {changeButton}
      </section>
      <RowsField
        workOrder={data}
        selection={form.selection}
        isStampable={isOffered(data)}
        dispatch={dispatch}
      />
    </>
  )
}
