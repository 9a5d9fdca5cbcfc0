import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { impactOf } from '@verstas/domain/workshop-schedule/impact.ts'
import type { Target } from '@verstas/domain/workshop-schedule/move.ts'
import { allocationOf, placeAt } from '@verstas/domain/workshop-schedule/schedule.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { control, press, settle, type } from '../../../platform/session/test/page-controls.ts'
import { renderWithSession } from '../../../platform/session/test/render.tsx'
import { uiLabels } from '../../../platform/ui/test/ui-labels.ts'
import { UiLabelsProvider } from '../../../platform/ui/ui-labels.tsx'
import { unallocatedWork, workOf } from '../board/work.ts'
import { EditDialog } from './edit-dialog.tsx'
import { ImpactPanel } from './impact-panel.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RangeDialog } from './range-dialog.tsx'
import { at, entries, expectedAt, matti, next, promised, stamping, timo } from './test/sample-day.ts'

async function show(content: ReactNode) {
  const { unmount } = await renderWithSession(
    <UiLabelsProvider labels={uiLabels}>{content}</UiLabelsProvider>,
  )
  onTestFinished(unmount)
  await settle()
}

const words = () => document.body.textContent
const chosenSlot = () => document.querySelector('[aria-pressed="true"]')?.textContent

const unallocated = unallocatedWork(
  { workOrderId: 9, reservationId: 'new', licenseNumber: 'JPR-803', duration: 45 },
  expectedAt('09:30').schedule,
)

const nameOf = (id: number) => [matti, timo].find((resource) => resource.id === id)?.name ?? ''

/** Props of the time dialog, after a vehicle of Matti was dropped on Timo's row. */
const dropped = {
  work: workOf(promised),
  from: matti,
  to: timo,
  droppedAt: at('10:00'),
  nameOf,
  mayEditTimes: true,
  firstPlace: { ...placeAt(unallocated, timo.id, at('10:00')), isOwnLate: false },
  onPlace: () => undefined,
  onClose: () => undefined,
}

interface LiveMoveProps {
  readonly onMove: (target: Target) => void
  readonly onListening: (hear: (expected: Forecast) => void) => void
}

/** The time dialog of a day that other users change while the dialog is open. */
function LiveMove({ onMove, onListening }: LiveMoveProps) {
  const [expected, setExpected] = useState(() => expectedAt('09:36'))
  useEffect(() => onListening(setExpected), [onListening])
  return <MoveDialog {...{ ...dropped, expected, onMove }} />
}

async function openMove(changes: Partial<Parameters<typeof MoveDialog>[0]> = {}) {
  const onMove = vi.fn()
  await show(<MoveDialog {...{ ...dropped, expected: expectedAt('09:36'), onMove, ...changes }} />)
  return onMove
}

