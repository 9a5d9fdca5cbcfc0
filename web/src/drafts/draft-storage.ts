/** What a draft is about: an employee's unsaved input on one thing. */
export interface DraftKey {
  readonly employeeId: number
  /** The form, for instance `work-order`. */
  readonly form: string
  /** What the form edits. */
  readonly id: string | number
}

/** Unsaved input as it is kept on this device. */
export interface Draft<T> {
  readonly value: T
  /** When it was typed last, in milliseconds of this device's clock. */
  readonly keptAt: number
}

const prefix = 'verstas.draft.'

/** Who has not come back for two weeks has done it elsewhere; a shared phone should not keep it for ever. */
const longestKeptMs = 14 * 24 * 3_600_000

const nameOf = ({ employeeId, form, id }: DraftKey): string => `${prefix}${employeeId}.${form}.${id}`

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Hears when drafts change, in this tab or another. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The draft as it stands in the storage; null when there is none. For `useSyncExternalStore`. */
export function readDraftText(key: DraftKey): string | null {
  try {
    return localStorage.getItem(nameOf(key))
  } catch {
    return null
  }
}

/** Understands what `readDraftText` gave; null for what is nothing, too old or not understood. */
export function parseDraft<T>(text: string | null, parse: (value: unknown) => T): Draft<T> | null {
  if (text === null) return null
  try {
    const { keptAt, value } = JSON.parse(text) as { keptAt: unknown; value: unknown }
    if (typeof keptAt !== 'number' || isTooOld(keptAt)) return null
    return { keptAt, value: parse(value) }
  } catch {
    return null
  }
}

/** Keeps unsaved input on this device, so that it outlives a reload, the session and an empty battery. */
export function keepDraft(key: DraftKey, value: unknown): void {
  try {
    removeOldDrafts()
    localStorage.setItem(nameOf(key), JSON.stringify({ keptAt: Date.now(), value }))
  } catch {
    // A full or forbidden storage keeps nothing: the input still stands in the form.
  }
  tell()
}

export function dropDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {
    // What could not be kept need not be removed.
  }
  tell()
}

function removeOldDrafts(): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const isKept = parseDraft(localStorage.getItem(name), (value) => value) !== null
    if (!isKept) localStorage.removeItem(name)
  }
}

const isTooOld = (keptAt: number): boolean => Date.now() - keptAt > longestKeptMs
