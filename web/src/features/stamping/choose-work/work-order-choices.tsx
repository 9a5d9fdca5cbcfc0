import { IconClipboardText, IconClockPlay } from '@tabler/icons-react'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { emptySelection, isRowSelectable, orderRowsOf } from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { nameOfRow } from '../../../shared/jobs/job-labels.tsx'
import { PartsState } from '../../../shared/jobs/parts-state.tsx'
import { useWorkOrderByNumber } from '../../work-orders/api.ts'
import { useRunningStamping } from '../latest-stamping.ts'
import classes from './choices.module.css'

interface WorkOrderChoicesProps {
  readonly title: string
  readonly orderNumber: number
  readonly onChoose: (choice: Choice) => void
  readonly isDisabled: boolean
  /** Closes the sheet. */
  readonly onClose: () => void
}

/**
 * A button for each labour row to stamp, or for each job with such a row if the site stamps jobs. Omits rows
 * that are done or in the running stamping. Links to the work order if nothing is left, or if it is not
 * active.
 */
export function WorkOrderChoices(props: WorkOrderChoicesProps) {
  const { title, orderNumber, onChoose, isDisabled, onClose } = props
  const query = useWorkOrderByNumber(orderNumber)
  const plate = query.data?.Vehicle.LicenseNumber
  const headingId = `choices-${orderNumber}`
  return (
    <section className="stack gap-8" aria-labelledby={headingId}>
      <div className="line wrap gap-y-4 gap-x-12">
        <h3 id={headingId} className="type-15 strong soft">
          {title}
        </h3>
        {plate && (
          <span className={classes.car}>
            <Plate number={plate} />
          </span>
        )}
        {query.data && <PartsState order={query.data} />}
      </div>
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={2} />}>
        {(workOrder) => (
          <Choices workOrder={workOrder} onChoose={onChoose} isDisabled={isDisabled} onClose={onClose} />
        )}
      </AsyncView>
    </section>
  )
}

interface ChoicesProps extends Pick<WorkOrderChoicesProps, 'onChoose' | 'isDisabled' | 'onClose'> {
  readonly workOrder: WorkOrder
}

function Choices({ workOrder, onChoose, isDisabled, onClose }: ChoicesProps) {
  const t = useTexts()
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const running = useRunningStamping()
  const runningRowIds = running?.OrderRows.map(({ RowId }) => RowId) ?? []
  const isToDo = (row: JobRow): boolean =>
    isRowSelectable(row) && row.MarkAsDoneDate === null && !runningRowIds.includes(row.RowId)
  const choices = IsJobStampingInUse
    ? workOrder.Jobs.filter(({ Rows }) => Rows.some(isToDo)).map((job) => choiceOfJob(workOrder, job))
    : workOrder.Jobs.flatMap(({ Rows }) => Rows.filter(isToDo)).map((row) => choiceOfRow(workOrder, row, t))
  const isActive = workOrder.Status === 'A'
  if (!isActive || choices.length === 0)
    return (
      <>
        <p className="soft">{t(isActive ? 'stamping.nothingToStamp' : 'stamping.orderNotActive')}</p>
        <Button
          variant="tonal"
          size="main"
          icon={IconClipboardText}
          render={(root) => (
            <Link
              to="/workorder"
              search={{ number: String(workOrder.OrderNumber) }}
              onClick={onClose}
              {...root}
            />
          )}
        >
          {t('startPage.openWorkOrder')}
        </Button>
      </>
    )
  return (
    <ul className="lined stack bleed">
      {choices.map((choice) => (
        <li className="stack" key={choice.key}>
          <ChoiceButton choice={choice} onChoose={() => onChoose(choice)} isDisabled={isDisabled} />
        </li>
      ))}
    </ul>
  )
}

interface ChoiceButtonProps {
  readonly choice: Choice
  readonly onChoose: () => void
  readonly isDisabled: boolean
}

function ChoiceButton({ choice, onChoose, isDisabled }: ChoiceButtonProps) {
  const t = useTexts()
  const format = useFormat()
  const { job, name, usedTime, standardTime } = choice
  const jobName =
    job &&
    (job.JobNumber === null ? t('stamping.jobWithoutNumber') : t('stamping.job', { number: job.JobNumber }))
  const times = { used: format.duration(usedTime), standard: format.duration(standardTime) }
  const facts = [
    name && jobName,
    standardTime > 0 &&
      (usedTime > 0
        ? t('shell.usedOfStandard', times)
        : t('stamping.standardTime', { duration: times.standard })),
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="press tall outset-focus fades dim line gap-12 pad-8-16 type-17 ink lines-22"
      onClick={onChoose}
      disabled={isDisabled}
    >
      <IconClockPlay size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
      <span className="stack gap-2 grow shrink">
        <span className="strong">{name ?? jobName}</span>
        {facts.length > 0 && <span className="type-15 soft">{facts.join(' · ')}</span>}
      </span>
    </button>
  )
}

/** A labour row to stamp with one tap, or a job if the site stamps jobs. */
export interface Choice {
  readonly key: string
  /** Null for a job without a note. */
  readonly name: string | null
  /** Null for a labour row. */
  readonly job: Job | null
  /** The standard time, in minutes. */
  readonly standardTime: number
  readonly usedTime: number
  readonly orderRows: NonNullable<StampingRequest['OrderRows']>
  /** The plate, the name and the order number in one line. */
  readonly what: string
}

function choiceOfRow(workOrder: WorkOrder, row: JobRow, t: Translate): Choice {
  const name = nameOfRow(row, t)
  return {
    key: `row-${row.RowId}`,
    name,
    job: null,
    standardTime: row.StandardTime ?? 0,
    usedTime: row.UsedTime ?? 0,
    orderRows: orderRowsOf({ ...emptySelection, rowIds: [row.RowId] }, workOrder),
    what: describe(workOrder, name),
  }
}

function choiceOfJob(workOrder: WorkOrder, job: Job): Choice {
  const used = job.Rows.reduce((sum, { UsedTime }) => sum + (UsedTime ?? 0), 0)
  return {
    key: `job-${jobIdOf(job)}`,
    name: job.Note || null,
    job,
    standardTime: job.StandardTime,
    usedTime: used,
    orderRows: orderRowsOf({ ...emptySelection, jobIds: [jobIdOf(job)] }, workOrder),
    what: describe(workOrder, job.Note),
  }
}

const describe = (workOrder: WorkOrder, name: string): string =>
  [workOrder.Vehicle.LicenseNumber, name, shownNumber(workOrder)].filter(Boolean).join(' · ')
