import type { Page } from 'playwright'

export interface Frames {
  /** Milliseconds between consecutive frames of the page. */
  readonly gaps: readonly number[]
  /** Milliseconds of each task that took longer than 50 ms. */
  readonly longTasks: readonly number[]
}

declare global {
  interface Window {
    watched: { gaps: number[]; longTasks: number[]; stop: () => void }
  }
}

/** Records the frames and the long tasks of a page during an action. */
export async function watchFrames(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const watched: Window['watched'] = { gaps: [], longTasks: [], stop: () => undefined }
    window.watched = watched
    let before = performance.now()
    let isOver = false
    const frame = (now: number) => {
      watched.gaps.push(now - before)
      before = now
      if (!isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame((now) => {
      before = now
      requestAnimationFrame(frame)
    })
    const observer = new PerformanceObserver((list) =>
      watched.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
    watched.stop = () => {
      isOver = true
      observer.disconnect()
    }
  })
  await work()
  return page.evaluate(() => {
    const { gaps, longTasks, stop } = window.watched
    stop()
    return { gaps, longTasks }
  })
}

const dragSteps = 90

/** Drags a box from the middle of the screen to the right, moving it up and down. */
export async function drag(page: Page): Promise<void> {
  const from = await page.evaluate(() => {
    const box = [...document.querySelectorAll('[data-key]')].find((candidate) => {
      const { left, top } = candidate.getBoundingClientRect()
      return left > 400 && top > 300
    })
    const { left = 0, top = 0 } = box?.getBoundingClientRect() ?? {}
    return { x: left + 5, y: top + 8 }
  })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= dragSteps; step += 1)
    await page.mouse.move(from.x + step * 6, from.y + Math.sin(step / 6) * 150)
  await page.mouse.up()
}
