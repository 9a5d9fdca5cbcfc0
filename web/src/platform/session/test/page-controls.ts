import { act, configure } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

// The library's own wait after each act would stand still where a test holds the clock; `settle` waits instead.
configure({ asyncWrapper: (perform) => perform() })

/** A person at the page: presses what can be pressed, types where one can type. */
const person = userEvent.setup({ delay: null })

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

/** Lets answers arrive and be drawn until a check no longer throws; what it threw last when it does after 15 s. */
export async function settleUntil(check: () => void): Promise<void> {
  const end = performance.now() + 15_000
  for (;;) {
    await settle()
    try {
      return check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
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

/** Puts an entry in place of what stands in a field, the whole of it at once. */
export async function type(name: string, entry: string): Promise<void> {
  const field = control<HTMLInputElement | HTMLTextAreaElement>(name)
  if (!entry) return person.clear(field)
  await person.tripleClick(field)
  await person.paste(entry)
}

/** Chooses an option of a select by its value. */
export const choose = (name: string, value: string): Promise<void> =>
  person.selectOptions(control(name), value)

export async function press(name: string): Promise<void> {
  await person.click(control(name))
  await settle()
}
