import { expect, it } from 'vitest'
import { kindOfName } from './kinds.ts'

it.each([
  ['signature.png', 'Signature'],
  ['Kuva.1.JPG', 'Image'],
  ['walk round.mov', 'Video'],
  ['quote.pdf', 'Pdf'],
  ['notes.txt', null],
  ['no end', null],
])('the file name %s has the kind %s', (name, kind) => {
  expect(kindOfName(name)).toBe(kind)
})
