// The token is in a storage that scripts can read. A cookie would not be safer, because pages of other web
// sites could send it to an API on another origin. The token gives access only to a list of names and to a
// few guesses of a PIN.
const key = 'verstas.trustedDevice'

/** Returns the token of this trusted device. Null if the device is not trusted. */
export const readDeviceToken = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the token that makes this device a trusted device. */
export const keepDeviceToken = (token: string): void => localStorage.setItem(key, token)

/** Deletes the token, so that this device stops being a trusted device. */
export const forgetDeviceToken = (): void => localStorage.removeItem(key)
