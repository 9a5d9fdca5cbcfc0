import { IconCalendarEvent, IconCircle, IconFlame } from '@tabler/icons-react'
import type { WorkOrderPriority } from '@verstas/contract/session/entities.ts'
import { urgencyOf } from '@verstas/domain/activities/urgency.ts'
import type { CSSProperties } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './priority-badge.module.css'

interface PriorityBadgeProps {
  /** A `PriorityCode`; null if unset. */
  readonly code: number | null
  /** The priorities of the site. */
  readonly priorities: readonly WorkOrderPriority[]
}

const icons = { urgent: IconFlame, soon: IconCalendarEvent, calm: IconCircle } as const

/** A priority in the site's colour, with its name and an icon. */
export function PriorityBadge({ code, priorities }: PriorityBadgeProps) {
  const t = useTexts()
  const priority = priorities.find(({ PriorityCode }) => PriorityCode === code)
  const PriorityIcon = icons[urgencyOf(code, priorities)]
  return (
    <span
      className={`${classes.badge} inline-flex middle rigid rounded-full`}
      style={priority ? ({ '--priority': priority.ColorCode } as CSSProperties) : {}}
    >
      <PriorityIcon aria-hidden="true" className={classes.icon} />
      {priority?.Description ?? code ?? t('monitor.noPriority')}
    </span>
  )
}
