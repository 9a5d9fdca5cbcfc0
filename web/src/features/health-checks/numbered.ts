/** The storage key of the numbers that the server gave to inspections of this device. */
const storageKey = 'verstas.inspections'
/** More inspections than a person begins in a day. */
const maxKept = 50

let inMemory: readonly (readonly [oid: string, id: number])[] = []

function read(): typeof inMemory {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as typeof inMemory) : inMemory
  } catch {
    return inMemory
  }
}

/** Remembers the server's number of an inspection, for entries that were made before it was known. */
export function noteNumber(oid: string, id: number): void {
  inMemory = [...read().filter(([known]) => known !== oid), [oid, id] as const].slice(-maxKept)
  try {
    localStorage.setItem(storageKey, JSON.stringify(inMemory))
  } catch {
    // It lives as long as the page.
  }
}

/** Returns the server's number of an inspection that was made here; null if it has none yet. */
export const numberOf = (oid: string): number | null => read().find(([known]) => known === oid)?.[1] ?? null

/** How this device named an inspection before it had its number; null for one that was made elsewhere. */
export const oidOf = (id: number): string | null => read().find(([, known]) => known === id)?.[0] ?? null
