import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { selectOnFocus } from './select-on-focus.ts'

afterEach(cleanup)

function show() {
  render(<input aria-label="Price" defaultValue="21,05" {...selectOnFocus} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  /** Releases the mouse button like WebKit, which then places the caret unless a handler prevents it. */
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

it('keeps the content selected when the click that focused the field ends', () => {
  const { press, release, selected } = show()
  press()
  release(2)
  expect(selected()).toBe('21,05')
})

it('selects the content if the press next to the text placed the caret', () => {
  const { field, press, release, selected } = show()
  press()
  field.setSelectionRange(5, 5)
  release(5)
  expect(selected()).toBe('21,05')
})

it('lets a second click place the caret, and keeps a dragged selection', () => {
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
