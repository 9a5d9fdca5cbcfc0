import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DayNavigator } from './day-navigator.tsx'
import DayPickerCalendar from './day-picker-calendar.tsx'
import { uiLabels } from './test/ui-labels.ts'
import { UiLabelsProvider } from './ui-labels.tsx'

function Harness() {
  const [day, setDay] = useState('2026-10-25')
  return (
    <UiLabelsProvider labels={uiLabels}>
      <DayNavigator day={day} today="2026-11-21" onChange={setDay} />
    </UiLabelsProvider>
  )
}

let root: Root
let host: HTMLElement

const button = (name: string): HTMLButtonElement => {
  const found = [...host.querySelectorAll('button')].find(
    (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name,
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}

const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  act(async () => {
    button('Next day').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers }))
  })

describe('DayNavigator', () => {
  beforeEach(async () => {
    window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
    host = document.body.appendChild(document.createElement('div'))
    root = createRoot(host)
    await act(async () => root.render(<Harness />))
  })

  afterEach(async () => {
    await act(async () => root.unmount())
    host.remove()
  })

  it('moves by one day with its buttons, also across a clock change', async () => {
    await act(async () => button('Next day').click())
    expect(host.textContent).toContain('26.10.2026')
    await act(async () => button('Previous day').click())
    expect(host.textContent).toContain('25.10.2026')
  })

  it('moves by one day with the arrow keys', async () => {
    await press('ArrowRight')
    await press('ArrowRight')
    await press('ArrowLeft')
    expect(host.textContent).toContain('26.10.2026')
  })

  it('leaves the arrow keys to the browser with the modifiers of its page history', async () => {
    await press('ArrowLeft', { altKey: true })
    expect(host.textContent).toContain('25.10.2026')
  })

  it('keeps the focus, and so the arrow keys, when the button for today disappears', async () => {
    await act(async () => button('Today').focus())
    await act(async () => button('Today').click())
    expect(document.activeElement?.textContent).toContain('21.11.2026')
  })

  it('returns to today, and offers that only on other days', async () => {
    expect(button('Today').disabled).toBe(false)
    await act(async () => button('Today').click())
    expect(host.textContent).toContain('21.11.2026')
    expect(button('Today').disabled).toBe(true)
  })
})

it('offers no day outside the range', async () => {
  const onPick = vi.fn()
  const { container, unmount } = render(
    <UiLabelsProvider labels={uiLabels}>
      <DayPickerCalendar
        day="2026-11-18"
        today="2026-11-18"
        first="2026-11-10"
        last="2026-11-20"
        onPick={onPick}
      />
    </UiLabelsProvider>,
  )
  onTestFinished(unmount)
  const days = [...container.querySelectorAll<HTMLButtonElement>('td button')]
  const offered = days.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)
  expect([offered[0], offered.at(-1), offered.length]).toEqual(['10', '20', 11])
})