describe('the time dialog after a drop', () => {
  it('the time dialog selects the free slot nearest to the drop, and moves the work to the chosen slot', async () => {
    const onMove = await openMove()
    expect(chosenSlot()).toBe('10:00–12:00first free')
    await press('10:30–12:30')
    expect(chosenSlot()).toBe('10:30–12:30')
    await press('Move')
    expect(onMove).toHaveBeenCalledWith({
      resourceId: 2,
      startAt: at('10:30'),
      endAt: at('12:30'),
      isOverlapAllowed: false,
    })
  })

  it('a move to a free slot that another user takes meanwhile does not allow overlaps', async () => {
    const onMove = vi.fn()
    const { promise: listening, resolve } = Promise.withResolvers<(expected: Forecast) => void>()
    await show(<LiveMove onMove={onMove} onListening={resolve} />)
    const hear = await listening
    const before = expectedAt('09:36')
    const theirs = { ...allocationOf(next), reservationId: 'theirs', resourceId: 2, startAt: at('10:00') }
    const allocations = [...before.schedule.allocations, theirs]
    await act(async () => hear({ ...before, schedule: { ...before.schedule, allocations } }))
    expect(words()).toContain('Overlaps')
    await press('Move')
    expect(onMove).toHaveBeenCalledWith(expect.objectContaining({ isOverlapAllowed: false }))
  })

  it('the time dialog shows overlapped work, and the vehicles that become late, with their minutes', async () => {
    const onMove = await openMove({
      work: unallocated,
      from: null,
      to: matti,
      droppedAt: at('09:30'),
      expected: expectedAt('09:30'),
    })
    expect(words()).toContain('No free time that is long enough')
    expect(words()).toContain('Overlaps: Matti Virtanen: ATT-844 09:30–11:00')
    expect(words()).toContain('The move breaks 2 promises')
    expect(words()).toContain('promised 11:20, ready 11:45+25min')
    await press('Assign the work')
    expect(words()).toContain('The jobs overlap. Move anyway?')
    await press('Choose another time')
    await press('Assign the work')
    expect(onMove).not.toHaveBeenCalled()
    await press('Move anyway')
    expect(onMove).toHaveBeenCalledWith({
      resourceId: 1,
      startAt: at('09:30'),
      endAt: at('10:15'),
      isOverlapAllowed: true,
    })
  })

  it('times changed by buttons or keys are not treated as a free slot, and may overlap other work', async () => {
    const onMove = await openMove()
    await press('Start: 10 min later')
    await press('End: 30 min later')
    expect(chosenSlot()).toBe('Other timemay overlap')
    const start = control<HTMLInputElement>('Start')
    await userEvent.click(start)
    start.setSelectionRange(4, 4)
    await userEvent.keyboard('{ArrowUp}')
    start.setSelectionRange(1, 1)
    await userEvent.keyboard('{ArrowDown}')
    expect(start.value).toBe('09:11')
    await press('Move')
    await press('Move anyway')
    expect(onMove).toHaveBeenCalledWith(
      expect.objectContaining({ startAt: at('09:11'), endAt: at('12:30'), isOverlapAllowed: true }),
    )
  })

  it('work cannot be moved if the end is before the start, or a time is missing', async () => {
    await openMove()
    await type('End', '09:00')
    expect(words()).toContain('The end must be after the start, at most a year later.')
    expect(control<HTMLButtonElement>('Move').disabled).toBe(true)
    await type('End', '')
    await userEvent.tab()
    expect(control<HTMLInputElement>('End').placeholder).toBe('--:--')
    expect(words()).toContain('Give the time')
    expect(control<HTMLButtonElement>('Move').disabled).toBe(true)
    await type('End', '1145')
    expect(control<HTMLButtonElement>('Move').disabled).toBe(false)
  })

  it('users without the right to change times can move work, but not change its duration', async () => {
    const onMove = await openMove({ mayEditTimes: false })
    await press('Start: 15 min later')
    expect(control<HTMLInputElement>('End').value).toBe('12:15')
    expect(screen.queryByRole('button', { name: 'Ends now' })).toBeNull()
    await press('Move')
    expect(onMove).toHaveBeenCalledWith(expect.objectContaining({ startAt: at('10:15'), endAt: at('12:15') }))
  })
})

async function openEdit(changes: Partial<Parameters<typeof EditDialog>[0]> = {}) {
  const [onSave, onCustomerInformed] = [vi.fn(), vi.fn()]
  await show(
    <EditDialog
      entry={promised}
      resource={matti}
      isRunning={false}
      expected={expectedAt('09:36')}
      nameOf={nameOf}
      mayEditTimes
      onSave={onSave}
      onCustomerInformed={onCustomerInformed}
      onClose={() => undefined}
      {...changes}
    />,
  )
  return { onSave, onCustomerInformed }
}

