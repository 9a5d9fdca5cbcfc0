import { expect, it } from 'vitest'
import { phoneAddress } from './phone-address.ts'

it.each([
  ['040 555 0184', 'tel:0405550184'],
  ['+358 (40) 555-0184', 'tel:+358405550184'],
])('the number %s is called at %s', (phone, address) => {
  expect(phoneAddress(phone)).toBe(address)
})
