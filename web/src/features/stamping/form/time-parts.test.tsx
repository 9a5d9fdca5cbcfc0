import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { isTime, type TimeEntry } from './time-entry.ts'
import { TimeParts } from './time-parts.tsx'

const user = userEvent.setup({ delay: null })
afterEach(cleanup)

function Field() {
  const [entry, setEntry] = useState<TimeEntry>({ hour: '14', minute: '30' })
  return (
    <form>
      <TimeParts entry={entry} onChange={setEntry} isInvalid={!isTime(entry)} describedBy="none" />
      <button type="button">Next</button>
    </form>
  )
}

function show() {
  render(<Field />)
  const [hour, minute] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!hour || !minute) throw new Error('no fields')
  const isRefused = () => hour.getAttribute('aria-invalid') === 'true'
  const leave = async () => {
    await user.click(screen.getByRole('button'))
    return isRefused() ? 'refused' : `${hour.value}:${minute.value}`
  }
  return { hour, minute, leave }
}

describe('input over the selected hour', () => {
  const times = [
    ['14.20', '14:20'],
    ['16.45', '16:45'],
    ['13:00', '13:00'],
    ['13,05', '13:05'],
    ['7.05', '07:05'],
    ['9:15', '09:15'],
    ['915', '09:15'],
    ['705', '07:05'],
    ['1620', '16:20'],
    ['0620', '06:20'],
    ['16', '16:30'],
    ['8', '08:30'],
    ['16.', 'refused'],
    ['-3', 'refused'],
    ['x', 'refused'],
    ['2570', 'refused'],
    ['99:99', 'refused'],
  ] as const

  it.each(times)('typing %s over the selected hour of 14:30 gives: %s', async (typed, time) => {
    const { hour, leave } = show()
    await user.click(hour)
    await user.keyboard(typed)
    expect(await leave()).toBe(time)
  })

  it.each(times.filter(([typed]) => typed !== '16.'))(
    'pasting %s over the selected hour of 14:30 gives: %s',
    async (typed, time) => {
      const { hour, leave } = show()
      await user.click(hour)
      await user.paste(typed)
      expect(await leave()).toBe(time)
    },
  )
})

it.each(['1500', '15:00', '15.00', ' 15.00\n'])(
  'pasting %j into the hour or the minute fills both, even if the field already has two digits',
  async (pasted) => {
    const { hour, minute, leave } = show()
    for (const field of [hour, minute]) {
      await user.tripleClick(field)
      field.setSelectionRange(2, 2)
      await user.paste(pasted)
      expect(await leave()).toBe('15:00')
      await user.tripleClick(hour)
      await user.paste('07:31')
    }
  },
)

it("typing a time in front of the hour's digits replaces the hour and the minute", async () => {
  const { hour, leave } = show()
  await user.click(hour)
  hour.setSelectionRange(0, 0)
  await user.keyboard('16.45')
  expect(await leave()).toBe('16:45')
})

it('pads a single digit of hour or minute when its field loses the focus', async () => {
  const { hour, leave } = show()
  await user.click(hour)
  await user.keyboard('8{Tab}5')
  expect(await leave()).toBe('08:05')
})
