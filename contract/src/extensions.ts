import * as z from 'zod'

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly 'x-extension'?: boolean
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns a value without the extension fields of its schema, as a client or server without extensions sends
 * it.
 */
export const withoutExtensions = (schema: z.ZodType, value: unknown): unknown =>
  rewrite(shapeOf(schema), value, (shape, fields) =>
    Object.entries(fields).filter(([name]) => !shape.properties?.[name]?.['x-extension']),
  )

/** Returns the paths of the extension fields that a value lacks. */
export function missingExtensions(schema: z.ZodType, value: unknown): string[] {
  const missing: string[] = []
  rewrite(shapeOf(schema), value, (shape, fields, path) => {
    for (const [name, property] of Object.entries(shape.properties ?? {}))
      if (property['x-extension'] && !(name in fields)) missing.push(`${path}.${name}`)
    return Object.entries(fields)
  })
  return missing
}

/** Returns the names of the extension fields of an object schema. Nested fields are excluded. */
export const extensionNames = (schema: z.ZodType | undefined): string[] =>
  Object.entries((schema && shapeOf(schema).properties) ?? {}).flatMap(([name, property]) =>
    property['x-extension'] ? [name] : [],
  )

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape

/** Copies a value. Each object in the copy has only the entries that `keep` returns for it. */
function rewrite(
  shape: Shape,
  value: unknown,
  keep: (shape: Shape, fields: Fields, path: string) => [string, unknown][],
  path = '',
): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(shape.items ?? {}, item, keep, `${path}[]`))
  if (value === null || typeof value !== 'object') return value
  const object = [shape, ...(shape.anyOf ?? [])].find(({ properties }) => properties)
  const list = keep(object ?? {}, value as Fields, path)
  return Object.fromEntries(
    list.map(([name, field]) => [
      name,
      rewrite(object?.properties?.[name] ?? {}, field, keep, `${path}.${name}`),
    ]),
  )
}
