import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { selectOnFocus } from './select-on-focus.ts'

afterEach(cleanup)

function show() {
  render(<input aria-label="Price" defaultValue="21,05" {...selectOnFocus} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  /** Releases the mouse button as in WebKit. WebKit then places the caret unless a handler prevents this. */
  const release = (caret: number) => {
    if (fireEvent.mouseUp(field)) field.setSelectionRange(caret, caret)
  }
  const press = () => {
    fireEvent.mouseDown(field)
    field.focus()
  }
  const selected = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
  return { field, press, release, selected }
}

it('a click that focuses a field selects its content', () => {
  const { press, release, selected } = show()
  press()
  release(2)
  expect(selected()).toBe('21,05')
})

it('a click next to the text of a field selects its content', () => {
  const { field, press, release, selected } = show()
  press()
  field.setSelectionRange(5, 5)
  release(5)
  expect(selected()).toBe('21,05')
})

it('a second click in a field places the caret, and dragging in a field selects a part of its text', () => {
  const { field, press, release, selected } = show()
  press()
  release(2)
  press()
  release(2)
  expect([selected(), field.selectionStart]).toEqual(['', 2])
  field.blur()
  press()
  field.setSelectionRange(3, 5)
  fireEvent.mouseUp(field)
  expect(selected()).toBe('05')
})
