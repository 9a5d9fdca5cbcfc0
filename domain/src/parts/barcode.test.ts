import { expect, it } from 'vitest'
import { isBarcode } from './barcode.ts'

it.each(['6410405060457', '96385074', '036000291452', '00012345600012', 'OF-4417', 'A123', '123456'])(
  '%s may be on a label',
  (code) => expect(isBarcode(code)).toBe(true),
)

it.each(['abc', 'abcd', '6410405060458', '036000291453', 'A 12', 'ä123', '', '12'])(
  '%s is on no label',
  (code) => expect(isBarcode(code)).toBe(false),
)
