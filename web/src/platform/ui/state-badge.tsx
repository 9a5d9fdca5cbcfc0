import {
  type Icon,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconHourglass,
  IconLock,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state-badge.module.css'

/** The one set of states; each is a colour, an icon and a word. */
export type State = 'open' | 'ongoing' | 'done' | 'late' | 'blocked' | 'waiting'

const icons = {
  open: IconCircle,
  ongoing: IconPlayerPlay,
  done: IconCircleCheck,
  late: IconAlertTriangle,
  blocked: IconLock,
  waiting: IconHourglass,
} as const

interface StateBadgeProps {
  readonly state: State
  /** A picture that says more than the state's own. */
  readonly icon?: Icon
  /** The word: never colour and icon alone. */
  readonly children: ReactNode
}

export function StateBadge({ state, icon: StateIcon = icons[state], children }: StateBadgeProps) {
  return (
    <span className={classes.badge} data-state={state}>
      <StateIcon size={16} stroke={2.25} aria-hidden="true" className={classes.icon} />
      {children}
    </span>
  )
}
