/**
 * A ref callback for a field with a fixed number of characters. A typed digit replaces the digit after the
 * caret if the field is full. The field has no `maxLength`, because WebKit then sends no event for the typed
 * digit. React has no event that works in every browser.
 */
export function overwriteDigits(field: HTMLInputElement | null, size: number): () => void {
  const overwrite = (event: InputEvent) => {
    if (field === null || event.data === null) return
    const { value, selectionStart: caret, selectionEnd } = field
    if (caret === null || caret !== selectionEnd || value.length < size) return
    event.preventDefault()
    const distance = value.slice(caret).search(/\d/)
    if (distance === -1 || !/^\d$/.test(event.data)) return
    const digit = caret + distance
    field.setRangeText(event.data, digit, digit + 1, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field?.addEventListener('beforeinput', overwrite)
  return () => field?.removeEventListener('beforeinput', overwrite)
}
