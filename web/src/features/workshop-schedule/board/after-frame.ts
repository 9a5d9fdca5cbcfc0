/**
 * The maximum time per frame for deferred work or for rendering new rows, and the pause of deferred work
 * after a scroll event. Both are in milliseconds.
 */
export const slice = 6
const calm = 100

const waiting = new Set<() => void>()
let isAwaited = false
let waitsUntil = 0

/**
 * Defers `work` until after the next frame. Deferred work runs in the order of the calls, for a few
 * milliseconds per frame, and not during scrolling.
 *
 * @returns a function that cancels the work
 */
export function afterFrame(work: () => void): () => void {
  waiting.add(work)
  awaitFrame()
  return () => waiting.delete(work)
}

/**
 * Pauses deferred work for 100 ms. The board calls this for each scroll event, because its frames then need
 * their time to render new rows.
 */
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
