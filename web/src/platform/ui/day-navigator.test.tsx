import { MantineProvider } from '@mantine/core'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DayNavigator } from './day-navigator.tsx'
import { uiLabels } from './test/ui-labels.ts'
import { UiLabelsProvider } from './ui-labels.tsx'

function Harness() {
  const [day, setDay] = useState('2026-10-25')
  return (
    <MantineProvider env="test">
      <UiLabelsProvider labels={uiLabels}>
        <DayNavigator day={day} today="2026-11-21" onChange={setDay} />
      </UiLabelsProvider>
    </MantineProvider>
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

  it('moves by a day with its buttons, also over a change of the clocks', async () => {
    await act(async () => button('Next day').click())
    expect(host.textContent).toContain('26.10.2026')
    await act(async () => button('Previous day').click())
    expect(host.textContent).toContain('25.10.2026')
  })

  it('moves by a day with the arrow keys', async () => {
    await press('ArrowRight')
    await press('ArrowRight')
    await press('ArrowLeft')
    expect(host.textContent).toContain('26.10.2026')
  })

  it('leaves the arrow keys to the browser where they go back and forth between pages', async () => {
    await press('ArrowLeft', { altKey: true })
    expect(host.textContent).toContain('25.10.2026')
  })

  it('keeps the focus, and so the arrow keys, when today needs no button any more', async () => {
    await act(async () => button('Today').focus())
    await act(async () => button('Today').click())
    expect(document.activeElement?.textContent).toContain('21.11.2026')
  })

  it('returns to today, and offers that only on another day', async () => {
    expect(button('Today').disabled).toBe(false)
    await act(async () => button('Today').click())
    expect(host.textContent).toContain('21.11.2026')
    expect(button('Today').disabled).toBe(true)
  })
})
