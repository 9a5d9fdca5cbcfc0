import type * as z from 'zod'
import { completeItem } from './varied-answers.ts'

/** The fields of a Zod definition that a choice depends on. */
interface Definition {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
}

/** Choices with more values have words of their own for each, such as the kinds of records. */
const mostValues = 12

/** A choice of an object, by the names of the fields that lead to it without a list. */
interface Choice {
  readonly path: readonly string[]
  readonly values: readonly string[]
}

/** Returns the schema without wrappers such as `nullable`, and the option of a union that the value has. */
function innerOf(schema: z.ZodType, value: unknown): z.ZodType {
  const { innerType, in: input, options } = schema.def as Definition
  const inner = innerType ?? input ?? options?.find((option) => option.safeParse(value).success)
  return inner ? innerOf(inner, value) : schema
}

const definitionOf = (schema: z.ZodType, value: unknown) => innerOf(schema, value).def as Definition

/** Lists the choices of an object, except those in its lists and in missing objects. */
export function choicesOf(schema: z.ZodType, value: unknown): readonly Choice[] {
  const { shape, entries } = definitionOf(schema, value)
  if (entries && typeof value === 'string') {
    const values = Object.values(entries)
    return values.length > mostValues ? [] : [{ path: [], values }]
  }
  if (!shape || typeof value !== 'object' || value === null) return []
  return Object.entries(shape).flatMap(([name, field]) =>
    choicesOf(field, (value as Readonly<Record<string, unknown>>)[name]).map(({ path, values }) => ({
      path: [name, ...path],
      values,
    })),
  )
}

const readAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, name) => (inner as Readonly<Record<string, unknown>> | null)?.[name], value)

function writeAt(value: unknown, [name, ...others]: readonly string[], choice: string): unknown {
  if (name === undefined) return choice
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [name]: writeAt(object[name], others, choice) }
}

/** Returns the answer with the next value of each choice outside lists, `step` values after the present one. */
export function withNextChoices(schema: z.ZodType, answer: unknown, step: number): unknown {
  return choicesOf(schema, answer).reduce((changed, { path, values }) => {
    const place = values.indexOf(String(readAt(changed, path))) + step
    return writeAt(changed, path, values[place % values.length] ?? '')
  }, answer)
}

/**
 * Returns the answer with more items in its lists, so that each list has each value of each choice of its items. The
 * added items have all optional values.
 */
export function withEachChoice(schema: z.ZodType, answer: unknown): unknown {
  const { shape, element } = definitionOf(schema, answer)
  if (Array.isArray(answer)) {
    if (!element) return answer
    const items = answer.map((item) => withEachChoice(element, item))
    const [first] = items
    const complete = first === undefined ? undefined : completeItem(element, first)
    if (complete === undefined) return items
    const added = choicesOf(element, complete).flatMap(({ path, values }) =>
      values
        .filter((value) => items.every((item) => readAt(item, path) !== value))
        .map((value) => writeAt(complete, path, value)),
    )
    return [...items, ...added.map(withOtherId)].filter((item) => element.safeParse(item).success)
  }
  if (!shape || typeof answer !== 'object' || answer === null) return answer
  const object = answer as Readonly<Record<string, unknown>>
  return {
    ...object,
    ...Object.fromEntries(
      Object.entries(shape)
        .filter(([name]) => name in object)
        .map(([name, field]) => [name, withEachChoice(field, object[name])]),
    ),
  }
}

/** Gives items ids of their own. */
function withOtherId(item: unknown, place: number): unknown {
  if (typeof item !== 'object' || item === null) return item
  const fields = Object.entries(item).map(([name, value]) => {
    if (name !== 'Id' && name !== 'Oid' && name !== 'Key') return [name, value]
    if (typeof value === 'number') return [name, value + 80_000 + place]
    return [name, String(value).replace(/^[0-9a-f]{8}-/, `${80_000_000 + place}-`)]
  })
  return Object.fromEntries(fields)
}
