import { Configuration, Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import { Stamping } from '@verstas/contract/stamping/entities.ts'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  configurationShape,
  employeeShape,
  settingsShape,
  siteShape,
  stampingShape,
} from './session-shapes.ts'
import { parseAs, type Shape } from './stored-shape.ts'

interface Sample {
  readonly name: string
  readonly count: number
  readonly note: string | null
  readonly isOpen?: boolean
  readonly rows: { readonly id: number }[]
}

const shape: Shape<Sample> = {
  name: 'string',
  count: 'number',
  note: 'string?',
  isOpen: 'boolean?',
  rows: [{ id: 'number' }],
}
const sample: Sample = { name: 'Matti', count: 2, note: null, rows: [{ id: 1 }] }

describe('the shape of a stored value', () => {
  it.each([
    ['a value with all required fields', sample],
    ['an optional field with a value', { ...sample, isOpen: true, note: 'x' }],
    ['a field that is not in the shape', { ...sample, other: [] }],
    ['an empty list', { ...sample, rows: [] }],
  ])('the shape of a stored value accepts %s', (_, value) => {
    expect(parseAs<Sample>(shape)(value)).toBe(value)
  })

  it.each([
    ['null', null],
    ['a list instead of an object', []],
    ['a string instead of an object', 'Matti'],
    ['a missing required field', { ...sample, name: undefined }],
    ['a required field that is null', { ...sample, count: null }],
    ['a field of another type', { ...sample, count: '2' }],
    ['an optional field of another type', { ...sample, isOpen: 'true' }],
    ['an object instead of a list', { ...sample, rows: { id: 1 } }],
    ['a wrong element of a list', { ...sample, rows: [{ id: 1 }, { id: null }] }],
  ])('the shape of a stored value refuses %s', (_, value) => {
    expect(() => parseAs<Sample>(shape)(value)).toThrow('not the stored shape')
  })

  it.each<[string, z.ZodObject, object]>([
    ['configuration', Configuration, configurationShape],
    ['employee', Employee, employeeShape],
    ['site', Unit, siteShape],
    ['settings', Settings, settingsShape],
    ['stamping', Stamping, stampingShape],
  ])('the shape of the %s has the same top-level fields as the contract', (_, schema, fields) => {
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(schema.shape).toSorted())
  })
})
