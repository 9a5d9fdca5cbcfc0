/** The Network Information API, which not every browser has. */
interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const connection = () => (navigator as { connection?: NetworkInformation }).connection

/**
 * True unless the connection is slow or the data saver is on. Assumes neither in a browser without the Network
 * Information API.
 */
export function isAffordable(): boolean {
  const { saveData, effectiveType } = connection() ?? {}
  return !saveData && !effectiveType?.endsWith('2g')
}

/** Calls the function once the connection is affordable. */
export function whenAffordable(act: () => void): void {
  const watched = connection()
  const check = () => {
    if (!isAffordable()) return
    watched?.removeEventListener('change', check)
    act()
  }
  watched?.addEventListener('change', check)
  check()
}
