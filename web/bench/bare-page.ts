import '../src/platform/ui/tokens.css'
import '../src/platform/ui/base.css'
import './bare.css'
import { busyDay, range } from './busy-day.ts'
import './page.css'

// A minimal page without a framework, to compare with the board of the workshop schedule. It renders each
// reservation as an absolutely positioned box with a text, only in rows near the viewport. Dragging moves a
// box. The page has no keyboard control, no accessible names, and no gestures except those of the mouse.

const place = document.getElementById('root') ?? document.body
const columnWidth = 200
const ahead = 500

window.draw = (resourceCount, entriesOfEach, isDense) => {
  const { resources, entries } = busyDay(resourceCount, entriesOfEach)
  performance.mark('draw')
  const rowHeight = isDense ? 25 : 68
  const scroller = place.appendChild(document.createElement('div'))
  scroller.className = isDense ? 'scroller dense' : 'scroller'
  const sheet = scroller.appendChild(document.createElement('div'))
  sheet.style.height = `${resourceCount * rowHeight}px`
  const perMs = (scroller.clientWidth - columnWidth) / (range.end.getTime() - range.start.getTime())
  const ofResource = Map.groupBy(entries, ({ resourceId }) => resourceId)
  const drawn = new Map<number, HTMLElement>()

  const drawRow = (index: number): HTMLElement => {
    const row = document.createElement('div')
    row.className = 'row'
    row.style.top = `${index * rowHeight}px`
    row.style.height = `${rowHeight}px`
    const resource = resources[index]
    const name = row.appendChild(document.createElement('div'))
    name.className = 'name'
    name.textContent = resource?.name ?? ''
    for (const entry of ofResource.get(resource?.id ?? 0) ?? []) {
      const box = row.appendChild(document.createElement('div'))
      box.className = 'box'
      const start = Date.parse(entry.start)
      box.style.left = `${columnWidth + (start - range.start.getTime()) * perMs}px`
      box.style.width = `${(Date.parse(entry.end) - start) * perMs}px`
      box.textContent = `${entry.license} ${entry.model}`
      box.dataset.key = entry.id
    }
    return row
  }

  const drawNear = (beyond: number) => {
    const first = Math.max(0, Math.floor((scroller.scrollTop - beyond) / rowHeight))
    const last = Math.min(
      resourceCount,
      Math.ceil((scroller.scrollTop + scroller.clientHeight + beyond) / rowHeight),
    )
    for (const [index, row] of drawn)
      if (index < first || index >= last) {
        row.remove()
        drawn.delete(index)
      }
    for (let index = first; index < last; index += 1)
      if (!drawn.has(index)) drawn.set(index, sheet.appendChild(drawRow(index)))
  }

  drawNear(0)
  requestIdleCallback(() => drawNear(ahead))
  scroller.addEventListener('scroll', () => drawNear(ahead), { passive: true })
  scroller.addEventListener('pointerdown', (down) => {
    const box = down.target
    if (!(box instanceof HTMLElement)) return
    const move = ({ clientX, clientY }: PointerEvent) => {
      box.style.transform = `translate(${clientX - down.clientX}px, ${clientY - down.clientY}px)`
    }
    scroller.addEventListener('pointermove', move)
    scroller.addEventListener('pointerup', () => scroller.removeEventListener('pointermove', move), {
      once: true,
    })
  })
}
document.body.dataset.ready = ''
