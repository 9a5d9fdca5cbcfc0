/** A short message at the edge of the screen; the same message again raises its count. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly message: string
  readonly count: number
  /** An action of the toast, for instance undo. */
  readonly action?: ToastAction | undefined
  /** When it was last shown, in milliseconds. */
  readonly shownAt: number
}

interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Runs once the action is no longer offered and was not used. */
  readonly onGone?: () => void
}

// Own code: it is part of the first load and must be small (docs/decisions/texts-and-toasts.md).

/** Milliseconds (5 s: specification.md, Limits and formats); an error takes longer to read. */
const shownForMs = { success: 5_000, info: 5_000, error: 10_000 } as const

/** How long a toast with an action is shown, in milliseconds. */
const shownWithActionMs = 10_000

let toasts: readonly Toast[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Toasts that the user is about to touch: their timeout is paused. */
const held = new Set<number>()
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

/** @returns its action, if it was there and had one */
const remove = (id: number): ToastAction | undefined => {
  const action = toasts.find((toast) => toast.id === id)?.action
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
  return action
}

export const dismissToast = (id: number): void => remove(id)?.onGone?.()

/** Does what a toast offers; the toast goes. */
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

/** Removes what was done and offers to take it back: the next person of the device must neither read nor tap it. Errors stay. */
export const dismissNews = (): void => {
  for (const { id, kind } of toasts) if (kind !== 'error') dismissToast(id)
}

/** In milliseconds: an action that opens another page shows its message just before. */
const ofSameActMs = 1_000

/** Removes offers to take back what was done on the page that is left; an offer that was just made goes along. */
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
  // The last toast is shown, so a repeated message becomes visible again.
  change([...toasts.filter((shown) => shown !== same), toast])
  same?.action?.onGone?.()
  return toast.id
}

/** Shows a toast, from anywhere. Important messages belong into the page. */
export const notify = {
  /** @returns its id, for `dismissToast` */
  success: (message: string, action?: ToastAction): number => show('success', message, action),
  /** Another user's action that this user may want to know. */
  info: (message: string, action?: ToastAction): void => void show('info', message, action),
  error: (message: string): void => void show('error', message),
}

export const readToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
