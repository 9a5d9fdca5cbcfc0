let last = Date.now()
const listeners = new Set<() => void>()

const note = () => {
  last = Date.now()
  for (const listener of listeners) listener()
}
window.addEventListener('pointerdown', note, { capture: true, passive: true })
window.addEventListener('keydown', note, { capture: true, passive: true })

/**
 * Returns when a user last touched this page or typed, in milliseconds of this device's clock; initially when
 * the page was opened.
 */
export const lastTouch = (): number => last

/** Calls the listener at each touch, as long as the page is open. */
export const onTouch = (listener: () => void): void => void listeners.add(listener)
