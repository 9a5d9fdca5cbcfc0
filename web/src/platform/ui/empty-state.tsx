import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './message.module.css'

interface EmptyStateProps {
  /** The reason why there is no content. */
  readonly title: string
  /** The next step for the user. */
  readonly hint?: ReactNode
  readonly icon?: Icon
  /** A button for the next step. */
  readonly action?: ReactNode
}

/** A message instead of content that does not exist yet, with the next step. */
export function EmptyState({ title, hint, icon: EmptyIcon = IconInbox, action }: EmptyStateProps) {
  return (
    <div className={`${classes.message} line column gap-8 card text-centre`}>
      <span className={`${classes.icon} grid centre mb-8 round brand-soft brand`}>
        <EmptyIcon size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.title}>{title}</div>
      {hint && <p className={`${classes.hint} type-15 soft pre-line`}>{hint}</p>}
      {action && <div className={`${classes.actions} grid gap-8`}>{action}</div>}
    </div>
  )
}
