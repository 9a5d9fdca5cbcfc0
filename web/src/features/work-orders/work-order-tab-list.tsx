import {
  type Icon,
  IconChecklist,
  IconInfoCircle,
  IconMessages,
  IconPaperclip,
  IconTool,
  IconUsersGroup,
  IconWheel,
} from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { canEditJobs } from '@verstas/domain/work-orders/job-rules.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { SegmentedTabs } from '../../platform/ui/segmented-tabs.tsx'
import { type WorkOrderTab, workOrderTabs } from './address.ts'
import { DetailsTab } from './details/details-tab.tsx'
import { JobsTab } from './jobs/jobs-tab.tsx'
import type { SelectionOfWorkOrder } from './jobs/use-selection.ts'
import { ResourcesTab } from './resources-tab.tsx'

const AttachmentsTab = lazy(() => import('../attachments/attachments-tab.tsx'))

const icons: Readonly<Record<WorkOrderTab, Icon>> = {
  workorder: IconInfoCircle,
  jobs: IconTool,
  resources: IconUsersGroup,
  attachments: IconPaperclip,
  activities: IconChecklist,
  chat: IconMessages,
  tyres: IconWheel,
}

interface WorkOrderTabListProps {
  readonly workOrder: WorkOrder
  readonly tab: WorkOrderTab
  readonly onTabChange: (tab: WorkOrderTab) => void
  readonly selected: SelectionOfWorkOrder
}

/** The parts of a work order behind their tabs; tyres only with their right. */
export function WorkOrderTabList({ workOrder, tab, onTabChange, selected }: WorkOrderTabListProps) {
  const t = useTexts()
  const isTyresShown = useSession().holds(['MobileTyreInformation'])
  const canAttach = canEditJobs(workOrder, useSession().rights)
  const shown = workOrderTabs.filter((key) => key !== 'tyres' || isTyresShown)
  const counts: Partial<Record<WorkOrderTab, number>> = {
    jobs: workOrder.Jobs.length,
    resources: workOrder.Resources.length,
  }
  const contents: Readonly<Record<WorkOrderTab, ReactNode>> = {
    workorder: <DetailsTab workOrder={workOrder} />,
    jobs: <JobsTab workOrder={workOrder} selected={selected} />,
    resources: <ResourcesTab resources={workOrder.Resources} />,
    attachments: (
      <Suspense fallback={<LoadingSkeleton shape="cards" count={2} />}>
        <AttachmentsTab workOrderId={workOrder.Id} orderNumber={workOrder.OrderNumber} canAdd={canAttach} />
      </Suspense>
    ),
    activities: <ComingTab tab="activities" />,
    chat: <ComingTab tab="chat" />,
    tyres: <ComingTab tab="tyres" />,
  }
  return (
    <SegmentedTabs<WorkOrderTab>
      label={t('workOrder.tabs')}
      value={shown.includes(tab) ? tab : 'jobs'}
      onChange={onTabChange}
      tabs={shown.map((key) => ({
        key,
        label: t(`workOrder.tab.${key}`),
        icon: icons[key],
        count: counts[key],
        content: contents[key],
      }))}
    />
  )
}

/** Stands in for a tab that does not exist yet, and says what it will hold. */
export function ComingTab({ tab }: { tab: 'activities' | 'chat' | 'tyres' }) {
  const t = useTexts()
  return (
    <EmptyState icon={IconTool} title={t('workOrder.coming.title')} hint={t(`workOrder.coming.${tab}`)} />
  )
}
