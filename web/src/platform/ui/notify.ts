/** A short message at the edge of the screen; the same message again increases its count. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly message: string
  readonly count: number
  /** An action of the toast, for instance undo. */
  readonly action?: ToastAction | undefined
  /** Time of the last display, in milliseconds. */
  readonly shownAt: number
}

interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Called when the action is no longer offered and was not used. */
  readonly onGone?: () => void
}

// Own code instead of a library: it is part of the first load and must be small
// (docs/decisions/texts-and-toasts.md).

/** Milliseconds by kind (5 s: specification.md, Limits and formats); an error takes longer to read. */
const shownForMs = { success: 5_000, info: 5_000, error: 10_000 } as const

/** Milliseconds for a toast with an action. */
const shownWithActionMs = 10_000

let toasts: readonly Toast[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Toasts under the finger or the mouse, or with the focus: their timeout is paused. */
const held = new Set<number>()
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Removes a toast.
 *
 * @returns its action, if it had one
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

/** Removes all toasts except errors: the next user of the device must neither read them nor tap undo. */
export const dismissNews = (): void => {
  for (const { id, kind } of toasts) if (kind !== 'error') dismissToast(id)
}

/** Milliseconds. A toast of this age belongs to the action that just opened the page. */
const ofSameActMs = 1_000

/** Removes undo offers of the page that the user leaves, except for an offer that was just shown. */
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
  // The last toast is the visible one, so a repeated message becomes visible again.
  change([...toasts.filter((shown) => shown !== same), toast])
  same?.action?.onGone?.()
  return toast.id
}

/** Shows a toast, from anywhere. Important messages belong on the page instead. */
export const notify = {
  /** @returns the toast's id, for `dismissToast` */
  success: (message: string, action?: ToastAction): number => show('success', message, action),
  /** For another user's action that may interest this user. */
  info: (message: string, action?: ToastAction): void => void show('info', message, action),
  error: (message: string): void => void show('error', message),
}

export const readToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
