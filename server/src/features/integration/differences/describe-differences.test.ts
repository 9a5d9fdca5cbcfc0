import { expect, it } from 'vitest'
import { showsCustomer } from './describe-differences.ts'

type Shown = Parameters<typeof showsCustomer>[0]

it.each([
  ['customers', 'phone', true],
  ['customers', 'lastName', true],
  ['vehicles', 'owner', true],
  ['vehicles', 'holder2', true],
  ['vehicles', 'payer', true],
  ['vehicles', 'mileage', false],
  ['work-orders', 'contact', true],
  ['work-orders', 'note', false],
  ['employees', 'name', false],
])(
  'the access log counts a difference of %s in the field %s as customer data: %s',
  (Entity, Field, shows) => {
    expect(showsCustomer({ Entity, Theirs: [{ Field, Value: 'x' }] } as unknown as Shown)).toBe(shows)
  },
)

it('a difference without values of the source shows no customer, unless the record is a customer', () => {
  expect(showsCustomer({ Entity: 'work-orders', Theirs: null } as Shown)).toBe(false)
  expect(showsCustomer({ Entity: 'customers', Theirs: null } as Shown)).toBe(true)
})
