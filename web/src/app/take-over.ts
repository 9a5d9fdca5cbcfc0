import { flushSync } from 'react-dom'

/** True if the page still shows the prerendered sign-in page or the prerendered frame (first-paint.tsx). */
export const isPageDrawn = (root: HTMLElement): boolean =>
  root.querySelector('[data-first]:not([data-first="none"])') !== null

/**
 * Replaces the prerendered page with the app. Keeps typed values, the chosen language, the focus and the
 * selection. Submits the form again if the user submitted it before the app loaded.
 */
export function takeOver(root: HTMLElement, render: () => void): void {
  const drawn = controlsOf(root)
  const focused = drawn.find((control) => control === document.activeElement)
  const isSubmitted = root.querySelector('form[data-submitted]') !== null
  flushSync(render)
  const appControls = controlsOf(root)
  const twinOf = (control: Control): Control | undefined => {
    const twin = appControls[drawn.indexOf(control)]
    return twin?.type === control.type ? twin : undefined
  }
  for (const control of drawn) {
    const twin = twinOf(control)
    if (isInput(twin) && isInput(control)) copyInput(control, twin)
  }
  if (focused) focusAs(focused, twinOf(focused))
  if (isSubmitted) root.querySelector('form')?.requestSubmit()
}

type Control = HTMLInputElement | HTMLButtonElement

const controlsOf = (root: HTMLElement): Control[] => [
  ...root.querySelectorAll<Control>('form input, form button, [type="radio"]'),
]

const isInput = (control: Control | undefined): control is HTMLInputElement =>
  control instanceof HTMLInputElement

/** Copies the user's input from the prerendered field to the app's field. */
function copyInput(drawn: HTMLInputElement, field: HTMLInputElement): void {
  if (drawn.type === 'radio') {
    if (drawn.checked && !field.checked) field.click()
  } else if (drawn.value !== '') {
    // Uses the prototype's setter, because React overrides the element's own `value` and would ignore the
    // event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, drawn.value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function focusAs(drawn: Control, field: Control | undefined): void {
  field?.focus({ preventScroll: true })
  if (!isInput(field) || !isInput(drawn) || field.type === 'radio') return
  field.setSelectionRange(drawn.selectionStart, drawn.selectionEnd, drawn.selectionDirection ?? undefined)
}
