import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SegmentedTabs } from './segmented-tabs.tsx'

const tabs = ['jobs', 'chat', 'tyres'].map((key) => ({ key, label: key, content: key }))

it('the tab bar shows an arrow at the right while tabs are hidden there', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600)
  const { container, unmount } = render(
    <SegmentedTabs label="Work order" tabs={tabs} value="jobs" onChange={() => undefined} />,
  )
  const list = screen.getByRole('tablist')
  Object.defineProperty(list, 'clientWidth', { value: 390 })
  act(() => void fireEvent(window, new Event('resize')))
  expect(container.querySelector('[data-more]')).not.toBeNull()
  list.scrollLeft = 210
  act(() => void fireEvent.scroll(list))
  expect(container.querySelector('[data-more]')).toBeNull()
  unmount()
  width.mockRestore()
})

it('the arrow keys choose the next or previous tab, and wrap at both ends', () => {
  const onChange = vi.fn()
  HTMLElement.prototype.scrollIntoView = () => undefined
  const { unmount } = render(
    <SegmentedTabs label="Work order" tabs={tabs} value="jobs" onChange={onChange} />,
  )
  const tab = (name: string) => screen.getByRole('tab', { name })
  tab('jobs').focus()
  fireEvent.keyDown(tab('jobs'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(tab('tyres'))
  fireEvent.keyDown(tab('tyres'), { key: 'ArrowRight' })
  expect(onChange.mock.calls).toEqual([['tyres'], ['jobs']])
  unmount()
})
