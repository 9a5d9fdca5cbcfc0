import { expect, it } from 'vitest'
import { lineOfCode } from './pick-lines.ts'

const line = (RowId: number, ItemNumber: string, IsPicked: boolean) => ({
  RowId,
  ItemNumber,
  IsPicked,
  Barcodes: ['6400000123456'],
})

it('lineOfCode finds the first unticked line of a part by barcode or any spelling of the number', () => {
  const lines = [line(1, '8W0 698 151 AG', true), line(2, '8W0 698 151 AG', false)]
  const second = { kind: 'match', line: lines[1] }
  expect(lineOfCode(lines, '8w0698151ag')).toEqual(second)
  expect(lineOfCode(lines, '6400000123456')).toEqual(second)
})

it('lineOfCode distinguishes a part that is already picked from a part that is not on the list', () => {
  const lines = [line(1, '8W0 698 151 AG', true)]
  expect(lineOfCode(lines, '8W0-698-151-AG')).toEqual({ kind: 'picked', line: lines[0] })
  expect(lineOfCode(lines, '8W0 698 151')).toEqual({ kind: 'wrong' })
})
