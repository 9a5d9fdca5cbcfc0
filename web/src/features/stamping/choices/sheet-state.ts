/** A sheet that its opener draws, open or closed. */
export interface SheetState {
  readonly isOpen: boolean
  readonly onClose: () => void
}
