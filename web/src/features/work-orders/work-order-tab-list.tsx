import { IconAlertTriangle } from '@tabler/icons-react'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { canEditJobs } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { loadLater } from '../../platform/ui/load-later.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { SegmentedTabs } from '../../platform/ui/segmented-tabs.tsx'
import { useOpenCountOfWorkOrder } from '../activities/open-count.ts'
import { useAttachments } from '../attachments/api.ts'
import { useUnreadOf } from '../chat/api.ts'
import { type WorkOrderTab, workOrderTabs } from './address.ts'
import { DetailsTab } from './details/details-tab.tsx'
import { JobsTab } from './jobs/jobs-tab.tsx'
import type { SelectionOfWorkOrder } from './jobs/use-selection.ts'
import { ResourcesTab } from './resources-tab.tsx'

const WorkOrderTasks = lazy(() => import('../activities/work-order-tasks.tsx'))
const AttachmentsTab = lazy(() => import('../attachments/attachments-tab.tsx'))
const ChatTab = lazy(() => import('../chat/chat-tab.tsx'))
const WorkOrderTyres = lazy(() => import('../tyres/history/work-order-tyres.tsx'))

interface WorkOrderTabListProps {
  readonly workOrder: WorkOrder
  readonly tab: WorkOrderTab
  readonly onTabChange: (tab: WorkOrderTab) => void
  /** Opens the edit dialog; undefined if the user may not edit. */
  readonly onEdit: (() => void) | undefined
  readonly selected: SelectionOfWorkOrder
}

/** The tabs of a work order with their contents. */
export function WorkOrderTabList(props: WorkOrderTabListProps) {
  const { workOrder, tab, onTabChange, onEdit, selected } = props
  const t = useTexts()
  const format = useFormat()
  const { rights, canCall } = useSession()
  const canAttach = canEditJobs(workOrder, rights)
  const [isLater, setIsLater] = useState(false)
  useEffect(() => loadLater(async () => setIsLater(true)), [])
  const counts: Partial<Record<WorkOrderTab, number | undefined>> = {
    jobs: workOrder.Jobs.length,
    resources: workOrder.Resources.length,
    // Requests the attachments after the rest of the page. Also runs offline, because the device may have
    // cached them.
    attachments: useAttachments(workOrder.Id, isLater).data?.length,
    activities: useOpenCountOfWorkOrder(workOrder.Id),
    chat: useUnreadOf(workOrder.GlobalId),
  }
  const contents: Readonly<Record<WorkOrderTab, ReactNode>> = {
    workorder: <DetailsTab workOrder={workOrder} onEdit={onEdit} />,
    jobs: <JobsTab workOrder={workOrder} selected={selected} />,
    resources: <ResourcesTab resources={workOrder.Resources} />,
    attachments: (
      <AttachmentsTab workOrderId={workOrder.Id} orderNumber={workOrder.OrderNumber} canAdd={canAttach} />
    ),
    activities: <WorkOrderTasks workOrder={workOrder} />,
    chat: <ChatTab workOrder={workOrder} canAttach={canAttach} />,
    tyres: <WorkOrderTyres workOrder={workOrder} />,
  }
  const visibleTabs = workOrderTabs.filter((key) => key !== 'tyres' || canCall(tyreEndpoints.listTyreRecords))
  const illegal = workOrder.IllegalTreadDepth ?? null
  return (
    <SegmentedTabs<WorkOrderTab>
      label={t('workOrder.tabs')}
      value={visibleTabs.find((key) => key === tab) ?? 'jobs'}
      onChange={onTabChange}
      tabs={visibleTabs.map((key) => ({
        key,
        ...(key === 'tyres' && illegal !== null
          ? { label: t('tyres.tabIllegal', { depth: format.number(illegal) }), icon: IconAlertTriangle }
          : { label: t(`workOrder.tab.${key}`) }),
        count: counts[key],
        content: <Suspense fallback={<LoadingSkeleton shape="cards" count={2} />}>{contents[key]}</Suspense>,
      }))}
    />
  )
}
