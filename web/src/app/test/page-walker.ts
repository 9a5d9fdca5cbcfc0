import { act, fireEvent } from '@testing-library/react'
import type { ReceivedCall } from '../../platform/session/test/fake-server.ts'
import { settle } from '../../platform/session/test/page-controls.ts'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { leastAnswer } from './least-answer.ts'
import { closeLayers, layer, nameOf, openPage, topmostContent, user } from './open-page.ts'
import { isShown, readOutline } from './read-outline.ts'
import { endpointOf } from './sample-answers.ts'

/** The maximum number of controls of one page or overlay that are pressed. */
const maxPresses = 12

/** The maximum number of lines that are written for one effect. */
const maxLines = 8

const pressable = 'button, summary, select, input:not([type=file]), textarea, [role=menuitem], [role=option]'

/** Buttons that only close an overlay or leave the page. */
const leaving = new Set(['Sulje', 'Peruuta', 'Takaisin'])

/** The beginning of the name of the button that opens the account panel, which is recorded as a page. */
const accountButton = 'Matti Virtanen, Helsinki'

const isField = (control: Element) =>
  control.matches('textarea, select, input:not([type=checkbox], [type=radio])')

/** Returns a key that is equal for similar controls, such as the same button of several rows. */
function kindOf(control: Element): string {
  if (control instanceof HTMLInputElement && control.type === 'radio') return `radio ${control.name}`
  const label = control.getAttribute('aria-label')?.split(':')[0]
  const name = control.closest('li, tr, [role=row], [role=listbox]') ? label : nameOf(control)
  const look = [control.tagName, control.className, control.getAttribute('data-variant')]
  return [...look, name?.replaceAll(/\d+/g, '')].join()
}

/** Returns the controls of a place that a person can use. */
const controlsOf = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(pressable)].filter(
    (control) => !control.matches(':disabled, [aria-disabled=true]') && isShown(control),
  )

const submitOf = (place: Element) =>
  controlsOf(place).findLast((control) => control.matches('button[type=submit]'))

/** Focuses and clicks a control, which takes a tenth of the time of all events of a pointer. */
function click(control: HTMLElement): void {
  act(() => control.focus())
  fireEvent.click(control)
}

const linesOf = (place: Element) => readOutline(place).split('\n')

const describeCall = ({ route, body, ifMatch, idempotencyKey }: ReceivedCall) =>
  [
    route,
    ifMatch && `if-match ${ifMatch}`,
    idempotencyKey && 'once',
    body !== undefined && JSON.stringify(body),
  ]
    .filter(Boolean)
    .join(' ')

/** Writes the lines of one list that the other list lacks. */
function linesWithout(lines: readonly string[], others: readonly string[], sign: string): string[] {
  const known = new Set(others)
  const fresh = lines.filter((line) => !known.has(line)).map((line) => `${sign} ${line.trim()}`)
  return fresh.length > maxLines
    ? [...fresh.slice(0, maxLines), `${sign} ${fresh.length - maxLines} more`]
    : fresh
}

function nameOfFocus(): string {
  const focus = document.activeElement ?? document.body
  return focus === document.body ? 'none' : nameOf(focus).slice(0, 40) || focus.tagName
}

const dismissToasts = () => {
  for (const { id } of readToasts()) dismissToast(id)
}

interface WalkOptions {
  /** The answers of the server by route, instead of the sample answers. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** True to tap each final submit twice before the response, and to leave out the account panel. */
  readonly isThorough?: boolean
}

/**
 * Creates a user of pages, who presses one control of each kind, and fills in and saves each form. `lines`
 * are the effects.
 */
