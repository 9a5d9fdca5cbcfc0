import type { Page } from 'playwright'
import type { Measurement } from '../measurement.ts'
import { median, quantile, round } from '../numbers.ts'
import { scrollDown } from '../web/scrolled-frames.ts'
import { drag, type Frames, watchFrames } from './frames.ts'
import { type Day, draw, type Kind, openSchedulePages, type SchedulePages, settle } from './pages.ts'

const usualDay: Day = { resources: 100, entries: 20, isDense: false }
const hugeDay: Day = { resources: 400, entries: 40, isDense: true }
const rounds = 3
const scrollPixels = 5000
/** Distance in pixels from the left edge to a point right of the column of names. */
const boardMiddle = 700

const limits = { paint: 1.3, scroll: 1.15, drag: 1.2, longTaskMs: 50 } as const

/**
 * Compares the board of the schedule with plain elements of the same positions and sizes, on a CPU slowed down
 * four times. Measures first paint, scrolling and dragging.
 */
export async function measureSchedule(): Promise<Measurement[]> {
  const pages = await openSchedulePages()
  try {
    return [
      await measurePaint(pages, usualDay),
      await measurePaint(pages, hugeDay),
      ...(await measureScroll(pages)),
      ...(await measureDrag(pages)),
    ]
  } finally {
    await pages.close()
  }
}

async function measurePaint(pages: SchedulePages, day: Day): Promise<Measurement> {
  const times = await inTurns(async (kind) => {
    const { page } = await pages.open(kind)
    const time = await draw(page, day)
    await page.context().close()
    return time
  })
  const ratio = median(times.board) / median(times.bare)
  return {
    what: `first paint of ${day.resources} x ${day.entries}, to the bare page`,
    value: `${round(ratio)} (${round(median(times.board), 0)} ms to ${round(median(times.bare), 0)} ms)`,
    demand: `≤ ${limits.paint}`,
    isMet: ratio <= limits.paint,
    details: { milliseconds: times },
  }
}

async function measureScroll(pages: SchedulePages): Promise<Measurement[]> {
  const frames = await inTurns((kind) =>
    onDrawnPage(pages, kind, (page, session) =>
      watchFrames(page, () => scrollDown(session, scrollPixels, boardMiddle)),
    ),
  )
  const [board, bare] = [p95(frames.board), p95(frames.bare)]
  const ratio = board / bare
  const { lines, blank } = await onDrawnPage(pages, 'board', async (page, session) => {
    const pictures: string[] = []
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      pictures.push(data)
      void session.send('Page.screencastFrameAck', { sessionId })
    })
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 3 })
    await scrollDown(session, scrollPixels, boardMiddle)
    await session.send('Page.stopScreencast')
    return countBlankLines(page, pictures)
  })
  return [
    {
      what: 'a frame while 400 x 40 scroll, p95 to the bare page',
      value: `${round(ratio)} (${round(board, 1)} ms to ${round(bare, 1)} ms)`,
      demand: `≤ ${limits.scroll}`,
      isMet: ratio <= limits.scroll,
      details: { frames },
    },
    {
      what: 'rows that are blank while 400 x 40 scroll',
      value: `${blank} of ${lines} lines of pixels`,
      demand: '0',
      isMet: blank === 0 && lines > 0,
      details: { lines, blank },
    },
  ]
}

/** Returns the 95th percentile of the frame times: the median of all rounds. */
const p95 = (rounds: readonly Frames[]): number => median(rounds.map(({ gaps }) => quantile(gaps, 0.95)))

async function measureDrag(pages: SchedulePages): Promise<Measurement[]> {
  const frames = await inTurns((kind) =>
    onDrawnPage(pages, kind, (page) => watchFrames(page, () => drag(page))),
  )
  const ratio = p95(frames.board) / p95(frames.bare)
  const longest = longestTask(frames.board)
  return [
    {
      what: 'a frame while a box of 400 x 40 is dragged, p95 to the bare page',
      value: `${round(ratio)} (${round(p95(frames.board), 1)} ms to ${round(p95(frames.bare), 1)} ms)`,
      demand: `≤ ${limits.drag}`,
      isMet: ratio <= limits.drag,
      details: { frames },
    },
    {
      what: 'the longest task while it is dragged',
      value: `${inWords(longest)} (the bare page: ${inWords(longestTask(frames.bare))})`,
      demand: `≤ ${limits.longTaskMs} ms`,
      isMet: longest === 0,
      details: { longTasks: { board: tasksOf(frames.board), bare: tasksOf(frames.bare) } },
    },
  ]
}

const tasksOf = (rounds: readonly Frames[]) => rounds.map(({ longTasks }) => longTasks)

/**
 * Returns the length of the longest task in milliseconds: the median of all rounds. A round without a long
 * task counts as 0.
 */
const longestTask = (rounds: readonly Frames[]): number =>
  median(tasksOf(rounds).map((tasks) => Math.max(0, ...tasks)))

const inWords = (milliseconds: number): string =>
  milliseconds === 0 ? `under ${limits.longTaskMs} ms` : `${round(milliseconds, 0)} ms`

/** Alternates the board and the plain page, so other load of the machine affects both. */
async function inTurns<Found>(
  measure: (kind: Kind) => Promise<Found>,
): Promise<Record<Kind, readonly Found[]>> {
  const found: Record<Kind, Found[]> = { board: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    found.bare.push(await measure('bare'))
    found.board.push(await measure('board'))
  }
  return found
}

async function onDrawnPage<Found>(
  pages: SchedulePages,
  kind: Kind,
  work: (page: Page, session: Awaited<ReturnType<SchedulePages['open']>>['session']) => Promise<Found>,
): Promise<Found> {
  const { page, session } = await pages.open(kind)
  await draw(page, hugeDay)
  await settle(page)
  const found = await work(page, session)
  await page.context().close()
  return found
}

const columnWidth = 200

/**
 * Checks strips of the screenshots. Returns the number of checked strips (`lines`) and of blank strips. A
 * blank strip is a part of a schedule row that is not rendered yet.
 */
async function countBlankLines(
  page: Page,
  pictures: readonly string[],
): Promise<{ readonly lines: number; readonly blank: number }> {
  return page.evaluate(
    async ({ jpegs, left }) => {
      let lines = 0
      let blank = 0
      for (const jpeg of jpegs) {
        const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        const context = canvas.getContext('2d', { willReadFrequently: true })
        context?.drawImage(picture, 0, 0)
        // Checks a strip of 16 lines of pixels, which is higher than any gap between texts or borders. A
        // strip with a single colour is therefore part of a blank row.
        for (let y = 80; y < picture.height - 20; y += 30) {
          const pixels = context?.getImageData(left, y, picture.width - left - 20, 16).data ?? []
          let least = 255
          let most = 0
          for (let at = 0; at < pixels.length; at += 4) {
            const red = pixels[at] ?? 0
            least = Math.min(least, red)
            most = Math.max(most, red)
          }
          lines += 1
          if (most - least < 24) blank += 1
        }
      }
      return { lines, blank }
    },
    { jpegs: pictures, left: columnWidth + 8 },
  )
}
