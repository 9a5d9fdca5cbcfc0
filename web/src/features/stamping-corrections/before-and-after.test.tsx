import { expect, it, onTestFinished } from 'vitest'
import { renderWithSession } from '../../platform/session/test/render.tsx'
import { BeforeAndAfter } from './before-and-after.tsx'
import type { Piece } from './correction.ts'

const start = Date.parse('2026-11-18T06:00:00Z')
const hours = (count: number): number => start + count * 3_600_000
const piece = (from: number, to: number | null): Piece => ({
  start: hours(from),
  end: to === null ? null : hours(to),
  what: 'Work',
})
const moved = (earliest: number, latest: number) => ({
  at: hours(3),
  range: { earliest: hours(earliest), latest: hours(latest) },
  onMove: () => undefined,
})

/** Renders both bars. Returns the width of each piece in percent of its bar. */
async function widthsOf(before: Piece[], after: Piece[], of: ReturnType<typeof moved> | null) {
  const { unmount } = await renderWithSession(<BeforeAndAfter {...{ before, after, moved: of }} />)
  onTestFinished(unmount)
  return [...document.querySelectorAll<HTMLElement>('span')]
    .filter(({ style }) => style.width !== '')
    .map(({ style }) => Math.round(Number.parseFloat(style.width)))
}

it.each([
  ['does not extend if no time moves', null, [100, 75]],
  ['extends an hour at both ends if the time may move far', moved(-5, 20), [67, 50]],
  ['does not extend if the time must stay within the stampings', moved(0, 4), [100, 75]],
] as const)('the axis of a correction %s', async (_, of, expected) => {
  expect(await widthsOf([piece(0, 4)], [piece(0, 3)], of)).toEqual(expected)
})

it('a running stamping is drawn as long as an hour', async () => {
  expect(await widthsOf([piece(0, 1)], [piece(0, 1), piece(1, null)], null)).toEqual([50, 50, 50])
})
