import type { FocusEvent, MouseEvent } from 'react'

type Field = HTMLInputElement

/** The field that the current press of the mouse button has focused. */
let pressedField: Field | null = null

/**
 * Props of a text field that selects its content at the focus, so that typing replaces it. Selects the
 * content again when the mouse button is released, because the press or the release may have placed the
 * caret.
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
    // Keeps the selection if the user selected only a part of the text by dragging.
    const isPart = field.selectionStart !== field.selectionEnd && !hasAllSelected(field)
    if (!isEntered || isPart) return
    event.preventDefault()
    field.select()
  },
}

const hasAllSelected = ({ selectionStart, selectionEnd, value }: Field): boolean =>
  selectionStart === 0 && selectionEnd === value.length
