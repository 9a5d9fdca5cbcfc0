import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseLanguage, startTexts } from '../texts/i18n.ts'
import { DayNavigator } from './day-navigator.tsx'
import DayPickerCalendar from './day-picker-calendar.tsx'
import { uiLabels } from './test/ui-labels.ts'
import { UiLabelsProvider } from './ui-labels.tsx'

beforeAll(async () => {
  await startTexts()
  await chooseLanguage('en')
})

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

  it('the buttons of the day navigator move by one day, even if the clock changes on that day', async () => {
    await act(async () => button('Next day').click())
    expect(host.textContent).toContain('26.10.2026')
    await act(async () => button('Previous day').click())
    expect(host.textContent).toContain('25.10.2026')
  })

  it('the arrow keys move the day navigator by one day', async () => {
    await press('ArrowRight')
    await press('ArrowRight')
    await press('ArrowLeft')
    expect(host.textContent).toContain('26.10.2026')
  })

  it('the day navigator ignores arrow keys with Alt, which the browser uses for its history', async () => {
    await press('ArrowLeft', { altKey: true })
    expect(host.textContent).toContain('25.10.2026')
  })

  it('pressing "Today" moves the focus to the day\'s button, so that the arrow keys still work', async () => {
    await act(async () => button('Today').focus())
    await act(async () => button('Today').click())
    expect(document.activeElement?.textContent).toContain('21.11.2026')
  })

  it('the button "Today" opens today, and is disabled while today is open', async () => {
    expect(button('Today').disabled).toBe(false)
    await act(async () => button('Today').click())
    expect(host.textContent).toContain('21.11.2026')
    expect(button('Today').disabled).toBe(true)
  })
})

it('the day picker disables the days outside its range', async () => {
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
