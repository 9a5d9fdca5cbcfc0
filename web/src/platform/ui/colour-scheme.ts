import { createListeners } from '../api/listeners.ts'
import {
  type ColourScheme,
  colourSchemeKey,
  readColourScheme,
  showColourScheme,
} from './stored-colour-scheme.ts'

const listeners = createListeners()
let chosen = readColourScheme()

/** Applies a scheme to this page without storing the scheme. */
export function applyColourScheme(scheme: ColourScheme): void {
  chosen = scheme
  showColourScheme(scheme)
  listeners.notify()
}

/** Applies the scheme that the user chose on this device. Applies it again when another tab changes it. */
export function startColourScheme(): void {
  applyColourScheme(chosen)
  window.addEventListener(
    'storage',
    (event) => event.key === colourSchemeKey && applyColourScheme(readColourScheme()),
  )
}

/** Returns the user's choice, which may be `auto`. */
export const chosenColourScheme = (): ColourScheme => chosen

/** Calls the listener when the chosen scheme changes. @returns a function that unsubscribes */
export const subscribeToColourScheme = listeners.subscribe
