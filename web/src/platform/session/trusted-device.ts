import { type ComponentType, createContext, type LazyExoticComponent } from 'react'

// Accessible to scripts. The API may be on another origin, which would require a cookie that other sites'
// pages also send. The token only gives access to a list of names and a few guesses of a PIN.
const key = 'verstas.trustedDevice'

/** Returns the token of a shared device; null if this device is not shared. */
export const readDeviceToken = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Makes this device a shared one. */
export const keepDeviceToken = (token: string): void => localStorage.setItem(key, token)

/** Ends the sharing of this device. */
export const forgetDeviceToken = (): void => localStorage.removeItem(key)

/** The page of a shared device that asks who the user is. */
export type PeoplePage = LazyExoticComponent<ComponentType<{ readonly onOtherWay: () => void }>>

/** Opens the page of the shared device's users from the sign-in page. */
export const PeoplePageContext = createContext<() => void>(() => undefined)
