/** The key of a draft: an employee's unsaved input for one thing. */
export interface DraftKey {
  readonly employeeId: number
  /** The employee's secret for data on the device; undefined if the server provides none. */
  readonly secret: string | undefined
  /** The form, for instance `work-order`. */
  readonly form: string
  /** The id of the edited thing. */
  readonly id: string | number
}

/** Unsaved input as it is kept on this device. */
export interface Draft<T> {
  readonly value: T
  /** When it was typed last, in milliseconds of this device's clock. */
  readonly keptAt: number
}

/** A draft that this tab can read. */
interface OpenDraft {
  /** The stored, encrypted text; null while it is being stored. */
  readonly stored: string | null
  /** Null while it is being decrypted; empty if it cannot be. */
  readonly text: string | null
}

const prefix = 'verstas.draft.'

/**
 * A user who has not returned for two weeks has done it elsewhere, and a shared phone should not keep it
 * forever.
 */
const longestKeptMs = 14 * 24 * 3_600_000

const nameOf = ({ employeeId, form, id }: DraftKey): string => `${prefix}${employeeId}.${form}.${id}`

/** Without a key that only the person gets back, a draft lives in the tab's session and goes with it. */
const secretOf = ({ secret }: DraftKey): string | undefined => (canEncrypt() ? secret : undefined)

const openDrafts = new Map<string, OpenDraft>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Called when drafts change, in this tab or another. */
export function subscribeToDrafts(listener: () => void): () => void {
  if (listeners.size === 0) removeOldDrafts()
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    if (listeners.size === 0) for (const name of openDrafts.keys()) closeDraft(name)
  }
}

/** The draft's text; null when there is none, or not yet. For `useSyncExternalStore`. */
export function readDraftText(key: DraftKey): string | null {
  const name = nameOf(key)
  const secret = secretOf(key)
  if (secret === undefined) return readItem(() => sessionStorage, name)
  const open = openDrafts.get(name)
  if (open?.stored === null) return open.text
  const stored = readItem(() => localStorage, name)
  if (stored !== null && stored !== open?.stored) void openDraft(name, secret, stored)
  return stored === null ? null : (openDrafts.get(name)?.text ?? null)
}

/** Whether `readDraftText` gave null for a draft that is still being decrypted. */
export const isDraftOpening = (key: DraftKey): boolean => openDrafts.get(nameOf(key))?.text === null

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

/** Keeps unsaved input, so that it outlives a reload and, where only the person can read it, the session. */
export function keepDraft(key: DraftKey, value: unknown): void {
  const name = nameOf(key)
  const secret = secretOf(key)
  const keptAt = Date.now()
  const text = JSON.stringify({ keptAt, value })
  if (secret === undefined) quietly(() => sessionStorage.setItem(name, text))
  else void storeEncrypted(name, secret, { keptAt, text })
  tell()
}

export function dropDraft(key: DraftKey): void {
  const name = nameOf(key)
  openDrafts.delete(name)
  quietly(() => sessionStorage.removeItem(name))
  quietly(() => localStorage.removeItem(name))
  tell()
}

async function openDraft(name: string, secret: string, stored: string): Promise<void> {
  openDrafts.set(name, { stored, text: null })
  // A text of another user, or an unreadable one, counts as empty.
  const text = await readStored(name, secret, stored).catch(() => '')
  if (openDrafts.get(name)?.stored !== stored) return
  openDrafts.set(name, { stored, text })
  tell()
}

async function readStored(name: string, secret: string, stored: string): Promise<string> {
  const { encrypted } = JSON.parse(stored) as { encrypted: string }
  return decryptText(secret, name, encrypted)
}

/** Only the last of several quick texts is stored. */
async function storeEncrypted(
  name: string,
  secret: string,
  { keptAt, text }: { readonly keptAt: number; readonly text: string },
): Promise<void> {
  const onItsWay: OpenDraft = { stored: null, text }
  openDrafts.set(name, onItsWay)
  try {
    const stored = JSON.stringify({ keptAt, encrypted: await encryptText(secret, name, text) })
    if (openDrafts.get(name) !== onItsWay) return
    removeOldDrafts()
    localStorage.setItem(name, stored)
    openDrafts.set(name, { stored, text })
    if (listeners.size === 0) closeDraft(name)
  } catch {
    // A full or forbidden storage stores nothing: the input is still in the form.
    if (openDrafts.get(name) !== onItsWay) return
    openDrafts.delete(name)
    tell()
  }
}

/** Nothing that can be read stays in memory after the pages with forms, and so after the session. */
function closeDraft(name: string): void {
  if (openDrafts.get(name)?.stored !== null) openDrafts.delete(name)
}

/** Removes expired drafts, also those of other users. */
function removeOldDrafts(): void {
  quietly(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    for (const name of names) if (isExpired(localStorage.getItem(name) ?? '')) localStorage.removeItem(name)
  })
}

function isExpired(stored: string): boolean {
  try {
    const { keptAt } = JSON.parse(stored) as { keptAt: number }
    return isTooOld(keptAt)
  } catch {
    return true
  }
}

const isTooOld = (keptAt: number): boolean => Date.now() - keptAt > longestKeptMs

function readItem(storageOf: () => Storage, name: string): string | null {
  try {
    return storageOf().getItem(name)
  } catch {
    return null
  }
}

function quietly(act: () => void): void {
  try {
    act()
  } catch {
    // A full or forbidden storage stores nothing: the input is still in the form.
  }
}

const algorithm = 'AES-GCM'
const ivLength = 12

/** Browsers encrypt on secure origins only. */
const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Encrypts a text with a person's key.
 * @param about what the text belongs to: it can be read for that alone
 */
async function encryptText(draftKey: string, about: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const key = await importKey(draftKey)
  const encrypted = await crypto.subtle.encrypt(parameters(iv, about), key, encode(text))
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
}

/** @throws if the key is another one, or the text belongs to another draft */
export async function decryptText(draftKey: string, about: string, encrypted: string): Promise<string> {
  const bytes = fromBase64(encrypted)
  const key = await importKey(draftKey)
  const iv = bytes.slice(0, ivLength)
  const text = await crypto.subtle.decrypt(parameters(iv, about), key, bytes.slice(ivLength))
  return new TextDecoder().decode(text)
}

const importKey = (draftKey: string) =>
  crypto.subtle.importKey('raw', fromBase64(draftKey), algorithm, false, ['encrypt', 'decrypt'])

const parameters = (iv: Uint8Array<ArrayBuffer>, about: string): AesGcmParams => ({
  name: algorithm,
  iv,
  additionalData: encode(about),
})

const encode = (text: string) => new TextEncoder().encode(text)
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
