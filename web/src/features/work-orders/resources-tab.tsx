import { IconCalendarTime, IconElevator, IconKey, IconUser } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { useFindResource } from '../../shared/employees/api.ts'
import classes from './resources-tab.module.css'

type Resource = WorkOrder['Resources'][number]

const kinds = {
  employee: { icon: IconUser, word: 'workOrder.resources.employee' },
  bay: { icon: IconElevator, word: 'workOrder.resources.bay' },
  material: { icon: IconKey, word: 'workOrder.resources.material' },
} as const

/** Returns the kind of a resource; null if the server does not send it. */
const kindOf = ({ IsMaterial, EmployeeId }: Resource): keyof typeof kinds | null => {
  if (IsMaterial) return 'material'
  if (EmployeeId === undefined) return null
  return EmployeeId === null ? 'bay' : 'employee'
}

/** The resources reserved for the work order, with their times. */
export function ResourcesTab({ resources }: { resources: readonly Resource[] }) {
  const t = useTexts()
  if (resources.length === 0)
    return <EmptyState title={t('workOrder.resources.empty')} hint={t('workOrder.resources.emptyHint')} />
  return (
    <ul className="card" aria-label={t('workOrder.resources.title')}>
      {resources.map((resource) => (
        <ResourceLine key={`${resource.ResourceId} ${resource.StartTime}`} resource={resource} />
      ))}
    </ul>
  )
}

function ResourceLine({ resource }: { resource: Resource }) {
  const t = useTexts()
  const format = useFormat()
  const { ResourceId, StartTime, EndTime } = resource
  const findResource = useFindResource(resource.Name === undefined)
  const named = { ...findResource(ResourceId), ...resource }
  const kind = kindOf(named)
  const KindIcon = kind ? kinds[kind].icon : IconCalendarTime
  const isOneDay = format.date(StartTime) === format.date(EndTime)
  return (
    <li className="tall ruled-item line wrap gap-y-4 gap-x-12 pad-8-16">
      <span className={`${classes.icon} grid centre rigid rounded-full brand-soft brand`}>
        <KindIcon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={`${classes.words} flex column shrink`}>
        <span className="type-17 lines-22">{named.Name ?? ResourceId}</span>
        {kind && <span className="type-15 soft">{t(kinds[kind].word)}</span>}
      </span>
      <span className={`${classes.times} flex bottom text-right`}>
        <span className="type-13 soft">
          {isOneDay ? format.date(StartTime) : `${format.dateTime(StartTime)} –`}
        </span>
        <span className="number-18 nowrap">
          {isOneDay ? format.timeRange(StartTime, EndTime) : format.dateTime(EndTime)}
        </span>
      </span>
    </li>
  )
}
