import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { patches, referencesOf, requiredFields } from './patches.ts'
import { writableEntities } from './scopes.ts'

const page = readFileSync(new URL('../../../docs/integration.md', import.meta.url), 'utf8')

/** Removes optional and nullable wrappers. */
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema

/** Returns the name of a field, with the fields of its items if it is a list of objects. */
function nameOf(name: string, schema: z.ZodType): string {
  const field = bare(schema)
  if (!(field instanceof z.ZodArray)) return name
  const item = bare(field.element as z.ZodType)
  if (!(item instanceof z.ZodObject)) return `${name}[]`
  const fields = Object.entries(item.shape).map(([inner, of]) => nameOf(inner, of as z.ZodType))
  return `${name}[{${fields.join(', ')}}]`
}

describe('a decimal number', () => {
  const reasonsOf = (value: unknown) =>
    (patches.parts.safeParse({ retailPrice: value }).error?.issues ?? []).map((issue) =>
      issue.code === 'custom' ? [issue.message, issue.params] : [issue.message],
    )
  const least = ['atLeast', { limit: 0 }]
  const most = ['atMost', { limit: 9_999_999_999 }]
  const decimals = ['decimals', { count: 2 }]

  it.each([
    [-1, [least]],
    ['-5', [least]],
    [-1.005, [least]],
    [1e10, [most]],
    ['99999999999999999999', [most]],
    ['1.005', [decimals]],
    ['0.00000000000000000001', [decimals]],
    [1e-7, [decimals]],
    ['1,5', [['number']]],
    ['', [['number']]],
    ['1e3', [['number']]],
    ['0', []],
    ['12.500', []],
    [12.5, []],
  ])('reasonsOf(%j) returns %j', (value, reasons) => {
    expect(reasonsOf(value)).toEqual(reasons)
  })

  it('a decimal number with more than 40 characters is refused because of its length', () => {
    expect(patches.parts.safeParse({ retailPrice: '0'.repeat(41) }).error?.issues).toMatchObject([
      { code: 'too_big', maximum: 40 },
    ])
  })
})

describe('the fields of the entities that other systems write', () => {
  it.each(writableEntities)(
    'docs/integration.md lists the fields of %s, and marks the fields that a new record must have',
    (entity) => {
      const must = requiredFields[entity].map((needed) => [needed].flat())
      const fields = Object.entries(patches[entity].shape).map(([name, schema]) => {
        const of = must.find((names) => names.includes(name))
        const mark = of === undefined ? '' : of.length > 1 ? ' (one)' : ' (must)'
        return `${nameOf(name, schema as z.ZodType)}${mark}`
      })
      expect(page).toContain(`\n${entity}: ${fields.join(', ')}\n`)
    },
  )

  it.each(writableEntities)(
    'the patch of %s has a field for each listed reference and each required field',
    (entity) => {
      const names = Object.keys(patches[entity].shape)
      for (const path of Object.keys(referencesOf[entity])) expect(names).toContain(path.split('/')[0])
      for (const needed of requiredFields[entity].flat()) expect(names).toContain(needed)
    },
  )
})
