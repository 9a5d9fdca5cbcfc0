let last = Date.now()
const told = new Set<() => void>()

const note = () => {
  last = Date.now()
  for (const tell of told) tell()
}
window.addEventListener('pointerdown', note, { capture: true, passive: true })
window.addEventListener('keydown', note, { capture: true, passive: true })

/**
 * Returns when a user last touched this page or typed, in milliseconds of this device's clock; initially when
 * the page was opened.
 */
export const lastTouch = (): number => last

/** Calls the listener at each touch, as long as the page is open. */
export const onTouch = (tell: () => void): void => void told.add(tell)
