import { act, configure } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

// The library's own wait after each act would never end with fake timers; `settle` waits instead.
configure({ asyncWrapper: (perform) => perform() })

const user = userEvent.setup({ delay: null })

/** How many turns of the event loop it takes at most until an answer changes the page. */
const turnsUntilDrawn = 8

/** Waits until answers have arrived and the page no longer changes. It does not wait for timers. */
export async function settle(): Promise<void> {
  let drawn: string
  do {
    drawn = document.body.innerHTML
    await act(async () => {
      for (let turn = 0; turn < turnsUntilDrawn; turn += 1)
        await new Promise<void>((resolve) => void setTimeout(resolve))
    })
  } while (drawn !== document.body.innerHTML)
}

/** Like `settle`, until a check no longer throws. @throws its last error after 15 s */
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

/** Replaces the value of a field, as by pasting. */
export async function type(name: string, entry: string): Promise<void> {
  const field = control<HTMLInputElement | HTMLTextAreaElement>(name)
  if (!entry) return user.clear(field)
  await user.tripleClick(field)
  await user.paste(entry)
}

/** Chooses an option of a select by its value. */
export const choose = (name: string, value: string): Promise<void> => user.selectOptions(control(name), value)

export async function press(name: string): Promise<void> {
  await user.click(control(name))
  await settle()
}
