import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'
import { useMyActivities } from '../../activities/api.ts'
import { AllLink } from './all-link.tsx'

/** The number of tasks that the card shows. */
const shownCount = 4

/** My open tasks. A row opens the task. */
export function TasksCard() {
  return useSession().canCall(activityEndpoints.listMyActivities) && <OpenTasks />
}

function OpenTasks() {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const open = (useMyActivities().data ?? []).filter(({ IsOpen }) => IsOpen)
  if (open.length === 0) return null
  return (
    <DeskCard title={t('page.userTasks')} count={open.length} aside={<AllLink to="/usertasks" />}>
      {open
        .slice(0, shownCount)
        .map(({ Id, Header, Created, WorkOrderNumber, WorkOrderVehicleLicenseNumber }) => (
          <li key={Id}>
            <RowLink to="/usertasks" search={{ task: Id }} isTall>
              <span className="stack gap-4 grow shrink">
                <span className="line wrap gap-y-4 gap-x-8 type-13 soft">
                  {WorkOrderNumber !== null && (
                    <Plate number={WorkOrderVehicleLicenseNumber} blankLabel={t('workOrder.noPlate')} />
                  )}
                  {format.instant(Created, now)}
                </span>
                <span className="type-15 strong break-anywhere">{Header}</span>
              </span>
            </RowLink>
          </li>
        ))}
    </DeskCard>
  )
}
