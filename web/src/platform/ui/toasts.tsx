import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { dismissToast, readToasts, subscribeToToasts } from './notify.ts'
import classes from './toasts.module.css'
import { useUiLabels } from './ui-labels.tsx'

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertTriangle } as const

/** Draws the toasts of `notify`; a live region, so that a screen reader says them. */
export function Toasts() {
  const labels = useUiLabels()
  // One at a time: the newest, and once it is gone the one before, for as long as that is to be read.
  const shown = useSyncExternalStore(subscribeToToasts, readToasts).slice(-1)
  return (
    <div className={classes.edge} aria-live="polite" role="log" aria-label={labels.messages}>
      {shown.map(({ id, kind, message, count, action }) => {
        const ToastIcon = icons[kind]
        return (
          <div
            key={id}
            className={classes.toast}
            data-kind={kind}
            role={kind === 'error' ? 'alert' : undefined}
          >
            <ToastIcon size={24} aria-hidden="true" className={classes.icon} />
            <div className={classes.message}>
              {message}
              {count > 1 && <span className={classes.count}> ({count})</span>}
            </div>
            {action && (
              <Button
                variant="subtle"
                onClick={() => {
                  dismissToast(id)
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
            <ActionIcon color="gray" aria-label={labels.close} onClick={() => dismissToast(id)}>
              <IconX size={20} aria-hidden="true" />
            </ActionIcon>
          </div>
        )
      })}
    </div>
  )
}
