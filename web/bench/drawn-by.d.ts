declare global {
  interface Window {
    /** Renders a busy day. The measurement begins with this call. */
    draw: (resources: number, entriesOfEach: number, isDense: boolean) => void
  }
}

export {}
