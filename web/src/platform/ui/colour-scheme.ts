import { useSyncExternalStore } from 'react'
import {
  type ColourScheme,
  colourSchemeKey,
  readColourScheme,
  showColourScheme,
} from './stored-colour-scheme.ts'

const listeners = new Set<() => void>()
let chosen = readColourScheme()

/** Applies a scheme to this page without storing the scheme. */
function apply(scheme: ColourScheme): void {
  chosen = scheme
  showColourScheme(scheme)
  for (const listener of listeners) listener()
}

/** Applies the scheme that the user chose on this device. Applies it again when another tab changes it. */
export function startColourScheme(): void {
  apply(chosen)
  window.addEventListener('storage', (event) => event.key === colourSchemeKey && apply(readColourScheme()))
}

/** Applies a scheme and stores it on this device. */
export function chooseColourScheme(scheme: ColourScheme): void {
  apply(scheme)
  try {
    localStorage.setItem(colourSchemeKey, scheme)
  } catch {
    // Applies the scheme only until the page closes, because the browser refuses storage.
  }
}

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const device = darkDevice()
  listeners.add(listener)
  device.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', listener)
  }
}

/** Returns the chosen scheme. The component rerenders when the scheme changes. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, () => chosen)

/** True while the page is dark, by the user's choice or by the device's setting. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => (chosen === 'auto' ? darkDevice().matches : chosen === 'dark'))
