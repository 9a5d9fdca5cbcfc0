import { useSyncExternalStore } from 'react'
import { applyColourScheme, chosenColourScheme, subscribeToColourScheme } from './colour-scheme.ts'
import { type ColourScheme, colourSchemeKey } from './stored-colour-scheme.ts'

/** Applies a scheme and stores it on this device. */
export function chooseColourScheme(scheme: ColourScheme): void {
  applyColourScheme(scheme)
  try {
    localStorage.setItem(colourSchemeKey, scheme)
  } catch {
    // Applies the scheme only until the page closes, because the browser refuses storage.
  }
}

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const device = darkDevice()
  const unsubscribe = subscribeToColourScheme(listener)
  device.addEventListener('change', listener)
  return () => {
    unsubscribe()
    device.removeEventListener('change', listener)
  }
}

/** Returns the chosen scheme. The component rerenders when the scheme changes. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, chosenColourScheme)

/** True while the page is dark, by the user's choice or by the device's setting. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const chosen = chosenColourScheme()
    return chosen === 'auto' ? darkDevice().matches : chosen === 'dark'
  })
