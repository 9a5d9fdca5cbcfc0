import { expect, it } from 'vitest'
import { isSimplePin } from './pin.ts'

it.each(['0000', '777777', '1234', '0123', '98765', '1212', '123123', '1984', '2026'])(
  'the PIN %s is too simple',
  (pin) => expect(isSimplePin(pin)).toBe(true),
)

it.each(['2580', '1235', '2468', '8642', '9630', '7391', '19845', '121213', '4711'])(
  'the PIN %s is not too simple',
  (pin) => expect(isSimplePin(pin)).toBe(false),
)

it('fewer than 5 % of all PINs with four digits are too simple', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
  expect(all.filter(isSimplePin).length).toBeLessThan(500)
})
