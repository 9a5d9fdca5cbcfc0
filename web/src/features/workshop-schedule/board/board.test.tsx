import { act } from '@testing-library/react'
import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, startTexts } from '../../../platform/texts/i18n.ts'
import { eventually } from '../../../test/eventually.ts'
import { Board } from './board.tsx'
import type { BoardActions, BoardDay, BoardRow, MoveRules } from './board-props.ts'
import type { Work } from './work.ts'

// The board is 1200 x 600 px: the column of names is 200 wide, the head 40 high, and each of the ten hours
// 100 wide.
const view = { width: 1200, height: 600, column: 200, head: 40 }
const day = '2026-11-23'
const at = (clock: string) => new Date(`${day}T${clock}:00+02:00`)

let proposed: string[]
let opened: string[]
let root: Root
let host: HTMLElement

beforeEach(() => {
  proposed = []
  opened = []
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // Returns no drawing context, because jsdom has none.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(view.width)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(view.height)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rectOf(this)
  })
  Object.assign(Element.prototype, {
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
    hasPointerCapture: () => false,
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Returns the rectangle of a box in a row, and that of the board for other elements. jsdom has no layout. */
function rectOf(element: Element): DOMRect {
  const row = element.closest<HTMLElement>('[data-row]')
  if (!row || !(element instanceof HTMLElement)) return new DOMRect(0, 0, view.width, view.height)
  const [, top = '0'] = /translateY\(([\d.]+)px\)/.exec(row.style.transform) ?? []
  const number = (value: string) => Number.parseFloat(value) || 0
  return new DOMRect(
    view.column + number(element.style.left),
    view.head + number(top) + number(element.style.top),
    number(element.style.width),
    number(element.style.height),
  )
}

const rowsOf = (...names: string[]): BoardRow[] =>
  names.map((name, index) => ({
    resource: { id: index + 1, name, isFavourite: true, isPerson: true, carriedOverMinutes: 0 },
    load: { percent: 50, level: 'normal' },
  }))

let count = 0
function entryOf(resourceId: number, license: string, start: string, end: string, more: object = {}) {
  count += 1
  const Oid = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  const times = { start: at(start).toISOString(), end: at(end).toISOString() }
  return {
    ...{ Oid, id: Oid, resourceId, license, isMaterial: false, model: 'Golf', version: 1, ...times },
    ...more,
  } satisfies ScheduleReservation
}

const noOne: UnallocatedReservation = {
  workOrderId: 9,
  reservationId: '10000000-0000-4000-8000-000000000001',
  licenseNumber: 'WSE-415',
  duration: 90,
  start: at('10:00').toISOString(),
}

/** Formats a proposed move as plate, resource id and start, for example `ATT-844 2 10:15`. */
const written = ({ license }: Work, { resourceId, startAt }: Place) =>
  `${license} ${resourceId} ${startAt.toLocaleTimeString('fi', { timeZone: 'Europe/Helsinki', hour: '2-digit', minute: '2-digit' }).replace('.', ':')}`

type Changes = Partial<Pick<BoardDay, 'entries' | 'shifts'> & MoveRules & BoardActions> & {
  readonly rows?: readonly BoardRow[]
  readonly opensAt?: string
  readonly workOrderId?: number
  readonly resourceId?: number
}

async function draw({
  rows = rowsOf('Matti', 'Timo', 'Ville'),
  opensAt = '07:00',
  workOrderId,
  resourceId,
  ...changes
}: Changes = {}) {
  const entries = changes.entries ?? [
    entryOf(1, 'SRL-601', '07:30', '09:30'),
    entryOf(1, 'ATT-844', '10:00', '11:00'),
    entryOf(2, 'MOX-917', '08:00', '10:00'),
  ]
  const rules: MoveRules = {
    canMove: () => true,
    impactOf: () => ({ pushed: [], slips: [], holds: [], offShift: null }),
    firstPlaceOf: () => null,
    openPlacesOf: () => [],
  }
  const actions: BoardActions = {
    onPropose: (work, place) => proposed.push(written(work, place)),
    onFree: ({ resourceId, startAt, endAt }) =>
      opened.push([resourceId, startAt.toISOString(), ...(endAt ? [endAt.toISOString()] : [])].join(' ')),
    onOpen: (entry) => opened.push(entry.license),
    onOpenResource: (resource) => opened.push(resource.name),
    onBusy: () => undefined,
  }
  const noneYet = {
    unallocated: [noOne],
    shifts: changes.shifts ?? [],
    stampings: [],
    usualPriority: undefined,
  }
  const workingHours = { startAt: at(opensAt), endAt: at('17:00') }
  await act(async () =>
    root.render(
      <Board
        rows={rows}
        day={{
          ...{ entries, ...noneYet },
          schedule: { day: { startAt: at('00:00'), endAt: at('23:59') }, workingHours },
          nameOf: (id) => rows.find(({ resource }) => resource.id === id)?.resource.name ?? '',
        }}
        slips={new Map()}
        view={{
          range: { startAt: at('07:00'), endAt: at('17:00') },
          now: null,
          isDense: false,
          summary: '',
          workOrderId,
          resourceId,
        }}
        moves={{ ...rules, ...changes }}
        actions={{ ...actions, ...changes }}
      />,
    ),
  )
  await areNamed()
  return entries
}

/** Waits until all boxes are rendered in full, with their accessible names. */
const areNamed = () =>
  eventually(() => expect(host.querySelector('[role="button"][data-key]:not([aria-label])')).toBeNull())

/** Finds a button by a part of its name or content. */
function button(name: string): HTMLElement {
  const found = [...host.querySelectorAll<HTMLElement>('button, [role="button"]')].find((candidate) =>
    (candidate.getAttribute('aria-label') ?? candidate.textContent).includes(name),
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}

/** Returns the window coordinates of a time in a row. The first row is 1. */
const point = (row: number, clock: string) => {
  const [firstRow] = host.querySelectorAll<HTMLElement>('[data-row]')
  const height = Number.parseFloat(firstRow?.style.height ?? '0')
  const hours = (at(clock).getTime() - at('07:00').getTime()) / 3_600_000
  return { clientX: view.column + hours * 100 + 1, clientY: view.head + (row - 0.5) * height }
}

const pointer = (type: string, target: Element, place: object, pointerType = 'mouse') =>
  act(async () => {
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, pointerType, ...place }),
    )
  })

