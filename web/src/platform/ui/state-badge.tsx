import {
  type Icon,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconHourglass,
  IconLock,
  IconPlayerPlay,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state-badge.module.css'
import { tones } from './tones.ts'

/** The states that the app displays, each with a colour and an icon. `running` is the user's current work. */
export type State = 'running' | 'open' | 'ongoing' | 'done' | 'late' | 'blocked' | 'waiting'

const icons = {
  running: IconPlayerPlayFilled,
  open: IconCircle,
  ongoing: IconPlayerPlay,
  done: IconCircleCheck,
  late: IconAlertTriangle,
  blocked: IconLock,
  waiting: IconHourglass,
} as const

interface StateBadgeProps {
  readonly state: State
  /** The icon that replaces the default icon of the state. */
  readonly icon?: Icon
  /** The state as text, because colour and icon are not sufficient. */
  readonly children: ReactNode
}

/** A small label of a state, with its colour and icon. */
export function StateBadge({ state, icon: StateIcon = icons[state], children }: StateBadgeProps) {
  return (
    <span
      className={`${classes.badge} ${tones[state]} inline-flex middle rigid rounded-full`}
      data-state={state}
    >
      <StateIcon size={15} stroke={2.25} aria-hidden="true" className="rigid" />
      {children}
    </span>
  )
}
