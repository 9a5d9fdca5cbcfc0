declare global {
  interface Window {
    /** Draws a busy day; what is measured begins here. */
    draw: (resources: number, entriesOfEach: number, isDense: boolean) => void
  }
}

export {}
