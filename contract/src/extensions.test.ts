import { expect, it } from 'vitest'
import * as z from 'zod'
import { extensionFields, extensionNames, missingExtensions, withoutExtensions } from './extensions.ts'
import { extension } from './fields.ts'

const Row = z.object({ Id: z.int(), Name: extension(z.string()) })
const Order = z.object({
  Id: z.int(),
  Lock: extension(z.object({ Since: z.string() }).nullable()),
  Rows: z.array(Row),
  Best: Row.nullable(),
})
const row = { Id: 2, Name: 'Oil' }

it('withoutExtensions removes extension fields from objects, lists and nullable values', () => {
  const order = { Id: 1, Lock: null, Rows: [row], Best: row }
  expect(withoutExtensions(Order, order)).toEqual({ Id: 1, Rows: [{ Id: 2 }], Best: { Id: 2 } })
  expect(withoutExtensions(z.array(Order), [{ ...order, Best: null }])).toEqual([
    { Id: 1, Rows: [{ Id: 2 }], Best: null },
  ])
  expect(withoutExtensions(Row.nullable(), null)).toBeNull()
})

it('missingExtensions returns the paths of the extension fields that a value lacks', () => {
  expect(missingExtensions(Order, { Id: 1, Lock: null, Rows: [row, { Id: 3 }], Best: null })).toEqual([
    '.Rows[].Name',
  ])
  expect(missingExtensions(Order, { Id: 1, Rows: [], Best: { Id: 3 } })).toEqual(['.Lock', '.Best.Name'])
})

it('extensionFields returns the extension fields at any depth, and nothing for a schema without them', () => {
  expect(extensionFields(z.array(Order))).toEqual({
    Lock: true,
    Rows: { Name: true },
    Best: { Name: true },
  })
  expect(extensionFields(z.object({ Id: z.int() }))).toBeUndefined()
})

it('extensionNames returns the names of the extension fields of a schema', () => {
  expect(extensionNames(Row)).toEqual(['Name'])
  expect(extensionNames(undefined)).toEqual([])
})