const tracks = () => host.querySelector('[data-tracks]') ?? host

const click = (target: Element, place: object = {}) =>
  act(async () => {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...place }))
  })

const press = (key: string, more: object = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  })

const focus = (name: string) => act(async () => button(name).focus())

const hold = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

const spoken = () => host.querySelector('[role="status"]')?.textContent ?? ''

it('the row of a bay is grey outside the opening hours of the site', async () => {
  await draw({
    rows: rowsOf('Lift 1').map((row) => ({ ...row, resource: { ...row.resource, isPerson: false } })),
    opensAt: '09:00',
  })
  const ground = document.querySelector<HTMLElement>('[data-row="0"]')?.style.backgroundImage ?? ''
  const light = [...ground.matchAll(/var\(--v-surface\) ([\d.]+)px/g)].map(([, px]) => Number(px))
  expect(light).toHaveLength(2)
  expect(light[0]).toBeGreaterThan(0)
})

describe('a board with the work order of the address', () => {
  it('selects its unallocated work, so that the next tap chooses the target', async () => {
    await draw({ workOrderId: noOne.workOrderId })
    expect(button('WSE-415').getAttribute('aria-pressed')).toBe('true')
    await click(tracks(), point(3, '12:05'))
    expect(proposed).toEqual(['WSE-415 3 12:00'])
  })

  it('selects its allocated work only once', async () => {
    const workOrderId = 11
    const entries = [entryOf(2, 'MOX-917', '08:00', '10:00', { workOrderId })]
    await draw({ entries, workOrderId })
    expect(spoken()).toContain('MOX-917')
    await focus('MOX-917')
    await press('Escape')
    await draw({ entries, workOrderId })
    expect(spoken()).toBe('')
  })
})

