/** A short message at the edge of the screen; the same message again raises its count. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly message: string
  readonly count: number
  /** What can still be done about it, for instance take it back. */
  readonly action?: ToastAction | undefined
}

interface ToastAction {
  readonly label: string
  readonly run: () => void
}

// Own code: it is part of the first load and must be small (docs/decisions/texts-and-toasts-of-our-own.md).

/** Milliseconds (5 s: specification.md, Limits and formats); an error takes longer to read. */
const shownForMs = { success: 5_000, info: 5_000, error: 10_000 } as const

/** How long a toast with an action is shown, in milliseconds. */
export const shownWithActionMs = 10_000

let toasts: readonly Toast[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
}

/** Removes what was done and offers to take it back: the next person of the device must neither read nor tap it. Errors stay. */
export const dismissNews = (): void => {
  for (const { id, kind } of toasts) if (kind !== 'error') dismissToast(id)
}

const show = (kind: Toast['kind'], message: string, action?: ToastAction): void => {
  const same = toasts.find((toast) => toast.kind === kind && toast.message === message)
  const toast: Toast = same
    ? { ...same, count: same.count + 1, action }
    : { id: nextId++, kind, message, count: 1, action }
  clearTimeout(timers.get(toast.id))
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), action ? shownWithActionMs : shownForMs[kind]),
  )
  // The last one is shown: also what is told again comes into sight.
  change([...toasts.filter((shown) => shown !== same), toast])
}

/** Shows a toast, from anywhere. What must not be missed belongs into the page. */
export const notify = {
  success: (message: string, action?: ToastAction): void => show('success', message, action),
  /** What somebody else did, and this person may want to know. */
  info: (message: string, action?: ToastAction): void => show('info', message, action),
  error: (message: string): void => show('error', message),
}

export const readToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
