import { expect, it } from 'vitest'
import { isSimplePin } from './pin.ts'

it.each(['0000', '777777', '1234', '0123', '98765', '1212', '123123', '1984', '2026'])(
  'rejects the too simple PIN %s',
  (pin) => expect(isSimplePin(pin)).toBe(true),
)

it.each(['2580', '1235', '7391', '19845', '121213', '4711'])('accepts the PIN %s', (pin) =>
  expect(isSimplePin(pin)).toBe(false),
)

it('leaves nineteen of twenty four-digit PINs to choose from', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
  expect(all.filter(isSimplePin).length).toBeLessThan(500)
})
