import { type ComponentType, createContext, type LazyExoticComponent } from 'react'

// Stored in reach of scripts. The API may be on another origin, and a cookie for it would have to be sent
// from foreign pages, too. It only gives access to a list of names and a few guesses at a PIN.
const key = 'verstas.trustedDevice'

/** Returns the token by which this device is trusted; null if it is not a shared device. */
export const readDeviceToken = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** People share this device from now on. */
export const keepDeviceToken = (token: string): void => localStorage.setItem(key, token)

/** This device is trusted no longer. */
export const forgetDeviceToken = (): void => localStorage.removeItem(key)

/** Asks who wants to use the device that people share. */
export type PeoplePage = LazyExoticComponent<ComponentType<{ readonly onOtherWay: () => void }>>

/** Leads from the sign-in page to the page of the people. */
export const PeoplePageContext = createContext<() => void>(() => undefined)
