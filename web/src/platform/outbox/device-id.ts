import { newUuid } from '../api/new-uuid.ts'

const storageKey = 'verstas.device'

let passing: string | undefined

/** The id of this browser, the same for everybody who uses it; one that passes with the page where none is kept. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(storageKey)
    if (kept) return kept
    const id = newUuid()
    localStorage.setItem(storageKey, id)
    return id
  } catch {
    passing ??= newUuid()
    return passing
  }
}
