/** `auto` uses the scheme of the device. */
export type ColourScheme = 'auto' | 'light' | 'dark'

export const colourSchemeKey = 'verstas.colourScheme'

/** Returns the scheme that was chosen on this device, or `auto` if there is none. */
export function readColourScheme(): ColourScheme {
  try {
    const stored = localStorage.getItem(colourSchemeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

/** Applies a scheme to the page by the `color-scheme` property, which the tokens depend on. */
export function showColourScheme(scheme: ColourScheme): void {
  document.documentElement.style.colorScheme = scheme === 'auto' ? '' : scheme
}
