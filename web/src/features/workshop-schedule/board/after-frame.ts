/** In ms: how long what can wait may hold up the next frame, and how long it waits after the last scrolling. */
export const slice = 6
const calm = 100

const waiting = new Set<() => void>()
let isAwaited = false
let waitsUntil = 0

/**
 * Does what is not needed to see the next frame once that is drawn, in the order of the calls: after each frame as much as takes no time that
 * anybody notices, and nothing while something scrolls.
 *
 * @returns gives up
 */
export function afterFrame(work: () => void): () => void {
  waiting.add(work)
  awaitFrame()
  return () => waiting.delete(work)
}

/** Something scrolls: the frames have all the time for what comes into sight. */
export function waitForCalm(): void {
  waitsUntil = performance.now() + calm
}

function awaitFrame(): void {
  if (isAwaited) return
  isAwaited = true
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    isAwaited = false
    workOff()
  }
  requestAnimationFrame(() => port2.postMessage(null))
}

function workOff(): void {
  const begun = performance.now()
  if (begun >= waitsUntil)
    for (const work of waiting) {
      waiting.delete(work)
      work()
      if (performance.now() - begun > slice) break
    }
  if (waiting.size > 0) awaitFrame()
}
