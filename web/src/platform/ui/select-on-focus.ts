import type { FocusEvent, MouseEvent } from 'react'

type Field = HTMLInputElement

/** The field that the pressed mouse button has just focused. */
let pressedField: Field | null = null

/**
 * Props of a text field that selects its content when it gets the focus, so that typing replaces the content.
 * WebKit places the caret when the button is released, after the focus. A press next to the text places it in
 * every browser. The release therefore selects again.
 */
export const selectOnFocus = {
  onMouseDown: ({ currentTarget }: MouseEvent<Field>) => {
    pressedField = document.activeElement === currentTarget ? null : currentTarget
  },
  onFocus: ({ currentTarget }: FocusEvent<Field>) => currentTarget.select(),
  onMouseUp: (event: MouseEvent<Field>) => {
    const field = event.currentTarget
    const isEntered = pressedField === field
    pressedField = null
    // A selection made by dragging remains.
    const isPart = field.selectionStart !== field.selectionEnd && !hasAllSelected(field)
    if (!isEntered || isPart) return
    event.preventDefault()
    field.select()
  },
}

const hasAllSelected = ({ selectionStart, selectionEnd, value }: Field): boolean =>
  selectionStart === 0 && selectionEnd === value.length
