const storageKey = 'verstas.device'

let passing: string | undefined

/** The id of this browser, the same for everybody who uses it; one that passes with the page where none is kept. */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(storageKey)
    if (kept) return kept
    const id = crypto.randomUUID()
    localStorage.setItem(storageKey, id)
    return id
  } catch {
    passing ??= crypto.randomUUID()
    return passing
  }
}
