let last = Date.now()
const listeners = new Set<() => void>()

const note = () => {
  last = Date.now()
  for (const listener of listeners) listener()
}
window.addEventListener('pointerdown', note, { capture: true, passive: true })
window.addEventListener('keydown', note, { capture: true, passive: true })

/**
 * Returns the time of the last touch or key press on this page, in milliseconds of this device's clock.
 * Before the first touch, it is the time at which the page was opened.
 */
export const lastTouch = (): number => last

/** Calls the listener at each touch or key press. */
export const onTouch = (listener: () => void): void => void listeners.add(listener)
