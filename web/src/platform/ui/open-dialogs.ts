/** The open dialogs in the order of their opening. */
let dialogs: readonly HTMLDialogElement[] = []
let menus = 0
const listeners = new Set<() => void>()

function setDialogs(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  document.documentElement.toggleAttribute('data-dialog-open', dialogs.length > 0)
  for (const listener of listeners) listener()
}

/** Milliseconds that the page ignores pointers after a dialog closes: longer than the gap of a double tap. */
const ignoredAfterCloseMs = 350

let ignoredUntil: ReturnType<typeof setTimeout> | undefined

/**
 * Marks the page (base.css), so that the second tap of a double tap does not reach an element below the
 * dialog.
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
 * Counts a dialog as open until the returned function is called. After that call the page ignores pointers for
 * a moment, but not keys and screen readers.
 */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  setDialogs([...dialogs, dialog])
  return () => {
    setDialogs(dialogs.filter((other) => other !== dialog))
    ignorePointers()
  }
}

/** Counts a menu as open until the returned function is called. */
export function countOpenMenu(): () => void {
  menus += 1
  return () => {
    menus -= 1
  }
}

/** True if a dialog is open on this page. */
export const isDialogOpen = (): boolean => dialogs.length > 0

/** True if a dialog or a menu is open on this page: nothing should move below it. */
export const isAnythingOpen = (): boolean => dialogs.length + menus > 0

/** Returns the topmost open dialog: the only one that receives touches, keys and the focus. */
export const topDialog = (): HTMLDialogElement | undefined => dialogs.at(-1)

/** Calls a function after each opening and closing of a dialog, until the returned function is called. */
export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
