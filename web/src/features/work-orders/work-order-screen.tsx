import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { secondNumber, shownNumber } from '@verstas/domain/codes/order-number.ts'
import { canEditJobs } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { DraftOffer } from '../../platform/editing/draft-offer.tsx'
import { useKeptDrafts } from '../../platform/editing/use-draft.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useIsDesk } from '../../platform/shell/list-and-detail.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'
import { Plate } from '../../platform/ui/plate.tsx'
import { CarFace } from '../../shared/cars/car-face.tsx'
import crowdedHead from '../../shared/cars/crowded-head.module.css'
import { carModel } from '../../shared/jobs/car-model.ts'
import { AttachmentActions } from '../attachments/attach-button.tsx'
import type { WorkOrderTab } from './address.ts'
import { SignButton } from './jobs/sign/sign-button.tsx'
import { StampBar } from './jobs/stamp-bar.tsx'
import { useSelection } from './jobs/use-selection.ts'
import { OrderActions } from './order-actions.tsx'
import { useLiveWorkOrder, useStoreCurrent } from './use-work-order.ts'
import classes from './work-order-screen.module.css'
import { WorkOrderTabList } from './work-order-tab-list.tsx'

const loadEditDialog = () => import('./edit-work-order/edit-work-order-dialog.tsx')
const CancelledNotice = lazy(() => import('./cancelled-notice.tsx'))
const EditWorkOrderDialog = lazy(loadEditDialog)

interface WorkOrderScreenProps {
  readonly workOrder: WorkOrder
  readonly tab: WorkOrderTab
  readonly onTabChange: (tab: WorkOrderTab) => void
}

/**
 * The plate of the vehicle. It links to the vehicle page if the vehicle has a VIN and the user may open that
 * page.
 */
function VehicleLink({ vehicle: { LicenseNumber, SerialNumber } }: { vehicle: WorkOrder['Vehicle'] }) {
  const t = useTexts()
  const { canCall } = useSession()
  const plate = <Plate number={LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />
  if (!SerialNumber || !canCall(vehicleEndpoints.getVehicle)) return plate
  return (
    <Link to="/vehicle/{-$vin}" params={{ vin: SerialNumber }} className={`${classes.vehicle} flex`}>
      <span className="visually-hidden">{t('vehicle.open')}: </span>
      {plate}
    </Link>
  )
}

/** A loaded work order: heading, tabs, and the buttons for selected rows or attachments. */
export function WorkOrderScreen({ workOrder, tab, onTabChange }: WorkOrderScreenProps) {
  const t = useTexts()
  const { settings, rights, canCall } = useSession()
  const { IsJobStampingInUse } = settings.WorkshopConfiguration
  const selected = useSelection(workOrder, IsJobStampingInUse)
  const [isEditing, setIsEditing] = useState(false)
  const isDesk = useIsDesk()
  useStoreCurrent(workOrder)
  useLiveWorkOrder(workOrder)

  const { Vehicle, OrderNumber } = workOrder
  const edit = () => setIsEditing(true)
  const isCancelled = Boolean(workOrder.Cancellation)
  const isEditable = !isCancelled && canCall(workOrderEditEndpoints.saveWorkOrder)
  const canAttach = canEditJobs(workOrder, rights)
  const isAttachOffered = canAttach && tab === 'attachments'
  const plate = Vehicle.LicenseNumber || t('workOrder.noPlate')
  const second = secondNumber(workOrder)
  return (
    <Page
      title={t('workOrder.titleWith', { plate, number: shownNumber(workOrder) })}
      mark={
        <span className={`${crowdedHead.mark} line`}>
          {isDesk && <CarFace vehicleId={Vehicle.VehicleId} className={classes.photo} />}
          <VehicleLink vehicle={Vehicle} />
        </span>
      }
      name={<span className={crowdedHead.name}>{carModel(workOrder)}</span>}
      subtitle={
        <>
          <span className="nowrap">{shownNumber(workOrder)}</span>
          {second !== null && <span className="nowrap"> · {second}</span>}
          <span className={classes.stage}>
            {workOrder.SubstatusDescription && ` · ${workOrder.SubstatusDescription}`}
          </span>
        </>
      }
      actions={
        <OrderActions
          orderNumber={OrderNumber}
          globalId={workOrder.GlobalId}
          canAttach={canAttach}
          canMeasure={!isCancelled && canCall(tyreEndpoints.saveTyreRecords)}
          vinToCheck={!isCancelled && canCall(healthCheckEndpoints.listSurveys) ? Vehicle.SerialNumber : null}
          workOrder={workOrder}
          onEdit={isEditable ? edit : undefined}
        />
      }
      mainAction={
        // The chat tab has no bar, because its text field is in the same place.
        selected.count > 0 && tab !== 'chat' && !isCancelled ? (
          <StampBar workOrder={workOrder} selected={selected} isJobStampingInUse={IsJobStampingInUse}>
            <SignButton workOrder={workOrder} selected={selected} />
          </StampBar>
        ) : (
          isAttachOffered && <AttachmentActions orderNumber={OrderNumber} />
        )
      }
    >
      <div className="stack">
        {workOrder.Cancellation && (
          <Suspense>
            <CancelledNotice workOrder={workOrder} cancellation={workOrder.Cancellation} />
          </Suspense>
        )}
        <EditLauncher workOrder={workOrder} isOpen={isEditing} onOpenChange={setIsEditing} />
        <WorkOrderTabList
          workOrder={workOrder}
          tab={tab}
          onTabChange={onTabChange}
          onEdit={isEditable ? edit : undefined}
          selected={selected}
        />
      </div>
    </Page>
  )
}

/** The form name in the keys of work order drafts. */
const draftForm = 'work-order'

/** Returns an array with the draft of the signed-in user for the work order, or with null. */
const useEditDraft = (workOrderId: number) =>
  useKeptDrafts(
    draftForm,
    useMemo(() => [workOrderId], [workOrderId]),
  )

interface EditLauncherProps {
  readonly workOrder: WorkOrder
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The edit dialog while it is open; otherwise, the offer to continue a draft. */
function EditLauncher({ workOrder, isOpen, onOpenChange }: EditLauncherProps) {
  const t = useTexts()
  const format = useFormat()
  const [draft] = useEditDraft(workOrder.Id)
  const isEditable = useSession().canCall(workOrderEditEndpoints.saveWorkOrder)
  // Preloads the code of the dialog. If that fails, opening the dialog loads it again.
  useEffect(() => (isEditable ? loadLater(loadEditDialog) : undefined), [isEditable])
  if (isOpen)
    return (
      <Suspense>
        <EditWorkOrderDialog
          workOrder={workOrder}
          draftName={{ form: draftForm, id: workOrder.Id }}
          onClose={() => onOpenChange(false)}
        />
      </Suspense>
    )
  if (!draft || !isEditable) return null
  const time = format.dateTime(new Date(draft.keptAt).toISOString())
  return (
    <DraftOffer onContinue={() => onOpenChange(true)} onDrop={draft.drop}>
      {t('edit.draftSince', { time })}
    </DraftOffer>
  )
}
