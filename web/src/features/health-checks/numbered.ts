/** The storage key for the server's numbers of the inspections that this device created. */
const storageKey = 'verstas.inspections'
/** The maximum number of stored numbers. A technician begins fewer inspections in a day. */
const maxKept = 50

let inMemory: readonly (readonly [oid: string, id: number])[] = []

function read(): typeof inMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as typeof inMemory) : inMemory
  } catch {
    return inMemory
  }
}

/** Stores the server's number of an inspection, for queue entries that only have the device's id. */
export function noteNumber(oid: string, id: number): void {
  inMemory = [...read().filter(([storedOid]) => storedOid !== oid), [oid, id] as const].slice(-maxKept)
  try {
    localStorage.setItem(storageKey, JSON.stringify(inMemory))
  } catch {
    // If the browser stores nothing, the numbers remain in memory until the page is closed.
  }
}

/** Returns the server's number of an inspection by the device's id; null if unknown. */
export const findNumber = (oid: string): number | null =>
  read().find(([storedOid]) => storedOid === oid)?.[1] ?? null

/** Returns the device's id of an inspection by the server's number; null if unknown. */
export const findOid = (id: number): string | null =>
  read().find(([, storedId]) => storedId === id)?.[0] ?? null
