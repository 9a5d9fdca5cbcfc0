import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { chooseLanguage, startTexts } from '../texts/i18n.ts'
import DayPickerCalendar from './day-picker-calendar.tsx'
import { uiLabels } from './test/ui-labels.ts'
import { UiLabelsProvider } from './ui-labels.tsx'

beforeAll(async () => {
  await startTexts()
  await chooseLanguage('en')
})

function open(day: string, range: { first?: string; last?: string } = {}) {
  const onPick = vi.fn()
  const { unmount } = render(
    <UiLabelsProvider labels={uiLabels}>
      <DayPickerCalendar day={day} today="2026-11-18" {...range} onPick={onPick} />
    </UiLabelsProvider>,
  )
  onTestFinished(unmount)
  const dayButton = (name: string) => screen.getByRole('button', { name })
  return { onPick, dayButton }
}

it('the weeks of the day picker begin on Monday', () => {
  open('2026-11-18')
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'MonTueWedThuFriSatSun',
    '1',
    '2345678',
    '9101112131415',
    '16171819202122',
    '23242526272829',
    '30',
  ])
})

it.each([
  ['ArrowLeft', '17 November 2026'],
  ['ArrowRight', '19 November 2026'],
  ['ArrowUp', '11 November 2026'],
  ['ArrowDown', '25 November 2026'],
  ['Home', '16 November 2026'],
  ['End', '22 November 2026'],
  ['PageUp', '18 October 2026'],
  ['PageDown', '18 December 2026'],
])('the key %s moves the focus in the day picker from 18 November to %s', (key, name) => {
  const { dayButton } = open('2026-11-18')
  dayButton('18 November 2026').focus()
  fireEvent.keyDown(dayButton('18 November 2026'), { key })
  expect(document.activeElement).toBe(dayButton(name))
})

it('Page Down on the last day of a month focuses the last day of a shorter next month', () => {
  const { dayButton } = open('2027-01-31')
  fireEvent.keyDown(dayButton('31 January 2027'), { key: 'PageDown' })
  expect(document.activeElement).toBe(dayButton('28 February 2027'))
})

it("the arrow keys do not move the focus to days outside the day picker's range", () => {
  const { dayButton } = open('2026-11-18', { last: '2026-11-20' })
  dayButton('18 November 2026').focus()
  fireEvent.keyDown(dayButton('18 November 2026'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(dayButton('18 November 2026'))
  expect(dayButton('Next month')).toHaveProperty('disabled', true)
})

it('a day of another month can be picked in the day picker', () => {
  const { dayButton, onPick } = open('2026-11-18')
  fireEvent.click(dayButton('Next month'))
  fireEvent.click(dayButton('24 December 2026'))
  expect(onPick).toHaveBeenCalledWith('2026-12-24')
})