describe('moving by mouse', () => {
  it('dragging a box keeps its grabbed point under the mouse, and rounds the start to 15 minutes', async () => {
    await draw()
    await pointer('pointerdown', button('ATT-844'), point(1, '10:30'))
    await pointer('pointermove', button('ATT-844'), point(2, '11:00'))
    await pointer('pointerup', button('ATT-844'), point(3, '12:05'))
    expect(proposed).toEqual(['ATT-844 3 11:30'])
  })

  it('a drag shows the times of the place under the pointer', async () => {
    await draw()
    await pointer('pointerdown', button('ATT-844'), point(1, '10:00'))
    await pointer('pointermove', button('ATT-844'), point(2, '12:00'))
    await eventually(() => expect(tracks().textContent).toContain('12:00–13:00'))
  })

  it('a button proposes, for selected unallocated work, the first free slot that makes no work late', async () => {
    await draw({
      firstPlaceOf: () => ({ resourceId: 3, startAt: at('12:15'), endAt: at('13:45'), isOwnLate: false }),
    })
    await click(button(noOne.licenseNumber))
    await click(button('schedule.impact.without Ville 12:15'))
    expect(proposed).toEqual([`${noOne.licenseNumber} 3 12:15`])
  })

  it('free times in which selected work makes no vehicle late are buttons, and the first one is named', async () => {
    const span = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })
    const first = { resourceId: 3, ...span('08:00', '09:30') }
    await draw({
      firstPlaceOf: () => ({ ...first, isOwnLate: false }),
      openPlacesOf: () => [
        { ...first, gap: span('08:00', '15:00') },
        { resourceId: 2, ...span('10:00', '11:30'), gap: span('10:00', '12:00') },
      ],
    })
    const places = () =>
      [...tracks().querySelectorAll('button')].map((place) => place.getAttribute('aria-label'))
    expect(places()).toEqual([])
    await click(button(noOne.licenseNumber))
    expect(places()).toEqual([
      '08:00 schedule.board.harmsNobody, schedule.board.openPlace',
      '10:00, schedule.board.openPlace',
    ])
    await click(button('10:00, schedule.board.openPlace'))
    expect(proposed).toEqual([`${noOne.licenseNumber} 2 10:00`])
  })

  it('no free time is highlighted for a box that is only selected', async () => {
    await draw({
      openPlacesOf: () => [
        {
          resourceId: 2,
          ...{ startAt: at('10:00'), endAt: at('11:00') },
          gap: { startAt: at('10:00'), endAt: at('12:00') },
        },
      ],
    })
    await click(button('ATT-844'))
    expect(tracks().querySelectorAll('button')).toHaveLength(0)
    await click(button('schedule.board.move'))
    expect(tracks().querySelectorAll('button')).toHaveLength(1)
  })

  it('a message says that no free slot of the day leaves other work on time', async () => {
    await draw()
    await click(button(noOne.licenseNumber))
    expect(host.textContent).toContain('schedule.impact.noPlace')
  })

  it('unallocated work can be dragged onto a person', async () => {
    await draw()
    await pointer('pointerdown', button('WSE-415'), { clientX: 0, clientY: 0 })
    await pointer('pointermove', button('WSE-415'), point(1, '12:00'))
    await pointer('pointerup', button('WSE-415'), point(2, '12:00'))
    expect(proposed).toEqual(['WSE-415 2 12:00'])
  })

  it('dropping work outside the rows or at the same place proposes no move, and neither does Escape', async () => {
    await draw()
    for (const end of [{ clientX: 20, clientY: 300 }, point(1, '10:00')]) {
      await pointer('pointerdown', button('ATT-844'), point(1, '10:00'))
      await pointer('pointermove', button('ATT-844'), point(3, '12:00'))
      await pointer('pointerup', button('ATT-844'), end)
    }
    await pointer('pointerdown', button('ATT-844'), point(1, '10:00'))
    await pointer('pointermove', button('ATT-844'), point(3, '12:00'))
    await press('Escape')
    await pointer('pointerup', button('ATT-844'), point(3, '12:00'))
    expect(proposed).toEqual([])
  })

  it('proposes no move for a drop on a forbidden row, or for a drag of a box that the user may not move', async () => {
    const canMove = vi.fn<MoveRules['canMove']>(
      ({ license }, resourceId) => license === 'ATT-844' && resourceId !== 3,
    )
    await draw({ canMove })
    for (const name of ['ATT-844', 'MOX-917']) {
      await pointer('pointerdown', button(name), point(1, '10:00'))
      await pointer('pointermove', button(name), point(2, '12:00'))
      await pointer('pointerup', button(name), point(3, '12:00'))
    }
    expect(proposed).toEqual([])
  })

  it('a drop uses the version that another user saved meanwhile, and proposes no move of a removed entry', async () => {
    const entries = await draw()
    const change = async (changed: ScheduleReservation[]) => {
      await pointer('pointerdown', button('ATT-844'), point(1, '10:00'))
      await pointer('pointermove', button('ATT-844'), point(2, '12:00'))
      await draw({ entries: changed, onPropose: (work) => proposed.push(JSON.stringify(work)) })
      await pointer('pointerup', host.querySelector('[data-by]') ?? tracks(), point(3, '12:00'))
    }
    await change(entries.map((entry) => ({ ...entry, version: 2 })))
    expect(proposed).toEqual([expect.stringContaining('"version":2')])
    await change(entries.slice(0, 1))
    expect(proposed).toHaveLength(1)
  })
})

