import { expect, it } from 'vitest'
import { lineOfCode } from './pick-lines.ts'

const line = (RowId: number, ItemNumber: string, IsPicked: boolean) => ({
  RowId,
  ItemNumber,
  IsPicked,
  Barcodes: ['6400000123456'],
})

it('finds the first line that still needs the part, by its number however it is written, or by its barcode', () => {
  const lines = [line(1, '8W0 698 151 AG', true), line(2, '8W0 698 151 AG', false)]
  const second = { kind: 'match', line: lines[1] }
  expect(lineOfCode(lines, '8w0698151ag')).toEqual(second)
  expect(lineOfCode(lines, '6400000123456')).toEqual(second)
})

it('tells a part that is picked already from one that does not belong', () => {
  const lines = [line(1, '8W0 698 151 AG', true)]
  expect(lineOfCode(lines, '8W0-698-151-AG')).toEqual({ kind: 'picked', line: lines[0] })
  expect(lineOfCode(lines, '8W0 698 151')).toEqual({ kind: 'wrong' })
})
