import { fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MoveHandle } from './move-handle.tsx'

const start = Date.parse('2026-11-18T06:00:00Z')
const hours = (count: number): number => start + count * 3_600_000

it('a time moves only while the pointer holds its handle', () => {
  // jsdom has no layout and no pointer capture.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 800 } as DOMRect)
  Element.prototype.setPointerCapture = () => undefined
  const onMove = vi.fn()
  const moved = { at: hours(4), range: { earliest: start, latest: hours(8) }, onMove }
  const { container } = render(
    <MoveHandle moved={moved} axis={{ start, end: hours(8) }} onHold={() => undefined} />,
  )
  const handle = container.querySelector('[style]')
  if (!handle) throw new Error('There is no handle.')
  fireEvent.pointerMove(handle, { clientX: 100 })
  expect(onMove).not.toHaveBeenCalled()
  fireEvent.pointerDown(handle, { isPrimary: true, button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle, { clientX: 100 })
  expect(onMove).toHaveBeenLastCalledWith(hours(1))
  fireEvent.pointerUp(handle)
  fireEvent.pointerMove(handle, { clientX: 200 })
  expect(onMove).toHaveBeenCalledTimes(1)
})