describe('moving by touch', () => {
  it('a swipe does not drag a box, but a hold of 300 ms starts a drag', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await draw()
    const box = button('ATT-844')
    await pointer('pointerdown', box, point(1, '10:00'), 'touch')
    await pointer('pointermove', box, point(2, '10:30'), 'touch')
    await hold(500)
    await pointer('pointerup', box, point(3, '12:00'), 'touch')
    expect(proposed).toEqual([])

    await pointer('pointerdown', box, point(1, '10:00'), 'touch')
    await hold(300)
    await pointer('pointermove', box, point(2, '12:00'), 'touch')
    await pointer('pointerup', box, point(3, '12:00'), 'touch')
    expect(proposed).toEqual(['ATT-844 3 12:00'])
  })

  it('a swipe scrolls the page, but a drag does not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await draw()
    const box = button('ATT-844')
    const moves = () => {
      const move = new Event('touchmove', { bubbles: true, cancelable: true })
      box.dispatchEvent(move)
      return !move.defaultPrevented
    }
    await pointer('pointerdown', box, point(1, '10:00'), 'touch')
    expect(moves()).toBe(true)
    await hold(300)
    expect(moves()).toBe(false)
    await pointer('pointercancel', box, point(1, '10:00'), 'touch')
    expect(moves()).toBe(true)
  })

  it('tapping a box does not replace the elements under the finger', async () => {
    await draw()
    const under = button('ATT-844').firstElementChild
    await click(button('ATT-844'))
    expect(button('ATT-844').firstElementChild).toBe(under)
  })

  it('tapping a box and then free time proposes a move to that time', async () => {
    await draw()
    await click(button('ATT-844'))
    expect(button('ATT-844').getAttribute('aria-pressed')).toBe('true')
    await click(tracks(), point(3, '12:20'))
    expect(proposed).toEqual(['ATT-844 3 12:15'])
  })

  it('tapping free time in the future while no work is selected books the time', async () => {
    vi.useFakeTimers({ now: at('12:00'), toFake: ['Date'] })
    await draw()
    await click(tracks(), point(3, '11:20'))
    expect(opened).toEqual([])
    await click(tracks(), point(3, '12:20'))
    expect(opened).toEqual([`3 ${at('12:15').toISOString()}`])
  })

  it('dragging the mouse over free time in the future selects a span in quarters of an hour', async () => {
    vi.useFakeTimers({ now: at('12:00'), toFake: ['Date'] })
    await draw()
    const drag = async (from: string, to: string) => {
      await pointer('pointerdown', tracks(), point(3, from), 'mouse')
      await pointer('pointermove', tracks(), point(3, to), 'mouse')
      await pointer('pointerup', tracks(), point(3, to), 'mouse')
    }
    await drag('11:20', '13:20')
    expect(opened).toEqual([])
    await drag('14:10', '12:50')
    const times = [at('12:45'), at('14:15')].map((time) => time.toISOString())
    expect(opened).toEqual([`3 ${times.join(' ')}`])
  })

  it('Escape cancels the selection of free time', async () => {
    vi.useFakeTimers({ now: at('08:00'), toFake: ['Date'] })
    await draw()
    await pointer('pointerdown', tracks(), point(3, '12:50'), 'mouse')
    await pointer('pointermove', tracks(), point(3, '14:10'), 'mouse')
    await press('Escape')
    await pointer('pointerup', tracks(), point(3, '14:10'), 'mouse')
    expect(opened).toEqual([])
  })

  it('a span that overlaps other work of the person cannot be selected', async () => {
    vi.useFakeTimers({ now: at('08:00'), toFake: ['Date'] })
    await draw()
    await pointer('pointerdown', tracks(), point(1, '11:40'), 'mouse')
    await pointer('pointermove', tracks(), point(1, '10:50'), 'mouse')
    await pointer('pointerup', tracks(), point(1, '10:50'), 'mouse')
    expect(opened).toEqual([])
  })

  it('tapping another box selects that box, or chooses the target after a press of the move button', async () => {
    await draw()
    await click(button('ATT-844'))
    await click(button('MOX-917'), point(2, '08:00'))
    expect(proposed).toEqual([])
    await click(button('schedule.board.move'))
    await click(button('SRL-601'), point(1, '08:00'))
    expect(proposed).toEqual(['MOX-917 1 08:00'])
  })

  it('a second tap deselects a box, and a button opens the dialog of a selected box', async () => {
    await draw()
    await click(button('ATT-844'))
    await click(button('ATT-844'))
    await click(tracks(), point(3, '12:00'))
    expect(proposed).toEqual([])
    await click(button('ATT-844'))
    await click(button('schedule.board.open'))
    expect(opened).toEqual(['ATT-844'])
  })
})

