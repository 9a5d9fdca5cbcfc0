import { useSyncExternalStore } from 'react'

/** `auto` follows the device. */
export type ColourScheme = 'auto' | 'light' | 'dark'

const key = 'verstas.colourScheme'
const listeners = new Set<() => void>()
let chosen = readStored()

function readStored(): ColourScheme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

/** Applies a scheme to the page until it closes: the tokens follow its `color-scheme` property. */
function apply(scheme: ColourScheme): void {
  chosen = scheme
  document.documentElement.style.colorScheme = scheme === 'auto' ? '' : scheme
  for (const listener of listeners) listener()
}

/** Applies the scheme that was chosen on this device, also when another tab changes it. */
export function startColourScheme(): void {
  apply(chosen)
  window.addEventListener('storage', (event) => event.key === key && apply(readStored()))
}

/** Applies a scheme and stores it on this device, if there is space. */
export function chooseColourScheme(scheme: ColourScheme): void {
  apply(scheme)
  try {
    localStorage.setItem(key, scheme)
  } catch {
    // The page has the scheme until it closes.
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

/** Returns the chosen scheme and renders again when it changes. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, () => chosen)

/** Returns true while the page is dark, by choice or by the device's setting. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => (chosen === 'auto' ? darkDevice().matches : chosen === 'dark'))
