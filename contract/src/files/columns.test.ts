import { expect, it } from 'vitest'
import * as z from 'zod'
import { records } from '../integration/records.ts'
import { fileColumns } from './columns.ts'
import { entityOfTable, fileTableNames } from './tables.ts'

/** Returns the schema of the value at a path, without null. */
function schemaAt(schema: z.ZodType, path: readonly (string | number)[]): z.ZodType | undefined {
  if (schema instanceof z.ZodNullable) return schemaAt(schema.unwrap() as z.ZodType, path)
  const [step, ...rest] = path
  if (step === undefined) return schema
  if (schema instanceof z.ZodArray) return schemaAt(schema.element as z.ZodType, rest)
  const field = schema instanceof z.ZodObject ? (schema.shape[step] as z.ZodType | undefined) : undefined
  return field && schemaAt(field, rest)
}

/**
 * Returns the path of a column in the record of the API. A column of names or hours is computed, so `id`
 * stands for it.
 */
function inRecord(path: readonly (string | number)[]): readonly (string | number)[] {
  if (path[0] === 'names' || path[1] === 'hours') return ['id']
  if (path[0] === 'job') return ['jobs', 0, ...path.slice(1)]
  return path[0] === 'row' ? ['jobs', 0, 'rows', 0, ...path.slice(1)] : path
}

it.each(fileTableNames)(
  'the columns of %s refer to existing fields of its record, and have different keys',
  (name) => {
    for (const { path } of fileColumns[name])
      expect(schemaAt(records[entityOfTable(name)], inRecord(path)), path.join('/')).toBeDefined()
    const keys = fileColumns[name].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  },
)
