import { act } from 'react'

/** How many turns of the event loop an answer takes at most to change the page: asking, reading, telling. */
const turnsOfAnAnswer = 8

/** Lets answers arrive and be drawn: until the page stays as it is. What comes by the clock is not waited for. */
export async function settle(): Promise<void> {
  let drawn: string
  do {
    drawn = document.body.innerHTML
    await act(async () => {
      for (let turn = 0; turn < turnsOfAnAnswer; turn += 1)
        await new Promise<void>((go) => void setTimeout(go))
    })
  } while (drawn !== document.body.innerHTML)
}

/** The field, check box or button of this name. @throws when there is none */
export function control<E extends HTMLElement = HTMLElement>(name: string): E {
  const named = [...document.querySelectorAll<E>('input, textarea, select, button, a')].find(
    (element) => nameOf(element) === name,
  )
  if (!named) throw new Error(`no control ${name}`)
  return named
}

const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ??
  (element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined) ??
  element.textContent.trim()

/** Types as a person would: the whole entry at once. */
export const type = (name: string, entry: string) =>
  act(async () => {
    const field = control<HTMLInputElement | HTMLTextAreaElement>(name)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entry)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Chooses an option of a select by its value. */
export const choose = (name: string, value: string) =>
  act(async () => {
    const select = control<HTMLSelectElement>(name)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

export async function press(name: string): Promise<void> {
  await act(async () => control(name).click())
  await settle()
}
