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
 * Renders the toasts of `notify` in a live region, so that screen readers announce them. Renders them inside
 * an open dialog, because the page behind it is inert.
 */
export function Toasts() {
  const labels = useUiLabels()
  // Shows only the newest toast. The previous toast appears when the newest is removed.
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

/** Milliseconds during which a new toast ignores pointers. This is longer than the pause in a double tap. */
const freshMs = 500

/**
 * Marks a new toast (toasts.module.css), so that the second tap of a double tap does not run its action. Keys
 * work immediately.
 */
function markFresh(element: HTMLElement | null) {
  if (element === null) return
  element.dataset.fresh = ''
  const timer = setTimeout(() => {
    delete element.dataset.fresh
  }, freshMs)
  return () => clearTimeout(timer)
}

/** A toast. Touch, hover or focus pauses its timeout, so that it does not disappear before a tap. */
function ShownToast({ id, kind, message, count, action }: Toast) {
  const labels = useUiLabels()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isPointed || isFocused
  useEffect(() => (isHeld ? holdToast(id) : undefined), [isHeld, id])
  const ToastIcon = icons[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer over the toast only keeps it visible
    <div
      ref={markFresh}
      className={`${classes.toast} line gap-12 touch-main rounded type-15 strong`}
      data-kind={kind}
      data-action={action ? true : undefined}
      role={kind === 'error' ? 'alert' : undefined}
      // Does not react to `pointerenter`, because a toast may appear under a pointer that does not move.
      onPointerMove={() => setIsPointed(true)}
      onPointerDown={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div className={`${classes.words} line gap-12 grow shrink`}>
        <ToastIcon size={24} aria-hidden="true" className={`${classes.icon} rigid`} />
        <div className={`${classes.message} grow shrink pre-line`}>
          {message}
          {count > 1 && <span className="nowrap"> ({count})</span>}
        </div>
      </div>
      <span className="line rigid">
        {action && (
          <Button variant="plain" onClick={() => runToastAction(id)}>
            {action.label}
          </Button>
        )}
        <IconButton label={labels.close} icon={IconX} onClick={() => dismissToast(id)} />
      </span>
    </div>
  )
}
