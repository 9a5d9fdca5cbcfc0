import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from './button.tsx'
import {
  dismissToast,
  holdToast,
  readToasts,
  runToastAction,
  subscribeToToasts,
  type Toast,
} from './notify.ts'
import { subscribeToDialogs, topDialog } from './open-dialogs.ts'
import classes from './toasts.module.css'
import { useUiLabels } from './ui-labels.tsx'

const icons = { success: IconCheck, info: IconInfoCircle, error: IconAlertTriangle } as const

/**
 * Renders the toasts of `notify` in a live region, so that a screen reader announces them. If a dialog is open
 * they are inside it, because the page below is inert.
 */
export function Toasts() {
  const labels = useUiLabels()
  // Shows the newest; once it is gone, the previous one until its own timeout.
  const shown = useSyncExternalStore(subscribeToToasts, readToasts).slice(-1)
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog)
  const messages = (
    <div className={classes.edge} aria-live="polite" role="log" aria-label={labels.messages}>
      {shown.map((toast) => (
        <ShownToast key={toast.id} {...toast} />
      ))}
    </div>
  )
  return dialog ? createPortal(messages, dialog) : messages
}

/** Milliseconds that a toast ignores pointers after it appeared: longer than the gap of a double tap. */
const freshMs = 500

/**
 * Marks a toast that just appeared (toasts.module.css), so that a double tap does not run its action. Keys
 * still work.
 */
function markFresh(element: HTMLElement | null) {
  if (element === null) return
  element.dataset.fresh = ''
  const timer = setTimeout(() => {
    delete element.dataset.fresh
  }, freshMs)
  return () => clearTimeout(timer)
}

/**
 * The timeout of a toast is paused while it is touched, hovered or focused, so that it does not disappear
 * before a tap.
 */
function ShownToast({ id, kind, message, count, action }: Toast) {
  const labels = useUiLabels()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isPointed || isFocused
  useEffect(() => (isHeld ? holdToast(id) : undefined), [isHeld, id])
  const ToastIcon = icons[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing but stay
    <div
      ref={markFresh}
      className={classes.toast}
      data-kind={kind}
      data-action={action ? true : undefined}
      role={kind === 'error' ? 'alert' : undefined}
      // Not when the pointer enters: a toast may appear below a resting mouse.
      onPointerMove={() => setIsPointed(true)}
      onPointerDown={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div className={classes.words}>
        <ToastIcon size={24} aria-hidden="true" className={classes.icon} />
        <div className={classes.message}>
          {message}
          {count > 1 && <span className={classes.count}> ({count})</span>}
        </div>
      </div>
      {action && (
        <Button variant="plain" onClick={() => runToastAction(id)}>
          {action.label}
        </Button>
      )}
      <IconButton label={labels.close} icon={IconX} onClick={() => dismissToast(id)} />
    </div>
  )
}
