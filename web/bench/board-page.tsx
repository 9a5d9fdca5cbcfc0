import { formatTime } from '@verstas/domain/time/format.ts'
import { createRoot } from 'react-dom/client'
import { Board } from '../src/features/workshop-schedule/board/board.tsx'
import { startTexts } from '../src/platform/texts/i18n.ts'
import { loadFonts } from '../src/platform/ui/fonts.ts'
import { LoadingSkeleton } from '../src/platform/ui/loading-skeleton.tsx'
import '../src/platform/ui/tokens.css'
import '../src/platform/ui/base.css'
import '../src/platform/ui/utilities.css'
import { busyDay, range } from './busy-day.ts'
import './page.css'

// The board of the workshop schedule, without the page around it.

const visible = { startAt: range.start, endAt: range.end }

const root = createRoot(document.getElementById('root') ?? document.body)
await startTexts()
// Formats a time before the measurement, because the app also formats times before it renders the board.
formatTime(range.start, 'Europe/Helsinki')
await loadFonts()
// The app shows a title and a skeleton while it fetches the day, so the board is never the app's first
// render.
await new Promise<void>((drawn) => {
  root.render(
    <>
      <h1>Verstas</h1>
      <LoadingSkeleton shape="rows" height={84} />
    </>,
  )
  requestAnimationFrame(() => requestIdleCallback(() => drawn()))
})

window.draw = (resourceCount, entriesOfEach, isDense) => {
  const { resources, shifts, entries } = busyDay(resourceCount, entriesOfEach)
  performance.mark('draw')
  root.render(
    <Board
      rows={resources.map((resource) => ({ resource, load: { percent: 84, level: 'busy' } }))}
      day={{
        ...{ entries, shifts, unallocated: [], stampings: [], usualPriority: undefined },
        schedule: { day: visible, workingHours: visible },
        nameOf: () => '',
      }}
      slips={new Map()}
      view={{ range: visible, now: null, isDense, summary: `${resourceCount}` }}
      moves={{
        canMove: () => true,
        impactOf: () => ({ pushed: [], slips: [], holds: [], offShift: null }),
        firstPlaceOf: () => null,
        openPlacesOf: () => [],
      }}
      actions={{
        onFree: () => undefined,
        onPropose: () => undefined,
        onOpen: () => undefined,
        onOpenResource: () => undefined,
        onBusy: () => undefined,
      }}
    />,
  )
}
document.body.dataset.ready = ''
