/** Short words at the edge of the screen; the same words said again raise the count of the same toast. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly message: string
  readonly count: number
}

// Written by hand: it is part of the first load, and an error must be shown without a network, so it can
// neither be large nor come later.

/** An error wants to be read; a success was expected (5 s: specification.md, Limits and formats). */
const shownForMs = { success: 5_000, error: 10_000 } as const

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

const say = (kind: Toast['kind'], message: string): void => {
  const same = toasts.find((toast) => toast.kind === kind && toast.message === message)
  const toast: Toast = same ? { ...same, count: same.count + 1 } : { id: nextId++, kind, message, count: 1 }
  clearTimeout(timers.get(toast.id))
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), shownForMs[kind]),
  )
  change(same ? toasts.map((shown) => (shown === same ? toast : shown)) : [...toasts, toast])
}

/** Says something in passing, from anywhere. What must not be missed belongs into the page. */
export const notify = {
  success: (message: string): void => say('success', message),
  error: (message: string): void => say('error', message),
}

export const readToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
