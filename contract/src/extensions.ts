import * as z from 'zod'
import { type FieldTree, withoutFields } from './field-tree.ts'

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
  withoutFields(extensionFields(schema) ?? {}, value)

/** Returns the extension fields of a schema, including nested fields; undefined if it has none. */
export const extensionFields = (schema: z.ZodType): FieldTree | undefined => extensionsIn(shapeOf(schema))

function extensionsIn({ properties = {}, items, anyOf = [] }: Shape): FieldTree | undefined {
  const inner = [items, ...anyOf].map((shape) => shape && extensionsIn(shape))
  const own = Object.entries(properties).map(([name, property]) => {
    const fields = property['x-extension'] || extensionsIn(property)
    return fields && { [name]: fields }
  })
  const found = [...inner, ...own].filter((tree) => tree !== undefined)
  return found.length > 0 ? Object.assign({}, ...found) : undefined
}

/** Returns the paths of the extension fields that a value lacks. */
export function missingExtensions(schema: z.ZodType, value: unknown): string[] {
  const missing: string[] = []
  visit(shapeOf(schema), value, (shape, fields, path) => {
    for (const [name, property] of Object.entries(shape.properties ?? {}))
      if (property['x-extension'] && !(name in fields)) missing.push(`${path}.${name}`)
  })
  return missing
}

/** Returns the names of the extension fields of an object schema. Nested fields are excluded. */
export const extensionNames = (schema: z.ZodType | undefined): string[] =>
  Object.entries((schema && shapeOf(schema).properties) ?? {}).flatMap(([name, property]) =>
    property['x-extension'] ? [name] : [],
  )

const shapes = new WeakMap<z.ZodType, Shape>()

/** Returns the shape of a schema. Computes it once, because that takes longer than many a call. */
function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape
  shapes.set(schema, shape)
  return shape
}

/** Visits each object in a value, with its schema. */
function visit(
  shape: Shape,
  value: unknown,
  see: (shape: Shape, fields: Fields, path: string) => void,
  path = '',
): void {
  if (Array.isArray(value)) for (const item of value) visit(shape.items ?? {}, item, see, `${path}[]`)
  else if (value !== null && typeof value === 'object') {
    const object = [shape, ...(shape.anyOf ?? [])].find(({ properties }) => properties)
    see(object ?? {}, value as Fields, path)
    for (const [name, field] of Object.entries(value))
      visit(object?.properties?.[name] ?? {}, field, see, `${path}.${name}`)
  }
}
