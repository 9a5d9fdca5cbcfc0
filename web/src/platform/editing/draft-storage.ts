/** Identifies a draft: the user, the form and the edited object. */
export interface DraftKey {
  readonly employeeId: number
  /** The employee's encryption key for data on the device. Undefined if the server sends none. */
  readonly secret: string | undefined
  /** The form, for instance `work-order`. */
  readonly form: string
  /** The id of the edited object. */
  readonly id: string | number
}

/** A draft: the unsaved input of a form, as stored on this device. */
export interface Draft<T> {
  readonly value: T
  /** The time of the draft's last change, in milliseconds of this device's clock. */
  readonly keptAt: number
}

/** A draft that this tab has decrypted or is decrypting. */
interface OpenDraft {
  /** The stored, encrypted text. Null until it is stored. */
  readonly stored: string | null
  /** The decrypted text. Null during decryption, and empty if decryption failed. */
  readonly text: string | null
}

const prefix = 'verstas.draft.'

/** Milliseconds after which a draft expires. A shared phone should not store drafts forever. */
const longestKeptMs = 14 * 24 * 3_600_000

/** The stored form of NaN, the value of a field with an invalid number. JSON has no NaN. */
const storedNaN = { isNaN: true }

const writeNaN = (_: string, value: unknown): unknown => (Number.isNaN(value) ? storedNaN : value)

const readNaN = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'isNaN' in value ? Number.NaN : value

const nameOf = ({ employeeId, form, id }: DraftKey): string => `${prefix}${employeeId}.${form}.${id}`

/**
 * Returns the encryption key of a draft. Without a key, a draft is stored only in the tab's session storage.
 */
const secretOf = ({ secret }: DraftKey): string | undefined => (canEncrypt() ? secret : undefined)

const openDrafts = new Map<string, OpenDraft>()
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Calls the listener when drafts change, in this tab or another. @returns a function that unsubscribes */
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

/**
 * Returns the decrypted text of a draft for `useSyncExternalStore`. Null if there is no draft or if
 * decryption is pending. Empty if decryption failed.
 */
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

/** True if decryption of the draft is pending. */
export const isDraftOpening = (key: DraftKey): boolean => openDrafts.get(nameOf(key))?.text === null

/**
 * Parses a text that `readDraftText` returned. Null if there is no draft, or if the draft is expired or
 * invalid.
 */
export function parseDraft<T>(text: string | null, parse: (value: unknown) => T): Draft<T> | null {
  if (text === null) return null
  try {
    const { keptAt, value } = JSON.parse(text, readNaN) as { keptAt: unknown; value: unknown }
    if (typeof keptAt !== 'number' || isTooOld(keptAt)) return null
    return { keptAt, value: parse(value) }
  } catch {
    return null
  }
}

/** Stores a draft so that it survives a reload of the tab. An encrypted draft also survives the sign-out. */
export function keepDraft(key: DraftKey, value: unknown): void {
  const name = nameOf(key)
  const secret = secretOf(key)
  const keptAt = Date.now()
  const text = JSON.stringify({ keptAt, value }, writeNaN)
  if (secret === undefined) quietly(() => sessionStorage.setItem(name, text))
  else void storeEncrypted(name, secret, { keptAt, text })
  notifyListeners()
}

/** Deletes a draft from all storages. */
export function dropDraft(key: DraftKey): void {
  const name = nameOf(key)
  openDrafts.delete(name)
  quietly(() => sessionStorage.removeItem(name))
  quietly(() => localStorage.removeItem(name))
  notifyListeners()
}

async function openDraft(name: string, secret: string, stored: string): Promise<void> {
  openDrafts.set(name, { stored, text: null })
  // Treats a text that cannot be decrypted as empty. It may be another user's.
  const text = await readStored(name, secret, stored).catch(() => '')
  if (openDrafts.get(name)?.stored !== stored) return
  openDrafts.set(name, { stored, text })
  notifyListeners()
}

async function readStored(name: string, secret: string, stored: string): Promise<string> {
  const { encrypted } = JSON.parse(stored) as { encrypted: string }
  return decryptText(secret, name, encrypted)
}

/** Encrypts and stores a draft. Stores only the last text if the draft changes during encryption. */
async function storeEncrypted(
  name: string,
  secret: string,
  { keptAt, text }: { readonly keptAt: number; readonly text: string },
): Promise<void> {
  const pending: OpenDraft = { stored: null, text }
  openDrafts.set(name, pending)
  try {
    const stored = JSON.stringify({ keptAt, encrypted: await encryptText(secret, name, text) })
    if (openDrafts.get(name) !== pending) return
    removeOldDrafts()
    localStorage.setItem(name, stored)
    openDrafts.set(name, { stored, text })
    if (listeners.size === 0) closeDraft(name)
  } catch {
    // The storage may be full or forbidden. Then nothing is stored, and the input is only in the form.
    if (openDrafts.get(name) !== pending) return
    openDrafts.delete(name)
    notifyListeners()
  }
}

/** Removes the decrypted text of a draft from memory after its form has closed. */
function closeDraft(name: string): void {
  if (openDrafts.get(name)?.stored !== null) openDrafts.delete(name)
}

/** Removes expired drafts of all users. */
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
    // The storage may be full or forbidden. Then nothing is stored, and the input is only in the form.
  }
}

const algorithm = 'AES-GCM'
const ivLength = 12

/** True if the browser can encrypt. It can only do so on secure origins. */
const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Encrypts a text with a user's key.
 *
 * @param about the name of the draft, which decryption requires, too
 */
async function encryptText(draftKey: string, about: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const key = await importKey(draftKey)
  const encrypted = await crypto.subtle.encrypt(parameters(iv, about), key, encode(text))
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
}

/** Decrypts a text of `encryptText`. @throws if the key or the name differs */
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
