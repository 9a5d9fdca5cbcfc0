import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { EmployeeField } from './employee-field.tsx'

const employees = [
  { Id: 1, Name: 'Aino Koskinen', Subsystem: 'M' },
  { Id: 2, Name: 'Antti Laine', Subsystem: 'M' },
  { Id: 3, Name: 'Matti Virtanen', Subsystem: 'M' },
]

function Field() {
  const [chosen, setChosen] = useState<{ readonly Id: number; readonly Name: string } | null>(null)
  return (
    <EmployeeField
      label="Assignee"
      employees={employees}
      chosen={chosen}
      onChoose={setChosen}
      unchosenHint="Choose a person of the list."
      nobodyFound="No one has this name."
    />
  )
}

function open() {
  onTestFinished(render(<Field />).unmount)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Assignee' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const press = (...keys: string[]) => keys.forEach((key) => void fireEvent.keyDown(field, { key }))
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { field, type, press, active }
}

it('the arrow keys and Enter choose a suggestion', () => {
  const { field, type, press, active } = open()
  type('a')
  press('ArrowDown', 'ArrowDown')
  expect(active()).toBe('Antti Laine')
  press('Enter')
  expect(field.value).toBe('Antti Laine')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('the arrow keys wrap around at both ends of the suggestions', () => {
  const { type, press, active } = open()
  type('a')
  press('ArrowUp')
  const last = active()
  press('ArrowDown')
  expect([last, active()]).toEqual(['Antti Laine', 'Aino Koskinen'])
})

it('Escape closes the suggestions and keeps the text, and the field asks for a person from the list', () => {
  const { field, type, press } = open()
  type('matti')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.value).toBe('matti')
  screen.getByText('Choose a person of the list.')
})

it('a tap chooses a suggestion, and typing another letter removes the choice', () => {
  const { field, type } = open()
  type('matti')
  fireEvent.click(screen.getByRole('option', { name: 'Matti Virtanen' }))
  expect(field.value).toBe('Matti Virtanen')
  type('Matti Virtanenx')
  expect(field.value).toBe('Matti Virtanenx')
  screen.getByText('No one has this name.')
})
