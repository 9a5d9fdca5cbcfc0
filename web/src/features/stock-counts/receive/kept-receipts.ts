import type { Receipt } from '../../parts/detail/receive-dialog.tsx'

/** The maximum number of stored receipts. */
const maxReceipts = 100

/**
 * Returns the storage of a person's receipts at a site. It belongs to the tab, so their undo survives a
 * reload.
 */
export function keptReceipts(employeeId: number, siteId: number) {
  const key = `verstas.receipts.${employeeId}.${siteId}`
  return {
    read: (): readonly Receipt[] => {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
        return Array.isArray(stored) ? stored : []
      } catch {
        return []
      }
    },
    write: (receipts: readonly Receipt[]): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(receipts.slice(0, maxReceipts)))
      } catch {
        // Ignores a full or forbidden storage, because the page still shows the list.
      }
    },
  }
}
