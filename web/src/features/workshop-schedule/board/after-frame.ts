/** In ms: the time per frame for deferred work, and its pause after the last scroll event. */
export const slice = 6
const calm = 100

const waiting = new Set<() => void>()
let isAwaited = false
let waitsUntil = 0

/**
 * Runs work after the next frame, in call order. Each frame gets a small slice of time, and none while
 * scrolling.
 *
 * @returns a function that cancels it
 */
export function afterFrame(work: () => void): () => void {
  waiting.add(work)
  awaitFrame()
  return () => waiting.delete(work)
}

/** Pauses deferred work during scrolling: the frames need all the time for new rows. */
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
