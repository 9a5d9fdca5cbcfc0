import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { control } from '../session/test/page-controls.ts'
import { renderPages } from '../session/test/render-routes.tsx'
import { ListAndDetail } from './list-and-detail.tsx'

const onClose = vi.fn()
beforeEach(() => onClose.mockReset())

const open = () =>
  renderPages('/list', [
    {
      path: '/list',
      component: () => (
        <ListAndDetail
          label="Tasks"
          emptyTitle="Choose"
          onClose={onClose}
          list={
            <>
              <input aria-label="Filter" />
              <ul>
                {['First', 'Second'].map((name) => (
                  <li key={name}>
                    <a href={`#${name}`} aria-current={name === 'Second' || undefined}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          }
          detail={<button type="button">Done</button>}
        />
      ),
    },
  ])

it('Escape moves the focus from the entry to its row, and closes the entry from the list', async () => {
  await open()
  control('Done').focus()
  fireEvent.keyDown(control('Done'), { key: 'Escape' })
  expect(document.activeElement).toBe(control('Second'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(control('Second'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('the keys of the list do nothing while someone types into its filter', async () => {
  await open()
  control('Filter').focus()
  for (const key of ['Escape', 'j', 'k']) fireEvent.keyDown(control('Filter'), { key })
  expect(document.activeElement).toBe(control('Filter'))
  expect(onClose).not.toHaveBeenCalled()
})

it('J and K move the focus through the rows, and stay at the ends', async () => {
  await open()
  control('First').focus()
  const focusedAfter = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    return document.activeElement?.textContent
  }
  expect(['j', 'J', 'k', 'K', 'k'].map(focusedAfter)).toEqual(['Second', 'Second', 'First', 'First', 'First'])
})
