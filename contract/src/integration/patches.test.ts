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

describe('the fields of the entities that other systems write', () => {
  it.each(writableEntities)(
    'docs/integration.md lists the fields of %s and marks those that a new record must have',
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

  it.each(writableEntities)('each reference and each required field of %s exists in its patch', (entity) => {
    const names = Object.keys(patches[entity].shape)
    for (const path of Object.keys(referencesOf[entity])) expect(names).toContain(path.split('/')[0])
    for (const needed of requiredFields[entity].flat()) expect(names).toContain(needed)
  })
})
