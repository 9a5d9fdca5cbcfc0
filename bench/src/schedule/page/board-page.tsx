import { createRoot } from 'react-dom/client'
import { startTexts } from '../../../../web/src/platform/texts/i18n.ts'
import { loadFonts } from '../../../../web/src/platform/ui/fonts.ts'
import { Board } from '../../../../web/src/features/workshop-schedule/board/board.tsx'
import '../../../../web/src/platform/ui/mantine.css.ts'
import { busyDay, range } from './busy-day.ts'
import './page.css'

declare global {
  interface Window {
    /** Draws the day: what is measured begins here. */
    draw: (resources: number, entries: number, isDense: boolean) => void
  }
}

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')
const root = createRoot(place)
await startTexts()
await loadFonts()

window.draw = (resourceCount, entriesOfEach, isDense) => {
  const { resources, shifts, entries } = busyDay(resourceCount, entriesOfEach)
  performance.mark('data')
  root.render(
    <Board
      rows={resources.map((resource) => ({ resource, load: { percent: 84, level: 'busy' } }))}
      entries={entries}
      unallocated={[]}
      shifts={shifts}
      stampings={[]}
      range={range}
      now={null}
      isDense={isDense}
      slips={new Map()}
      summary={`${resourceCount}`}
      canMove={() => true}
      impactOf={() => null}
      onPropose={() => undefined}
      onOpen={() => undefined}
      onOpenResource={() => undefined}
    />,
  )
}
document.body.dataset.ready = ''
