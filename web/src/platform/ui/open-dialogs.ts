let count = 0

/** Whether a dialog is open on this page. */
export const isDialogOpen = (): boolean => count > 0

/** Counts a dialog as open until the returned function is called; for an effect. */
export function countOpenDialog(): () => void {
  count += 1
  return () => {
    count -= 1
  }
}
