import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packMessages } from './sequence.ts'

it('packs contain all messages in their order, and each pack fits into a notification', () => {
  const message = fc
    .string({ maxLength: 1900, unit: 'grapheme' })
    .map((text) => JSON.stringify(text.slice(0, 1000)))
  fc.assert(
    fc.property(fc.array(message, { maxLength: 40 }), (messages) => {
      const packs = packMessages(messages)
      expect(packs.flatMap((pack) => JSON.parse(pack))).toEqual(messages.map((text) => JSON.parse(text)))
      for (const pack of packs) expect(Buffer.byteLength(pack)).toBeLessThan(8000)
    }),
  )
})

it('short messages share a notification', () => {
  expect(packMessages(['1', '2', '3'])).toEqual(['[1,2,3]'])
  expect(packMessages([])).toEqual([])
})
