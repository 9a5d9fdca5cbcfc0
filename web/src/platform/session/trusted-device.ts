// Scripts can read the token. A cookie would have to be one that other sites' pages also send, because the
// API may be on another origin. The token only gives access to a list of names and a few guesses of a PIN.
const key = 'verstas.trustedDevice'

/** Returns the token of this shared device; null if the device is not shared. */
export const readDeviceToken = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the token that makes this device a shared one. */
export const keepDeviceToken = (token: string): void => localStorage.setItem(key, token)

/** Deletes the token, so that this device is no longer shared. */
export const forgetDeviceToken = (): void => localStorage.removeItem(key)
