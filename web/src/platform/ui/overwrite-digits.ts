/**
 * A ref of a field of so many characters: once it is full, a typed digit replaces the digit behind the caret. React has no event for
 * what is about to be typed that works in every browser.
 */
export function overwriteDigits(field: HTMLInputElement | null, size = field?.maxLength ?? 0): () => void {
  const overwrite = (event: InputEvent) => {
    if (field === null || event.data === null || !/^\d$/.test(event.data)) return
    const { value, selectionStart: caret, selectionEnd } = field
    if (caret === null || caret !== selectionEnd || value.length < size) return
    const distance = value.slice(caret).search(/\d/)
    if (distance === -1) return
    event.preventDefault()
    const digit = caret + distance
    field.setRangeText(event.data, digit, digit + 1, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field?.addEventListener('beforeinput', overwrite)
  return () => field?.removeEventListener('beforeinput', overwrite)
}
