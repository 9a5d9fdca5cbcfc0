import { act, configure } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

// Disables the library's wait after each action, which would never end with fake timers. `settle` waits
// instead.
configure({ asyncWrapper: (perform) => perform() })

const user = userEvent.setup({ delay: null })

/** The maximum number of event loop turns between a response and the change of the page. */
const turnsUntilDrawn = 8

async function passTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => void setTimeout(resolve))
}

/**
 * Waits until the lazily imported modules of the page have loaded.
 *
 * @returns true if there were any
 */
async function importModules(): Promise<boolean> {
  let isImporting = true
  const imported = vi.dynamicImportSettled().then(() => {
    isImporting = false
  })
  await passTurns(2)
  const hadModules = isImporting
  await imported
  return hadModules
}

/** The number of changes after which a page probably changes without end. Usual pages need fewer than ten. */
const maxChanges = 300

/**
 * Waits until responses have arrived, lazy modules have loaded and the page has stopped changing. Does not
 * wait for timers.
 *
 * @throws if the page never stops changing, which would hang the tests
 */
export async function settle(): Promise<void> {
  let changes = 0
  let drawn: string
  let hadModules: boolean
  do {
    changes += 1
    if (changes > maxChanges) throw new Error('The page does not stop changing')
    drawn = document.body.innerHTML
    await act(() => passTurns(turnsUntilDrawn))
    // Imports modules after `act`, because React renders and requests lazy modules only when `act` ends.
    hadModules = await act(importModules)
  } while (hadModules || drawn !== document.body.innerHTML)
}

/**
 * Repeats `settle` until the check does not throw, and returns its result. @throws the check's last error
 * after 60 s
 */
export async function settleUntil<T>(check: () => T): Promise<T> {
  const end = performance.now() + 60_000
  for (;;) {
    await settle()
    try {
      return check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

/**
 * Returns the field, button or link with this name. Prefers the last dialog of the page.
 *
 * @throws if there is none
 */
export function control<E extends HTMLElement = HTMLElement>(name: string): E {
  const dialogs = [...document.querySelectorAll('dialog')].reverse()
  const named = [...dialogs, document]
    .flatMap((place) => [...place.querySelectorAll<E>('input, textarea, select, button, a')])
    .find((element) => nameOf(element) === name)
  if (!named) throw new Error(`no control ${name}`)
  return named
}

/** True if the page has a field, button or link with this name. */
export function hasControl(name: string): boolean {
  try {
    return control(name) instanceof HTMLElement
  } catch {
    return false
  }
}

/** Waits for a control and returns it. */
async function untilControl<E extends HTMLElement = HTMLElement>(name: string): Promise<E> {
  try {
    return control<E>(name)
  } catch {
    return settleUntil(() => control<E>(name))
  }
}

const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ??
  document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
  (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined) ??
  (element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined) ??
  element.textContent.trim()

/** Pastes a new value over the value of a field. */
export async function type(name: string, entry: string): Promise<void> {
  const field = await untilControl<HTMLInputElement | HTMLTextAreaElement>(name)
  if (!entry) return user.clear(field)
  await user.tripleClick(field)
  await user.paste(entry)
}

/** Chooses an option of a select by its value. */
export async function choose(name: string, value: string): Promise<void> {
  await user.selectOptions(await untilControl(name), value)
}

export async function press(name: string): Promise<void> {
  await user.click(await untilControl(name))
  await settle()
}
