import { createListeners } from '../api/listeners.ts'

/** A short message at the edge of the screen. A repeated message increases its count. */
export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly message: string
  readonly count: number
  /** A button of the toast, for instance for undo. */
  readonly action?: ToastAction | undefined
  /** The time at which the message was last reported, in milliseconds. */
  readonly shownAt: number
}

export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Runs when the action is removed before the user has used it. */
  readonly onGone?: () => void
  /** True if the action is possible on every page, so the toast remains when the user leaves the page. */
  readonly isForAnyPage?: boolean
}

// This file replaces a library for toasts, because the first load must be small
// (docs/decisions/texts-and-toasts.md).

/**
 * Milliseconds during which a toast of each kind is visible (specification.md, Limits and formats). Users
 * need longer to read an error.
 */
const shownForMs = { success: 5_000, info: 5_000, error: 10_000 } as const

/** Milliseconds during which a toast with an action is visible. */
const shownWithActionMs = 10_000

let toasts: readonly Toast[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** The ids of toasts that are touched, hovered or focused. Their timeout is paused. */
const held = new Set<number>()
const listeners = createListeners()

const change = (next: readonly Toast[]): void => {
  toasts = next
  listeners.notify()
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

/** Removes a toast without running its action. */
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

/**
 * The minimum age of a toast that leaving a page removes, in milliseconds. A newer toast is about the action
 * that opened the new page.
 */
const ofSameActMs = 1_000

/**
 * Removes toasts with an action when the user leaves the page. Keeps a toast that has just appeared, and those
 * whose action is possible on every page.
 */
export const dismissOffers = (): void => {
  const before = Date.now() - ofSameActMs
  for (const { id, action, shownAt } of toasts)
    if (action && !action.isForAnyPage && shownAt <= before) dismissToast(id)
}

const show = (kind: Toast['kind'], message: string, action?: ToastAction): number => {
  const same = toasts.find((toast) => toast.kind === kind && toast.message === message)
  const toast: Toast = same
    ? { ...same, count: same.count + 1, action, shownAt: Date.now() }
    : { id: nextId++, kind, message, count: 1, action, shownAt: Date.now() }
  startTime(toast)
  // Moves a repeated toast to the end, because only the last toast is visible.
  change([...toasts.filter((shown) => shown !== same), toast])
  same?.action?.onGone?.()
  return toast.id
}

/** Shows a toast. Important messages need an element of the page instead. */
export const notify = {
  /** Reports a success. @returns the toast's id, for `dismissToast` */
  success: (message: string, action?: ToastAction): number => show('success', message, action),
  /** Reports neither a success nor an error, for instance an action of another user. */
  info: (message: string, action?: ToastAction): void => void show('info', message, action),
  error: (message: string): void => void show('error', message),
}

/** Returns the toasts that are shown. */
export const readToasts = (): readonly Toast[] => toasts

/** Calls the listener when toasts change. @returns a function that unsubscribes */
export const subscribeToToasts = listeners.subscribe
