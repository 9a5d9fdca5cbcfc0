import { expect, it } from 'vitest'
import { labelPdf } from './label-pdf.ts'

const draw = (plate: string, pickShelf: string) =>
  labelPdf(
    [{ orderNumber: '123456', plate, pickShelf }],
    { width: 62, height: 29 },
    { title: '123456', now: new Date('2026-11-20T06:00:00Z') },
  )

it('a label shows a similar character or a box instead of a character that its font lacks', async () => {
  expect((await draw('ABC-123', '①Ａ ★')).equals(await draw('ABC-123', '(1)A □'))).toBe(true)
  expect((await draw('漢-12', 'A1')).equals(await draw('□-12', 'A1'))).toBe(true)
})
