/** Counts what is open on this page. */
function counter() {
  let open = 0
  return {
    isAnyOpen: (): boolean => open > 0,
    /** One more is open until the returned function is called; for an effect. */
    count: (): (() => void) => {
      open += 1
      return () => {
        open -= 1
      }
    },
  }
}

const [dialogs, menus] = [counter(), counter()]

/** Whether a dialog is open on this page. */
export const isDialogOpen = dialogs.isAnyOpen

/** Whether a dialog or a menu is open on this page: nothing is to move under it. */
export const isAnythingOpen = (): boolean => dialogs.isAnyOpen() || menus.isAnyOpen()

/** Counts a dialog as open until the returned function is called; for an effect. */
export const countOpenDialog = dialogs.count

/** The same of a menu. */
export const countOpenMenu = menus.count
