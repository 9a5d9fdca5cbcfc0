import { act } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { renderWithSession } from '../../platform/session/test/render.tsx'
import { DrawingBoard, type Shape } from './drawing-board.tsx'

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = () => null
})

function Board({ tool }: { readonly tool: Shape['kind'] }) {
  const [shapes, setShapes] = useState<readonly Shape[]>([])
  return (
    <>
      <DrawingBoard
        picture="photo.jpg"
        label="Photo to draw on"
        keys="Enter puts a sign in the middle"
        {...{ tool, shapes }}
        onChange={setShapes}
      />
      <ol>
        {shapes.map(({ kind, from, to }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shape is identified by its index
          <li key={place}>{[kind, from.x, from.y, to.x, to.y].map(inHundredths).join(' ')}</li>
        ))}
      </ol>
    </>
  )
}

const inHundredths = (value: string | number) => (typeof value === 'string' ? value : Math.round(value * 100))

const board = () => document.querySelector('canvas')
const drawn = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

async function open(tool: Shape['kind']) {
  const { unmount } = await renderWithSession(<Board tool={tool} />)
  onTestFinished(unmount)
  board()?.focus()
}

/**
 * Presses a key on the focused element. @returns true if the last event was not cancelled, so that its
 * default action runs
 */
async function press(key: string, times = 1, shiftKey = false): Promise<boolean> {
  let isLeft = true
  for (let time = 0; time < times; time += 1)
    await act(async () => {
      const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
      isLeft = document.activeElement?.dispatchEvent(event) ?? true
    })
  return isLeft
}

it('keys add, move, resize and remove a shape of a drawing', async () => {
  await open('circle')
  expect(document.activeElement).toBe(board())
  await press('Enter')
  expect(drawn()).toEqual(['circle 40 60 60 40'])
  await press('ArrowRight', 5)
  await press('ArrowUp')
  expect(drawn()).toEqual(['circle 50 58 70 38'])
  await press('ArrowRight', 5, true)
  expect(drawn()).toEqual(['circle 50 58 80 38'])
  await press('Enter')
  await press('ArrowDown')
  expect(drawn()).toEqual(['circle 50 58 80 38', 'circle 40 62 60 42'])
  await press('Delete')
  await press('Backspace')
  expect(drawn()).toEqual([])
})

it('arrow keys keep the middle of a shape inside the picture, and have no effect without a shape', async () => {
  await open('arrow')
  expect(await press('ArrowDown')).toBe(true)
  await press('Enter')
  expect(await press('ArrowDown', 100)).toBe(false)
  expect(drawn()).toEqual(['arrow 40 108 60 88'])
  expect(await press('Tab')).toBe(true)
})

it('describes the keys of the drawing board to screen readers', async () => {
  await open('arrow')
  const described = document.getElementById(board()?.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Enter puts a sign in the middle')
})
