import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './message.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface ErrorStateProps {
  /** What happened. */
  readonly title?: string
  /** What was kept and what to do. */
  readonly hint?: ReactNode
  readonly onRetry?: (() => void) | undefined
  readonly isRetrying?: boolean
  /** Further buttons. */
  readonly actions?: ReactNode
}

export function ErrorState({ title, hint, onRetry, isRetrying = false, actions }: ErrorStateProps) {
  const labels = useUiLabels()
  return (
    <div className={classes.message} data-kind="error" role="alert">
      <span className={classes.icon}>
        <IconAlertTriangle size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.title}>{title ?? labels.loadFailed}</div>
      <p className={classes.hint}>{hint ?? labels.loadFailedHint}</p>
      <div className={classes.actions}>
        {onRetry && (
          <Button
            leftSection={<IconRefresh size={20} aria-hidden="true" />}
            onClick={onRetry}
            loading={isRetrying}
          >
            {labels.retry}
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}
