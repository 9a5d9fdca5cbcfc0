/** A short message at the edge of the screen. If the same message is reported again, its count increases. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly message: string
  readonly count: number
  /** A button of the toast, for instance for undo. */
  readonly action?: ToastAction | undefined
  /** When the message was last reported, in milliseconds. */
  readonly shownAt: number
}

interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Called when the action is no longer offered, if it was not used. */
  readonly onGone?: () => void
}

// Own code instead of a library, because it is part of the first load and must be small
// (docs/decisions/texts-and-toasts.md).

/**
 * How long a toast is shown, in milliseconds, by kind (5 s: specification.md, Limits and formats). Reading an
 * error takes longer.
 */
const shownForMs = { success: 5_000, info: 5_000, error: 10_000 } as const

/** How long a toast with an action is shown, in milliseconds. */
const shownWithActionMs = 10_000

let toasts: readonly Toast[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** The ids of toasts that are touched, hovered or focused, so that their timeout is paused. */
const held = new Set<number>()
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Removes a toast.
 *
 * @returns the action of the toast, if it has one
 */
const remove = (id: number): ToastAction | undefined => {
  const action = toasts.find((toast) => toast.id === id)?.action
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
  return action
}

export const dismissToast = (id: number): void => remove(id)?.onGone?.()

/** Runs the action of a toast and removes the toast. */
export const runToastAction = (id: number): void => remove(id)?.run()

const startTime = ({ id, kind, action }: Toast): void => {
  clearTimeout(timers.get(id))
  if (!held.has(id))
    timers.set(
      id,
      setTimeout(() => dismissToast(id), action ? shownWithActionMs : shownForMs[kind]),
    )
}

/** Pauses the timeout of a toast. @returns a function that restarts it */
export const holdToast = (id: number): (() => void) => {
  held.add(id)
  clearTimeout(timers.get(id))
  return () => {
    held.delete(id)
    const toast = toasts.find((shown) => shown.id === id)
    if (toast) startTime(toast)
  }
}

/**
 * Removes all toasts except errors, because the next user of the device must neither read them nor undo their
 * actions.
 */
export const dismissNews = (): void => {
  for (const { id, kind } of toasts) if (kind !== 'error') dismissToast(id)
}

/** Milliseconds. A younger toast belongs to the action that opened the page. */
const ofSameActMs = 1_000

/** Removes the toasts with an action of the page that the user leaves, except a toast that was just shown. */
export const dismissOffers = (): void => {
  const before = Date.now() - ofSameActMs
  for (const { id, action, shownAt } of toasts) if (action && shownAt <= before) dismissToast(id)
}

const show = (kind: Toast['kind'], message: string, action?: ToastAction): number => {
  const same = toasts.find((toast) => toast.kind === kind && toast.message === message)
  const toast: Toast = same
    ? { ...same, count: same.count + 1, action, shownAt: Date.now() }
    : { id: nextId++, kind, message, count: 1, action, shownAt: Date.now() }
  startTime(toast)
  // Only the last toast is visible, so a repeated toast moves to the end.
  change([...toasts.filter((shown) => shown !== same), toast])
  same?.action?.onGone?.()
  return toast.id
}

/** Shows a toast. For important messages use an element of the page instead. */
export const notify = {
  /** Reports a success. @returns the toast's id, for `dismissToast` */
  success: (message: string, action?: ToastAction): number => show('success', message, action),
  /** Reports an action of another user that may interest this user. */
  info: (message: string, action?: ToastAction): void => void show('info', message, action),
  error: (message: string): void => void show('error', message),
}

export const readToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
