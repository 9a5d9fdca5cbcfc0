import { createListeners } from '../api/listeners.ts'

/** The open dialogs in the order of their opening. */
let dialogs: readonly HTMLDialogElement[] = []
let menus = 0
const listeners = createListeners()

function setDialogs(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  document.documentElement.toggleAttribute('data-dialog-open', dialogs.length > 0)
  listeners.notify()
}

/**
 * Milliseconds during which the page ignores pointers after a dialog closes. This is longer than the pause in
 * a double tap.
 */
const ignoredAfterCloseMs = 350

let ignoredUntil: ReturnType<typeof setTimeout> | undefined

/**
 * Makes the page ignore pointers for a moment (base.css). The second tap of a double tap then does not hit an
 * element behind the closed dialog.
 */
function ignorePointers(): void {
  const { dataset } = document.documentElement
  dataset.dialogClosed = ''
  clearTimeout(ignoredUntil)
  ignoredUntil = setTimeout(() => {
    delete dataset.dialogClosed
  }, ignoredAfterCloseMs)
}

/**
 * Adds a dialog to the open dialogs until the returned function is called. The page then ignores pointers for
 * a moment. Keys and screen readers still work.
 */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  setDialogs([...dialogs, dialog])
  return () => {
    setDialogs(dialogs.filter((other) => other !== dialog))
    ignorePointers()
  }
}

/** Records that a menu is open, until the returned function is called. */
export function countOpenMenu(): () => void {
  menus += 1
  return () => {
    menus -= 1
  }
}

/** True if a dialog is open on this page. Menus do not count. */
export const isDialogOpen = (): boolean => dialogs.length > 0

/** True if a dialog or a menu is open on this page. The content behind it must then not move. */
export const isAnythingOpen = (): boolean => dialogs.length + menus > 0

/** Returns the topmost open dialog. Only this dialog receives touches, keys and the focus. */
export const topDialog = (): HTMLDialogElement | undefined => dialogs.at(-1)

/** Calls the listener when a dialog opens or closes. @returns a function that unsubscribes */
export const subscribeToDialogs = listeners.subscribe
