import { IconCalendarSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrder, WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import type { StampingForm, StampingFormAction } from '@verstas/domain/stamping/form.ts'
import type { Selection } from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { SelectField, TextField } from '../../../platform/ui/text-fields.tsx'
import { useDebounced } from '../../../platform/ui/use-debounced.ts'
import { carModel } from '../../../shared/jobs/car-model.ts'
import { JobCard } from '../../../shared/jobs/job-card.tsx'
import { canSearchFor, useFoundWorkOrders } from '../../work-orders/api.ts'
import {
  type ChoicesProps,
  type DayOfEmployee,
  MyReservations,
  ReservationsOf,
  WorkOrderButton,
  WorkOrderList,
} from './reservation-choices.tsx'
import classes from './work-fields.module.css'

interface TypeFieldProps {
  readonly types: readonly StampingType[]
  readonly chosen: StampingType | null
  readonly onChoose: (type: StampingType | null) => void
}

/** The stamping type, as a native select. */
export function TypeField({ types, chosen, onChoose }: TypeFieldProps) {
  const t = useTexts()
  return (
    <SelectField
      label={t('stamping.type')}
      value={chosen ? String(chosen.Code) : ''}
      onChange={(event) => {
        const code = Number(event.currentTarget.value)
        onChoose(types.find(({ Code }) => Code === code) ?? null)
      }}
      options={[
        ...(chosen ? [] : [{ value: '', label: '–' }]),
        ...types.map(({ Code, Description }) => ({ value: String(Code), label: Description })),
      ]}
    />
  )
}

interface WorkFieldProps {
  readonly form: Pick<StampingForm, 'workOrderId' | 'selection'>
  readonly dispatch: (action: StampingFormAction) => void
  /** The query of the chosen work order. */
  readonly workOrder: UseQueryResult<WorkOrder>
  /**
   * The day that the user corrects. Work orders of any status can then be chosen. Undefined for a new
   * stamping, which needs an active work order.
   */
  readonly correctedDay?: DayOfEmployee
}

const anyStatus = () => true
const isActive = ({ Status }: Pick<WorkOrderSummary, 'Status'>): boolean => Status === 'A'

/** The fields for the work order of a stamping, and for the rows or the job of that work order. */
export function WorkField({ form, dispatch, workOrder, correctedDay }: WorkFieldProps) {
  const t = useTexts()
  const isOffered = correctedDay ? anyStatus : isActive
  const choose = (workOrderId: number | null) => dispatch({ kind: 'workOrderChosen', workOrderId })
  if (form.workOrderId === null)
    return <WorkOrderCandidates of={correctedDay} onChoose={choose} isOffered={isOffered} />

  const changeButton = (
    <Button variant="quiet" onClick={() => choose(null)}>
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
  const { Vehicle } = data
  return (
    <>
      <section className="line wrap gap-12 pad-12-16 rounded brand-soft" aria-label={t('stamping.workOrder')}>
        <div className={`${classes.car} grid justify-start gap-4 shrink container`}>
          <Plate number={Vehicle.LicenseNumber} size={44} />
          <div>{[carModel(data), shownNumber(data)].filter(Boolean).join(' · ')}</div>
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

interface RowsFieldProps {
  readonly workOrder: WorkOrder
  readonly selection: Selection
  /** True if rows or jobs can be selected: the work order is active, or the user corrects a day. */
  readonly isStampable: boolean
  readonly dispatch: (action: StampingFormAction) => void
}

/** Selects labour rows of the work order, or one job if the site stamps jobs. */
function RowsField({ workOrder, selection, isStampable, dispatch }: RowsFieldProps) {
  const t = useTexts()
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const toggleJob = (jobId: number) => dispatch({ kind: 'jobToggled', jobId })
  const toggleRow = (rowId: number) => dispatch({ kind: 'rowToggled', rowId })
  return (
    <section aria-label={t('stamping.rows')}>
      {!isStampable && <p className="mb-8 soft">{t('stamping.orderNotActive')}</p>}
      <ul className="stack gap-12">
        {workOrder.Jobs.map((job) => (
          <JobCard
            key={jobIdOf(job)}
            job={job}
            filter="labour"
            isJobStampingInUse={IsJobStampingInUse}
            isSelected={selection.jobIds.includes(jobIdOf(job))}
            selectedRowIds={selection.rowIds}
            onToggleJob={isStampable ? toggleJob : undefined}
            onToggleRow={isStampable ? toggleRow : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

const ReservationsDialog = lazy(() => import('./reservations-dialog.tsx'))

const searchDelayMs = 250

/** The maximum number of results that are rendered. The user types more characters to narrow the search. */
const maxFound = 8

interface CandidatesProps extends ChoicesProps {
  /** The employee and the day whose reservations are offered; by default, the user and today. */
  readonly of?: DayOfEmployee | undefined
}

/**
 * Offers work orders to choose from: those in an employee's reservations for a day, or the results of a
 * search by number or plate. A new stamping also has a button for the site's reservations for today.
 */
function WorkOrderCandidates({ of, ...choices }: CandidatesProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const searched = useDebounced(typed, searchDelayMs)
  const isSearching = canSearchFor(searched)
  return (
    <section className="stack gap-12" aria-label={t('stamping.workOrder')}>
      <TextField
        label={t('stamping.workOrderSearch')}
        description={t('stamping.workOrderSearchHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={12}
      />
      {!of && <ReservationsButton {...choices} />}
      {isSearching && <Found searched={searched} {...choices} />}
      {!isSearching && (of ? <ReservationsOf of={of} {...choices} /> : <MyReservations {...choices} />)}
    </section>
  )
}

function Found({ searched, onChoose, isOffered }: ChoicesProps & { readonly searched: string }) {
  const t = useTexts()
  return (
    <AsyncView
      query={useFoundWorkOrders(searched)}
      isEmpty={(found) => !found.some(isOffered)}
      empty={<p className="soft">{t('stamping.noWorkOrderFound')}</p>}
      skeleton={<LoadingSkeleton height={72} count={2} />}
    >
      {(found) => (
        <WorkOrderList label={t('common.search')}>
          {found
            .filter(isOffered)
            .slice(0, maxFound)
            .map((workOrder) => (
              <WorkOrderButton
                key={workOrder.Id}
                workOrder={workOrder}
                time={workOrder.TimeReservation}
                onChoose={() => onChoose(workOrder.Id)}
              />
            ))}
        </WorkOrderList>
      )}
    </AsyncView>
  )
}

/** The button that opens the dialog with the reservations of today, the user's and the site's. */
function ReservationsButton(choices: ChoicesProps) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={IconCalendarSearch} onClick={() => setIsOpen(true)}>
        {t('stamping.search')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReservationsDialog {...choices} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
