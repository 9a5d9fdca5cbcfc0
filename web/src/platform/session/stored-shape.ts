/** The name of a JSON value's type, as `typeof` returns it. */
type TypeName<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : 'object'

/**
 * The shape of a stored value: the name of its type, or the shapes of its fields or elements. A `?` after a
 * name allows null or a missing value, too. Other fields are not checked. The fields of an optional object
 * are not checked either.
 */
export type Shape<T> = undefined extends T
  ? `${TypeName<NonNullable<T>>}?`
  : null extends T
    ? `${TypeName<NonNullable<T>>}?`
    : T extends readonly (infer Element)[]
      ? readonly [Shape<Element>]
      : T extends object
        ? { readonly [Field in keyof T]-?: Shape<T[Field]> }
        : TypeName<T>

type AnyShape = string | readonly [AnyShape] | { readonly [field: string]: AnyShape }

/** Returns a parser that returns a value of this shape unchanged, and throws for other values. */
export function parseAs<T>(shape: Shape<T>): (value: unknown) => T {
  return (value) => {
    if (!hasShape(value, shape as AnyShape)) throw new TypeError('not the stored shape')
    return value as T
  }
}

function hasShape(value: unknown, shape: AnyShape): boolean {
  if (typeof shape === 'string') {
    const isOptional = shape.endsWith('?')
    return value == null ? isOptional : typeof value === shape.replace('?', '')
  }
  if (isList(shape)) return Array.isArray(value) && value.every((element) => hasShape(element, shape[0]))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const fields = value as Record<string, unknown>
  return Object.entries(shape).every(([name, inner]) => hasShape(fields[name], inner))
}

const isList = (shape: AnyShape): shape is readonly [AnyShape] => Array.isArray(shape)
