import type { CDPSession, Locator, Page } from 'playwright'

const pixelsPerSecond = 1800

/** Turns the mouse wheel over the point (`x`, 500) of the page. */
export const scrollDown = (session: CDPSession, pixels: number, x = 200) =>
  session.send('Input.synthesizeScrollGesture', {
    x,
    y: 500,
    yDistance: -pixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  })

/**
 * Counts the frames that the browser began during the action, grouped by Chromium's name for their final
 * state.
 */
export async function countFrames(
  session: CDPSession,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const frames: Record<string, number> = {}
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as { name?: string; args?: Record<string, { state?: string }> }[]) {
      if (event.name !== 'PipelineReporter') continue
      const state = (event.args?.frame_reporter ?? event.args?.chrome_frame_reporter)?.state
      if (state) frames[state] = (frames[state] ?? 0) + 1
    }
  })
  const traceConfig = { includedCategories: ['cc', 'benchmark'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return frames
}

/** Clicks the element. @returns milliseconds until the frame after the click is rendered */
export async function timeClick(page: Page, target: Locator): Promise<number> {
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const onClick = () => {
          const start = performance.now()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }
        addEventListener('click', onClick, { once: true, capture: true })
      }),
  )
  await target.click()
  return time
}