describe('moving by keyboard', () => {
  it('arrow keys focus the next box in the same row or in the next row, and Enter opens a box', async () => {
    await draw()
    await focus('SRL-601')
    await press('ArrowRight')
    expect(document.activeElement).toBe(button('ATT-844'))
    await press('ArrowDown')
    expect(document.activeElement).toBe(button('MOX-917'))
    await press('Enter')
    expect(opened).toEqual(['MOX-917'])
  })

  it('Alt and the arrow keys move a box and announce target and impact, and Enter proposes the move', async () => {
    await draw()
    await focus('ATT-844')
    await press('ArrowRight', { altKey: true })
    await press('ArrowDown', { altKey: true })
    expect(spoken()).toBe('ATT-844 · Timo · 10:15–11:15. schedule.impact.none')
    await press('Enter')
    expect(proposed).toEqual(['ATT-844 2 10:15'])
  })

  it('Escape cancels a move by keys', async () => {
    await draw()
    await focus('ATT-844')
    await press('ArrowDown', { altKey: true })
    await press('Escape')
    await press('Enter')
    expect(proposed).toEqual([])
    expect(opened).toEqual(['ATT-844'])
  })

  it('a move of unallocated work by keys begins in the first row, at the agreed time', async () => {
    await draw()
    await focus('WSE-415')
    await press('ArrowDown', { altKey: true })
    expect(spoken()).toContain('WSE-415 · Matti · 10:00–11:30')
    await press('ArrowDown', { altKey: true })
    await press('Enter')
    expect(proposed).toEqual(['WSE-415 2 10:00'])
  })

  it('the Tab key reaches only one box, and a moved box keeps the focus', async () => {
    const entries = await draw()
    const boxes = [...tracks().querySelectorAll<HTMLElement>('[data-key]')]
    expect(boxes.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    await focus('ATT-844')
    await press('ArrowDown', { altKey: true })
    await press('Enter')
    await draw({
      entries: entries.map((entry) => (entry.license === 'ATT-844' ? { ...entry, resourceId: 2 } : entry)),
    })
    expect(document.activeElement).toBe(button('ATT-844'))
  })
})

describe('a board with many rows', () => {
  const names = Array.from({ length: 400 }, (_, index) => `Person ${index + 1}`)

  it('the schedule board renders only visible and nearby rows, and the row with the focus', async () => {
    vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    const entries = names.map((_, index) => entryOf(index + 1, `ABC-${index + 1}`, '08:00', '09:00'))
    await draw({ rows: rowsOf(...names), entries })
    const drawn = () => host.querySelectorAll('[data-row]').length
    await eventually(() => expect(drawn()).toBeGreaterThan(9))
    expect(drawn()).toBeLessThan(30)
    await focus('ABC-1 ')

    const scroller = tracks().parentElement?.parentElement
    if (!scroller) throw new Error('nothing scrolls')
    await act(async () => {
      scroller.scrollTop = 68 * 200
      scroller.dispatchEvent(new Event('scroll'))
    })
    expect(button('ABC-202')).toBeTruthy()
    await areNamed()
    expect(button('ABC-202 Golf')).toBeTruthy()
    expect(document.activeElement).toBe(button('ABC-1 '))
    expect(drawn()).toBeLessThan(40)
  })
})

it.each([
  ['07:00', 0],
  ['09:00', 64],
  ['17:00', 0],
])('a narrow board whose first shift starts at %s is initially scrolled by %i px', async (start, left) => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  const shiftAt = (resourceId: number, clock: string) => ({
    id: resourceId,
    resourceId,
    start: at(clock).toISOString(),
    end: at('23:00').toISOString(),
  })
  await draw({ shifts: [shiftAt(1, start), shiftAt(2, '12:00')].slice(0, start === '17:00' ? 1 : 2) })
  expect(tracks().parentElement?.parentElement?.scrollLeft).toBe(left)
})

