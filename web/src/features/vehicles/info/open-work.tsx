import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { jobNotesOf } from '@verstas/domain/work-orders/job-notes.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { stateOfStatus } from '../../work-orders/order-state.ts'
import { joinNotes } from '../join-notes.ts'

interface OpenWorkProps {
  readonly workOrders: readonly WorkOrderSummary[]
  readonly activities: readonly ActivityRow[]
}

/** The open work orders and tasks of a vehicle; renders nothing if there are none. */
export function OpenWork({ workOrders, activities }: OpenWorkProps) {
  const t = useTexts()
  return (
    <>
      {workOrders.length > 0 && (
        <Panel title={t('vehicle.openWork')} isList>
          <RowList isBare label={t('vehicle.openWork')}>
            {workOrders.map((workOrder) => (
              <li key={workOrder.Id}>
                <OpenWorkOrder workOrder={workOrder} />
              </li>
            ))}
          </RowList>
        </Panel>
      )}
      {activities.length > 0 && (
        <Panel title={t('vehicle.openTasks')} isList>
          <RowList isBare label={t('vehicle.openTasks')}>
            {activities.map((task) => (
              <li key={task.Id}>
                <OpenTask task={task} />
              </li>
            ))}
          </RowList>
        </Panel>
      )}
    </>
  )
}

function OpenWorkOrder({ workOrder }: { readonly workOrder: WorkOrderSummary }) {
  const format = useFormat()
  const { OrderNumber, Status, StatusDescription, SubstatusDescription, TimeReservation } = workOrder
  const notes = joinNotes(jobNotesOf(workOrder) ?? [])
  return (
    <RowLink to="/workorder" search={{ number: String(OrderNumber) }}>
      <RowWords
        name={notes || shownNumber(workOrder)}
        facts={[
          shownNumber(workOrder),
          TimeReservation && format.dateTimeRange(TimeReservation.StartTime, TimeReservation.EndTime),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <span>
          <StateBadge state={stateOfStatus[Status]}>{SubstatusDescription ?? StatusDescription}</StateBadge>
        </span>
      </RowWords>
    </RowLink>
  )
}

/** A task of the vehicle, with a link to the tasks of its work order. */
function OpenTask({ task }: { readonly task: ActivityRow }) {
  const format = useFormat()
  const { Header, TypeDescription, Created, WorkOrderNumber } = task
  return (
    <RowLink to="/workorder" search={{ number: String(WorkOrderNumber), tab: 'activities' }}>
      <RowWords name={Header} facts={`${TypeDescription} · ${format.date(Created)}`} />
    </RowLink>
  )
}
