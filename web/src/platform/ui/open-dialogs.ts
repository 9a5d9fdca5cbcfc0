const open = { dialogs: 0, menus: 0 }

function countOpen(kind: keyof typeof open): () => void {
  open[kind] += 1
  return () => {
    open[kind] -= 1
  }
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
 * Counts a dialog as open until the returned function is called; for an effect. After that call the page
 * ignores pointers for a moment, but not keys and screen readers.
 */
export const countOpenDialog = () => {
  const endCount = countOpen('dialogs')
  return () => {
    endCount()
    ignorePointers()
  }
}

/** Counts a menu as open until the returned function is called. */
export const countOpenMenu = () => countOpen('menus')

/** True if a dialog is open on this page. */
export const isDialogOpen = (): boolean => open.dialogs > 0

/** True if a dialog or a menu is open on this page: nothing should move below it. */
export const isAnythingOpen = (): boolean => open.dialogs + open.menus > 0
