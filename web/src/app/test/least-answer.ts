import type * as z from 'zod'

/** The fields of a Zod definition that an answer depends on. */
interface Definition {
  readonly type?: string
  readonly innerType?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly in?: z.ZodType
}

/**
 * Returns an answer of the schema with the fewest fields.
 *
 * @param name the name of the field, by which its text and number differ from those of other fields
 */
export function leastAnswer(schema: z.ZodType, name = ''): unknown {
  const { type, innerType, shape, options, entries, values, in: input } = schema.def as Definition
  if (type === 'nullable') return null
  if (type === 'optional') return undefined
  const inner = innerType ?? input ?? options?.[0]
  if (inner) return leastAnswer(inner, name)
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([key, field]) => [key, leastAnswer(field, name && key)]),
    )
  if (type === 'array') return []
  if (values) return values[0]
  if (entries) return Object.values(entries)[0]
  if (type === 'number') return numbersOf(name).find((number) => schema.safeParse(number).success) ?? 1
  if (type === 'boolean') return true
  const texts = [
    ...(name ? [`Teksti ${name}`] : []),
    'Teksti',
    '2026-11-18T10:00:00Z',
    '2026-11-18',
    '00000000-0000-4000-8000-000000000001',
    '10:00',
    'a@b.fi',
    'https://verstas.example/',
  ]
  return type === 'string' ? texts.find((text) => schema.safeParse(text).success) : {}
}

/** Returns a number of two digits that depends on the name, and 1. */
const numbersOf = (name: string): readonly number[] =>
  name ? [11 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 79), 1] : [1]
