import { IconClockEdit, IconClockPlay, IconX } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { canStampOthers, isStampingEmployee } from '@verstas/domain/session/rights.ts'
import { isSelectionStampable, orderRowsOf, type Selection } from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { WordButton } from '../../../platform/ui/word-button.tsx'
import { useStampMe } from '../../stamping/use-stamp.ts'
import classes from './stamp-bar.module.css'
import type { SelectionOfWorkOrder } from './use-selection.ts'

interface StampBarProps {
  readonly workOrder: WorkOrder
  readonly selected: SelectionOfWorkOrder
  readonly isJobStampingInUse: boolean
  /** Further buttons for the selected rows. */
  readonly children: ReactNode
}

/**
 * The buttons for the selected rows or job: clear the selection, open the stamping page, `children`, and
 * stamp now.
 */
export function StampBar({ workOrder, selected, isJobStampingInUse, children }: StampBarProps) {
  const t = useTexts()
  const { selection, count, clear } = selected
  const { employee, rights } = useSession()
  const isStamper = isStampingEmployee(employee.Subsystem)
  const { stampRows, isStamping, isReadyForRows } = useStampMe(clear)
  const orderRows = orderRowsOf(selection, workOrder)
  const isStampable = isSelectionStampable(selection, isJobStampingInUse)
  const stamp = () => stampRows({ orderRows, what: describe(workOrder, selection) })
  return (
    <>
      <IconButton
        className={classes.clear}
        variant="neutral"
        onClick={clear}
        label={t('workOrder.jobs.clearSelection')}
        icon={IconX}
      />
      <Chosen workOrder={workOrder} selection={selection} />
      {isStampable && (isStamper || canStampOthers(rights)) && (
        <WordButton
          className={classes.more}
          label={t('stamping.moreChoices')}
          word={t('stamping.moreChoices')}
          icon={IconClockEdit}
          render={(props) => (
            <Link
              to="/stamping"
              search={{
                number: String(workOrder.OrderNumber),
                rows: orderRows.map(({ OrderRowId }) => OrderRowId).join(),
              }}
              {...props}
            />
          )}
        />
      )}
      {children}
      {isStamper &&
        (isStampable ? (
          <Button
            className={classes.action}
            size="main"
            icon={IconClockPlay}
            aria-label={t('workOrder.jobs.stamp', { count })}
            onClick={stamp}
            isBusy={isStamping}
            disabled={!isReadyForRows}
          >
            {t('stamping.stamp')}
          </Button>
        ) : (
          <p className="type-15">{t('workOrder.jobs.stampJobHint')}</p>
        ))}
    </>
  )
}

/** Shows how many rows are selected, or that a job is selected. Shows the total standard time, too. */
function Chosen({ workOrder: { Jobs }, selection }: { workOrder: WorkOrder; selection: Selection }) {
  const t = useTexts()
  const format = useFormat()
  const jobs = Jobs.filter((job) => selection.jobIds.includes(jobIdOf(job)))
  const rows = Jobs.flatMap(({ Rows }) => Rows).filter(({ RowId }) => selection.rowIds.includes(RowId))
  const minutes = [...jobs, ...rows].reduce((sum, { StandardTime }) => sum + (StandardTime ?? 0), 0)
  const words =
    jobs.length > 0
      ? 'workOrder.jobs.jobChosen'
      : rows.length === 1
        ? 'workOrder.jobs.rowChosen'
        : 'workOrder.jobs.rowsChosen'
  return (
    <span className={`${classes.chosen} grid shrink clip type-15 nowrap`}>
      <b className="strong">{t(words, { count: rows.length })}</b>
      {minutes > 0 && <span className="soft">{format.duration(minutes)}</span>}
    </span>
  )
}

/** Describes the selection in one line: plate, selected job or first selected row, and order number. */
function describe(workOrder: WorkOrder, { jobIds, rowIds }: Selection): string {
  const { Vehicle, Jobs } = workOrder
  const job = Jobs.find((job) => jobIds.includes(jobIdOf(job)))
  const row = Jobs.flatMap(({ Rows }) => Rows).find(({ RowId }) => rowIds.includes(RowId))
  return [Vehicle.LicenseNumber, job?.Note ?? row?.Name, shownNumber(workOrder)].filter(Boolean).join(' · ')
}