it('the board scrolls to the row of a person unless the whole row is visible below the hours', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(570)
  const rows = rowsOf(...Array.from({ length: 20 }, (_, index) => `Person ${index + 1}`))
  const scrollTop = () => tracks().parentElement?.parentElement?.scrollTop
  await draw({ rows, resourceId: 7 })
  expect(scrollTop()).toBe(0)
  await draw({ rows, resourceId: 8 })
  expect(scrollTop()).toBe(7 * 68)
})

it('the schedule board reports the start and the end of a move by keys', async () => {
  const onBusy = vi.fn()
  await draw({ onBusy })
  await focus('ATT-844')
  await press('ArrowDown', { altKey: true })
  expect(onBusy).toHaveBeenLastCalledWith(true)
  await press('Escape')
  expect(onBusy).toHaveBeenLastCalledWith(false)
})

it('the schedule board reports the end of a move when the board is unmounted', async () => {
  const onBusy = vi.fn()
  await draw({ onBusy })
  await focus('ATT-844')
  await press('ArrowDown', { altKey: true })
  await act(async () => root.render(null))
  expect(onBusy).toHaveBeenLastCalledWith(false)
})

it('a box shows an illegal tread depth; if another state is more urgent, only its accessible name does', async () => {
  await startTexts()
  await chooseLanguage('fi')
  const worn = { illegalTreadDepth: 2.5 }
  await draw({
    entries: [
      entryOf(1, 'SRL-601', '07:30', '09:30', worn),
      entryOf(2, 'MOX-917', '08:00', '10:00', { ...worn, isCustomerWaiting: true }),
    ],
  })
  expect(button('SRL-601').textContent).toContain('Renkaat 2,5 mm')
  expect(button('MOX-917').textContent).not.toContain('Renkaat')
  expect(button('MOX-917').getAttribute('aria-label')).toContain('Renkaat alle rajan, 2,5 mm')
})

it('the meter of a resource is as long as its load, and at most full', async () => {
  const [first, second] = rowsOf('Matti', 'Timo')
  const rows = [
    { ...first, load: { percent: 40, level: 'normal' } },
    { ...second, load: { percent: 130, level: 'full' } },
  ] as BoardRow[]
  await draw({ rows })
  const lengths = () =>
    [...host.querySelectorAll<HTMLElement>('[aria-hidden] > i')].map(({ style }) => style.width)
  await eventually(() => expect(lengths()).toEqual(['40%', '100%']))
})