export function createPageWalker({ answers, isThorough = false }: WalkOptions = {}) {
  const lines: string[] = []
  const usedKinds = new Set<string>()
  const usedOverlays = new Set<string>()
  let address = ''
  let opened: Awaited<ReturnType<typeof openPage>>
  /** The last outline of each place. */
  const outlines = new WeakMap<Element, readonly string[]>()

  async function open(): Promise<void> {
    opened = await openPage(address, { hasFixedTimers: true, ...(answers && { answers }) })
    const place = topmostContent()
    outlines.set(place, linesOf(place))
  }

  async function reopen(): Promise<void> {
    await opened.unmount()
    dismissToasts()
    await open()
  }

  /** Performs an action, writes its effects, and returns the writes that it sent. */
  async function note(words: string, perform: () => unknown): Promise<readonly string[]> {
    const { server, addressNow } = opened
    const [addressBefore, callsBefore, layerBefore] = [addressNow(), server.seen.length, layer()]
    await perform()
    await settle()
    const calls = server.seen.slice(callsBefore)
    const effects = calls.map(describeCall)
    const hasLeft = addressNow().split('?')[0] !== addressBefore.split('?')[0]
    if (addressNow() !== addressBefore) effects.push(`opens ${addressNow()}`)
    // Looked up once, because it searches the whole page.
    const top = layer()
    const place = topmostContent(top)
    const now = linesOf(place)
    if (top && top !== layerBefore) {
      const title = now[0] ?? ''
      effects.push(...(usedOverlays.has(title) ? [title] : now))
    } else if (!hasLeft) {
      const before = outlines.get(place) ?? []
      effects.push(...linesWithout(before, now, '-'), ...linesWithout(now, before, '+'))
    }
    outlines.set(place, now)
    effects.push(...readToasts().map(({ message }) => `toast "${message}"`))
    dismissToasts()
    // The focus on an invalid field follows later than `settle` waits.
    if (top !== layerBefore || hasLeft) effects.push(`focus: ${nameOfFocus()}`)
    lines.push(`- ${words}`, ...effects.map((effect) => `  ${effect}`))
    return calls.map(({ route }) => route).filter((route) => !route.startsWith('GET'))
  }

  const press = (control: HTMLElement, words = nameOf(control)) => {
    usedKinds.add(kindOf(control))
    return note(words, () => click(control))
  }

  /** Fills in all fields with distinct values. */
  function fill(place: Element): void {
    for (const [index, field] of controlsOf(place).entries()) {
      if (!field.isConnected) continue
      if (field instanceof HTMLSelectElement) {
        const next = [...field.options].find(
          ({ selected, disabled, value }) => !selected && !disabled && value,
        )
        if (next) fireEvent.change(field, { target: { value: next.value } })
      } else if (field.matches('[type=checkbox]')) fireEvent.click(field)
      else if (isField(field) && !field.matches('[readonly]')) write(field as HTMLInputElement, index)
    }
  }

  function write(field: HTMLInputElement | HTMLTextAreaElement, index: number): void {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: valueFor(field, index) } })
    fireEvent.blur(field)
  }

  /**
   * Submits a form empty and filled in. The server refuses the saves until a field has changed again.
   */
  async function fillAndSubmit(place: Element): Promise<void> {
    const submit = async (words: string, perform: (button: HTMLElement) => unknown = click) => {
      const button = submitOf(place)
      return button?.isConnected ? note(words, () => perform(button)) : []
    }
    await submit('submit')
    await note('fill in', () => fill(place))
    const routes = await submit('submit')
    if (routes.length === 0 || !submitOf(place)?.isConnected) return
    const answered = Promise.withResolvers<void>()
    for (const route of routes)
      opened.server.reply(route, async () => {
        await answered.promise
        return { body: leastAnswer(endpointOf(route).answer) ?? {} }
      })
    const text = controlsOf(place).find((control) =>
      control.matches('textarea, input:not([type=checkbox], [type=radio])'),
    )
    if (text) await note('write', () => write(text as HTMLInputElement, 30))
    // A second tap before the response must not send the call twice.
    await submit('submit, accepted', async (button) => {
      click(button)
      if (isThorough) await settle()
      if (isThorough && button.isConnected) click(button)
      answered.resolve()
    })
  }

  async function walkOverlay(overlay: Element): Promise<void> {
    const title = linesOf(overlay)[0] ?? ''
    if (usedOverlays.has(title)) return
    usedOverlays.add(title)
    for (let count = 0; count < maxPresses; count += 1) {
      const next = controlsOf(overlay).find(
        (control) => isToPress(control) && !control.matches('[type=submit], [role=menuitem]'),
      )
      if (!next) break
      await press(next)
      const top = layer()
      if (top && top !== overlay && overlay.isConnected) {
        await user.keyboard('{Escape}')
        await settle()
      }
      if (layer() !== overlay) return
    }
    if (submitOf(overlay)) await fillAndSubmit(overlay)
  }

  const isToPress = (control: Element) =>
    !isField(control) &&
    !leaving.has(nameOf(control)) &&
    !(isThorough && nameOf(control).startsWith(accountButton)) &&
    !usedKinds.has(kindOf(control))

  /** Returns to the page as it was opened. */
  async function restore(): Promise<void> {
    try {
      await closeLayers()
      if (opened.addressNow() === address && document.querySelector('main')) return
    } catch {
      // An overlay asks before it closes.
    }
    await reopen()
  }

  /** Uses the overlay that a control has opened. A menu opens again for each of its items. */
  async function walkOpened(openerKind: string): Promise<void> {
    const overlay = layer()
    if (!overlay) return
    await walkOverlay(overlay)
    for (let count = 0; count < maxPresses; count += 1) {
      const item = layer()?.matches('[role=menu]') && controlsOf(layer() ?? overlay).find(isToPress)
      if (!item) return
      await press(item)
      const inner = layer()
      if (inner && !inner.matches('[role=menu]')) await walkOverlay(inner)
      await restore()
      const opener = controlsOf(document.querySelector('main') ?? document.body).find(
        (control) => kindOf(control) === openerKind,
      )
      if (!opener) return
      click(opener)
      await settle()
    }
  }

  async function walkPage(next: string): Promise<void> {
    address = next
    lines.push('', `# ${address}`, '')
    await open()
    for (let count = 0; count < maxPresses; count += 1) {
      const control = controlsOf(document.querySelector('main') ?? document.body).find(isToPress)
      if (!control) break
      const kind = kindOf(control)
      await press(control)
      await walkOpened(kind)
      await restore()
    }
    const main = document.querySelector('main')
    if (main && submitOf(main)) {
      await reopen()
      await fillAndSubmit(document.querySelector('main') ?? main)
    }
    await opened.unmount()
    dismissToasts()
  }

  return { walkPage, lines }
}

/** Returns a value that differs from those of the other fields. */
function valueFor(field: HTMLInputElement | HTMLTextAreaElement, index: number): string {
  const day = String(10 + (index % 18))
  if (field.type === 'date') return `2026-11-${day}`
  if (field.type === 'time') return `${day}:30`
  if (field.type === 'datetime-local') return `2026-11-${day}T10:30`
  if (field.type === 'month') return '2026-12'
  if (field.type === 'email') return `a${index}@b.fi`
  if (field.type === 'password') return `Salasana-${index}-pitkä`
  if (field.type === 'color') return `#0000${day}`
  const isNumber = /numeric|decimal|tel/.test(field.inputMode) || /number|tel|range/.test(field.type)
  return isNumber ? String(10 + index) : `Teksti ${index}`
}
