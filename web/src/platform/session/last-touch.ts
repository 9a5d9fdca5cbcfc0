let last = Date.now()
const listeners = new Set<() => void>()

const note = () => {
  last = Date.now()
  for (const listener of listeners) listener()
}
window.addEventListener('pointerdown', note, { capture: true, passive: true })
window.addEventListener('keydown', note, { capture: true, passive: true })

/**
 * Returns when the user last touched this page or pressed a key, in milliseconds of this device's clock;
 * before the first touch, when the page was opened.
 */
export const lastTouch = (): number => last

/** Calls the listener at each touch or key press, until the page closes. */
export const onTouch = (listener: () => void): void => void listeners.add(listener)
