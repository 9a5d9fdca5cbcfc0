const open = { dialogs: 0, menus: 0 }

function countOpen(kind: keyof typeof open): () => void {
  open[kind] += 1
  return () => {
    open[kind] -= 1
  }
}

/** Counts a dialog as open until the returned function is called; for an effect. */
export const countOpenDialog = () => countOpen('dialogs')

/** The same of a menu. */
export const countOpenMenu = () => countOpen('menus')

/** Whether a dialog is open on this page. */
export const isDialogOpen = (): boolean => open.dialogs > 0

/** Whether a dialog or a menu is open on this page: nothing is to move under it. */
export const isAnythingOpen = (): boolean => open.dialogs + open.menus > 0