describe('the reservation dialog', () => {
  it('one button sets the end of a reservation to now', async () => {
    const { onSave } = await openEdit({ expected: expectedAt('12:07') })
    expect(control<HTMLButtonElement>('Save').disabled).toBe(true)
    await press('Ends now')
    await press('Save')
    expect(onSave).toHaveBeenCalledWith({
      resourceId: 1,
      startAt: at('11:30'),
      endAt: at('12:07'),
      isOverlapAllowed: false,
    })
  })

  it('choosing another day in the calendar moves a reservation, and keeps its duration', async () => {
    const { onSave } = await openEdit()
    await press('Start pe 20.11.2026')
    await press('23 November 2026')
    await press('Done')
    await press('Save')
    const day = 3 * 24 * 60 * 60_000
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({
        startAt: new Date(at('11:30').getTime() + day),
        endAt: new Date(at('13:30').getTime() + day),
      }),
    )
  })

  it('the dialog of a late vehicle shows the lateness, and saves the later time that the customer knows of', async () => {
    const { onCustomerInformed } = await openEdit({ expected: expectedAt('10:10') })
    expect(words()).toContain('Expected ready 13:40, 10min after the promise')
    await press('Customer knows: ready 13:45')
    expect(onCustomerInformed).toHaveBeenCalledWith(at('13:45'))
  })

  it('the dialog of a reservation that is on time shows no lateness', async () => {
    await openEdit()
    expect(words()).not.toContain('after the promise')
  })

  it('users without the right to change times see the times of a reservation as text', async () => {
    await openEdit({ mayEditTimes: false })
    expect(words()).toContain('11:30–13:30')
    expect(document.querySelector('input')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('the panel with the impact of a move', () => {
  const timoAt10 = { ...placeAt(unallocated, timo.id, at('10:00')), isOwnLate: false }
  const panel = (expected: ReturnType<typeof expectedAt>, resourceId: number) => {
    const place = { resourceId, startAt: at('09:30'), endAt: at('10:15') }
    const impact = impactOf(expected, unallocated, place)
    return <ImpactPanel {...{ impact, place, nameOf }} work={unallocated} first={timoAt10} />
  }

  it('the impact panel lists late vehicles, a vehicle on time, and a free slot that makes none late', async () => {
    await show(panel(expectedAt('09:30'), 1))
    const rows = [...document.querySelectorAll('li')].map((row) => row.textContent)
    expect(rows).toEqual([
      'FINATT-844promised 11:20, ready 11:45+25min',
      'FINFCF-137promised 13:30, ready 13:45+15min',
      'FINXTA-322in time, 13:45 holds0min',
    ])
    expect(words()).toContain('With nobody late: Timo Järvinen 10:00')
  })

  it('the impact panel shows that a move makes no vehicle late, and offers no other free slot', async () => {
    await show(panel(expectedAt('06:00'), 2))
    expect(words()).toContain('The move makes nobody late')
    expect(words()).not.toContain('With nobody late')
  })
})

describe('a target outside the shift', () => {
  const place = { resourceId: timo.id, startAt: at('19:30'), endAt: at('20:15') }
  const impact = impactOf(expectedAt('09:30'), unallocated, place)
  const show1930 = (first: Parameters<typeof ImpactPanel>[0]['first']) =>
    show(<ImpactPanel {...{ impact, place, nameOf, first }} work={unallocated} />)

  it('the impact panel shows the shift if the target is outside it, and a free slot that fits the work', async () => {
    await show1930({ ...placeAt(unallocated, timo.id, at('10:00')), isOwnLate: false })
    expect(words()).toContain('Not on shift 19:30')
    expect(words()).toContain('Timo Järvinen works 07:00–15:30.')
    expect(words()).toContain('With nobody late: Timo Järvinen 10:00')
    expect(words()).not.toContain('The move makes nobody late')
  })

  it('the impact panel offers a slot that delays no other vehicle if the moved one is late everywhere', async () => {
    await show1930({ ...placeAt(unallocated, timo.id, at('10:00')), isOwnLate: true })
    expect(words()).toContain('Without delaying others: Timo Järvinen 10:00')
  })

  it('the impact panel shows that no free slot of the day leaves other vehicles on time', async () => {
    await show1930(null)
    expect(words()).toContain('This day has no place that delays no other car')
  })

  it('a button of the time dialog chooses the first free slot that makes no vehicle late', async () => {
    const onPlace = vi.fn()
    await openMove({ ...dropped, work: unallocated, from: null, to: matti, droppedAt: at('09:30'), onPlace })
    await press('With nobody late: Timo Järvinen 10:00')
    expect(onPlace).toHaveBeenCalledWith(dropped.firstPlace)
  })
})

describe('the visible hours', () => {
  it('two handles change the visible hours and stay at least six hours apart', async () => {
    const onChoose = vi.fn()
    await show(<RangeDialog range={{ from: 7, to: 17 }} onChoose={onChoose} onClose={() => undefined} />)
    const [first, last] = screen.getAllByRole<HTMLInputElement>('slider')
    if (!first || !last) throw new Error('two handles')
    fireEvent.change(first, { target: { value: '15' } })
    expect([first.value, last.value]).toEqual(['11', '17'])
    fireEvent.change(last, { target: { value: '2' } })
    expect([first.value, last.value]).toEqual(['11', '17'])
    fireEvent.change(last, { target: { value: '20' } })
    expect(last.getAttribute('aria-valuetext')).toBe('20:00')
    await press('Show')
    expect(onChoose).toHaveBeenCalledWith({ from: 11, to: 20 })
  })
})

describe('the person dialog', () => {
  it("the person dialog shows balances with signs, and the day's reservations and stampings by time", async () => {
    const onOpen = vi.fn()
    await show(
      <PersonDialog
        resource={matti}
        hours={{ salesmanId: 1, isFlexInUse: true, isKiKyInUse: true, flexMinutes: -75, kiKyMinutes: 24 }}
        load={{ plannedMinutes: 405, availableMinutes: 510, percent: 79, level: 'normal' }}
        entries={entries.filter(({ resourceId }) => resourceId === 1).toReversed()}
        stampings={[stamping]}
        onOpen={onOpen}
        onClose={() => undefined}
      />,
    )
    expect(words()).toContain('-1h 15min')
    expect(words()).toContain('+24min')
    const rows = [...document.querySelectorAll('li')].map((row) => row.querySelector('b')?.textContent)
    expect(rows).toEqual(['07:30–09:30', '09:30–11:00', '11:30–13:30', '13:45–15:00', '07:35–'])
    await press('09:30–11:00FINATT-844')
    expect(onOpen).toHaveBeenCalledWith(next)
  })
})
