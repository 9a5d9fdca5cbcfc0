import { ActionIcon } from '@mantine/core'
import { IconCamera, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { canEditJobs } from '@verstas/domain/work-orders/job-rules.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Plate } from '../../platform/ui/plate.tsx'
import { AttachmentActions } from '../attachments/attach-button.tsx'
import type { WorkOrderTab } from './address.ts'
import { keepCurrent } from './current-work-order.ts'
import { EditLauncher } from './edit-work-order/edit-launcher.tsx'
import { SignButton } from './jobs/sign/sign-button.tsx'
import { StampBar } from './jobs/stamp-bar.tsx'
import { useSelection } from './jobs/use-selection.ts'
import { useLiveWorkOrder } from './use-work-order.ts'
import classes from './work-order-screen.module.css'
import { WorkOrderTabList } from './work-order-tab-list.tsx'

interface WorkOrderScreenProps {
  readonly workOrder: WorkOrder
  readonly tab: WorkOrderTab
  readonly onTabChange: (tab: WorkOrderTab) => void
  /** Puts the list that the work order was chosen from beside it, where there is room. */
  readonly beside: (detail: ReactNode) => ReactNode
}

/** A work order that is here: its head, its tabs and what can be done with the selected rows. */
export function WorkOrderScreen({ workOrder, tab, onTabChange, beside }: WorkOrderScreenProps) {
  const t = useTexts()
  const { settings, rights, canCall } = useSession()
  const { IsJobStampingInUse } = settings.WorkshopConfiguration
  const selected = useSelection(workOrder, IsJobStampingInUse)
  const [isEditing, setIsEditing] = useState(false)
  useEffect(() => keepCurrent(workOrder), [workOrder])
  useLiveWorkOrder(workOrder)

  const { Vehicle, OrderNumber } = workOrder
  const isEditable = canCall(workOrderEditEndpoints.saveWorkOrder)
  const canAttach = canEditJobs(workOrder, rights)
  const isAttachOffered = canAttach && tab === 'attachments'
  const plate = Vehicle.LicenseNumber || t('workOrder.noPlate')
  return (
    <Page
      title={t('workOrder.titleWith', { plate, number: OrderNumber })}
      mark={<Plate number={Vehicle.LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />}
      subtitle={
        <>
          <span className={classes.car}>
            {Vehicle.MakeName} {Vehicle.ModelName}
          </span>{' '}
          <span className={classes.number}>{t('workOrder.number', { number: OrderNumber })}</span>
        </>
      }
      actions={canAttach && <CaptureActions orderNumber={OrderNumber} />}
      mainAction={
        selected.count > 0 ? (
          <StampBar workOrder={workOrder} selected={selected} isJobStampingInUse={IsJobStampingInUse}>
            <SignButton workOrder={workOrder} selected={selected} />
          </StampBar>
        ) : (
          isAttachOffered && <AttachmentActions orderNumber={OrderNumber} />
        )
      }
    >
      {beside(
        <div className={classes.detail}>
          <EditLauncher workOrder={workOrder} isOpen={isEditing} onOpenChange={setIsEditing} />
          <WorkOrderTabList
            workOrder={workOrder}
            tab={tab}
            onTabChange={onTabChange}
            onEdit={isEditable ? () => setIsEditing(true) : undefined}
            selected={selected}
          />
        </div>,
      )}
    </Page>
  )
}

/** Camera and signature (specification.md, Screens), where files may be attached. */
export function CaptureActions({ orderNumber }: { readonly orderNumber: number }) {
  const t = useTexts()
  const number = String(orderNumber)
  return (
    <>
      <ActionIcon
        aria-label={t('page.camera')}
        renderRoot={(props) => <Link to="/camera/$orderNumber" params={{ orderNumber: number }} {...props} />}
      >
        <IconCamera size={24} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('page.autograph')}
        renderRoot={(props) => <Link to="/autograph/$order" params={{ order: number }} {...props} />}
      >
        <IconSignature size={24} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
