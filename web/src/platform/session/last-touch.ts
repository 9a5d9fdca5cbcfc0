let last = Date.now()

const note = () => {
  last = Date.now()
}
window.addEventListener('pointerdown', note, { capture: true, passive: true })
window.addEventListener('keydown', note, { capture: true, passive: true })

/** When somebody last touched this page or typed in it, in milliseconds of this device's clock; at first, when it was opened. */
export const lastTouch = (): number => last
