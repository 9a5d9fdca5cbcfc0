import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { HistorySection } from '../history/history-section.tsx'
import classes from './details-tab.module.css'
import { InfoBlock } from './info-block.tsx'
import { VehiclePanel } from './vehicle-panel.tsx'

const SignatureList = lazy(() => import('../../attachments/signature-list.tsx'))

/** The facts of the work order and of its vehicle. */
export function DetailsTab({ workOrder }: { workOrder: WorkOrder }) {
  const { settings } = useSession()
  return (
    <div className={classes.panels}>
      <InfoBlock workOrder={workOrder} configuration={settings.WorkshopConfiguration} />
      <VehiclePanel
        vehicle={workOrder.Vehicle}
        isUsedHoursInUse={settings.WorkshopConfiguration.IsUsedHoursInUse}
      />
      <Suspense>
        <SignatureList workOrderId={workOrder.Id} />
      </Suspense>
      {/* A server that counts no changes has no history of them. */}
      {workOrder.Version !== undefined && <HistorySection workOrderId={workOrder.Id} />}
    </div>
  )
}
