const algorithm = 'AES-GCM'
const ivLength = 12

/** Browsers encrypt on secure origins only. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Encrypts a text with a person's key.
 * @param about what the text belongs to: it can be read for that alone
 */
export async function encryptText(draftKey: string, about: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const key = await importKey(draftKey)
  const encrypted = await crypto.subtle.encrypt(parameters(iv, about), key, encode(text))
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
}

/** @throws where the key is another one, or the text was about something else */
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
