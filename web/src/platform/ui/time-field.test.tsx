import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { chooseLanguage, startTexts } from '../texts/i18n.ts'
import { FormatProvider } from './format.tsx'
import { uiLabels } from './test/ui-labels.ts'
import { TimeField } from './time-field.tsx'
import { UiLabelsProvider } from './ui-labels.tsx'

const at = (time: string) => new Date(`2026-11-18T${time}:00+02:00`).getTime()
const user = userEvent.setup()
afterEach(cleanup)

beforeAll(async () => {
  await startTexts()
  await chooseLanguage('en')
})

interface FormProps {
  readonly onChange: (instant: number) => void
  readonly onSend: (instant: number | null) => void
}

function Form({ onChange, onSend }: FormProps) {
  const [value, setValue] = useState<number | null>(at('08:00'))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(value)
      }}
    >
      <TimeField
        label="Start"
        value={value}
        range={{ earliest: at('00:00'), latest: at('23:59') }}
        steps={[-5, 5]}
        onChange={(instant) => {
          onChange(instant)
          setValue(instant)
        }}
        onClear={() => setValue(null)}
        problem={value === null ? 'Give the time' : null}
      />
    </form>
  )
}

function show() {
  const [onChange, onSend] = [vi.fn(), vi.fn()]
  render(
    <FormatProvider locale="en-GB" timeZone="Europe/Helsinki">
      <UiLabelsProvider labels={uiLabels}>
        <Form onChange={onChange} onSend={onSend} />
      </UiLabelsProvider>
    </FormatProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' })
  return { field, onChange, onSend, said: () => screen.getByRole('alert').textContent }
}

it.each(['12:30', '12.30', '1230'])(
  'the time field reports no time and no error until %s is typed completely',
  async (typed) => {
    const { field, onChange, said } = show()
    await user.click(field)
    for (const digit of typed) {
      expect([said(), onChange.mock.calls.length]).toEqual(['', 0])
      await user.keyboard(digit)
    }
    expect([said(), onChange.mock.calls]).toEqual(['', [[at('12:30')]]])
  },
)

it('the time field reports a time of three digits, or an error, only after it loses the focus', async () => {
  const { field, onChange, said } = show()
  await user.click(field)
  await user.keyboard('830')
  expect(onChange).not.toHaveBeenCalled()
  await user.tab()
  expect(onChange.mock.calls).toEqual([[at('08:30')]])
  expect(field.value).toBe('08:30')
  await user.clear(field)
  expect(said()).toBe('')
  await user.keyboard('99')
  expect(said()).toBe('')
  await user.tab()
  expect(said()).toBe('Enter the time as 08:30')
})

it.each([
  [0, '12', '12:00'],
  [2, '3', '08:30'],
  [3, '45', '08:45'],
  [5, '9', '08:00'],
])('typing into a complete time overwrites its digits from caret position %i', async (caret, typed, time) => {
  const { field } = show()
  await user.click(field)
  field.setSelectionRange(caret, caret)
  await user.keyboard(typed)
  expect(field.value).toBe(time)
})

it('Enter in the time field submits the form with the typed time', async () => {
  const { field, onSend } = show()
  await user.click(field)
  await user.keyboard('830{Enter}')
  expect(onSend).toHaveBeenCalledWith(at('08:30'))
})
