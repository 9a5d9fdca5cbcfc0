import type * as z from 'zod'
import { bytes, noContent } from '../src/endpoint.ts'
import { refuseClearedWithValue } from '../src/fields.ts'
import { omitNulls } from '../src/omit-nulls.ts'

/**
 * The fields of a Zod definition that the description uses. A format such as uuid is both a schema and a
 * check.
 */
interface Definition {
  readonly type?: string
  readonly coerce?: boolean
  readonly checks?: readonly { readonly _zod: { readonly def: Definition; readonly check: unknown } }[]
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly discriminator?: string
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly transform?: unknown
  readonly check?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number
  readonly inclusive?: boolean
  readonly pattern?: RegExp
  readonly protocol?: RegExp
  readonly tx?: (value: string) => string
  readonly error?: (issue: never) => unknown
}

const definitionOf = (schema: z.ZodType) => schema.def as Definition

interface Description {
  readonly words: readonly string[]
  readonly inside: (path: string) => string[]
}

/**
 * Describes schemas in words. Each field has a line with its type, its bounds, and whether it may be missing
 * or null. A named schema is described once, and other schemas refer to it by its name.
 */
export function createDescriber(names: ReadonlyMap<z.ZodType, string>) {
  const describe = (path: string, schema: z.ZodType): string[] => linesOf(path, readNamed(schema))

  const linesOf = (path: string, { words, inside }: Description): string[] => [
    `${path}: ${[...new Set(words)].join(', ')}`,
    ...inside(path),
  ]

  function readNamed(schema: z.ZodType): Description {
    const name = names.get(schema)
    return name === undefined ? read(schema) : { words: [name], inside: () => [] }
  }

  function read(schema: z.ZodType): Description {
    if (schema === bytes) return { words: ['file'], inside: () => [] }
    if (schema === noContent) return { words: ['nothing'], inside: () => [] }
    const definition = definitionOf(schema)
    const { words, inside } = readType(definition)
    const extension = schema.meta()?.['x-extension'] ? ['extension'] : []
    return { words: [...words, ...checksOf(definition), ...extension], inside }
  }

  function readType(definition: Definition): Description {
    const { type = '', innerType, element, shape, options = [], discriminator } = definition
    if (innerType) {
      const { words, inside } = readNamed(innerType)
      return { words: [...words, type], inside }
    }
    if (element) {
      const { words, inside } = readNamed(element)
      return { words: [`list of ${words.join(' + ')}`], inside: (path) => inside(`${path}[]`) }
    }
    if (shape) {
      const isStrict = definition.catchall && definitionOf(definition.catchall).type === 'never'
      const kind = isStrict ? 'strict object' : 'object'
      const fields = Object.entries(shape)
      return {
        words: [kind],
        inside: (path) => fields.flatMap(([name, field]) => describe(`${path}.${name}`, field)),
      }
    }
    if (options.length > 0)
      return {
        words: [discriminator ? `one by ${discriminator}` : 'one of'],
        inside: (path) => options.flatMap((option, place) => describe(`${path}(${place + 1})`, option)),
      }
    if (type === 'pipe') return readPipe(definition)
    if (type === 'enum') return leaf(Object.values(definition.entries ?? {}).join(' | '))
    if (type === 'literal') return leaf((definition.values ?? []).map((value) => `'${value}'`).join(' | '))
    return leaf(definition.coerce ? `${type} as text` : type)
  }

  function readPipe({ in: first, out: second }: Definition): Description {
    if (!first || !second) return leaf('pipe')
    const { type, transform } = definitionOf(second)
    if (type !== 'transform') return leaf(`${readNamed(second).words.join(', ')} as text`)
    const { words, inside } = readNamed(first)
    return { words: [...words, transform === omitNulls ? 'null is missing' : 'changed'], inside }
  }

  const leaf = (words: string): Description => ({ words: [words], inside: () => [] })

  return { describe, describeNamed: (name: string, schema: z.ZodType) => linesOf(name, read(schema)) }
}

/** Returns the checks of a definition. A format such as uuid is a check, too. */
const checksOf = (definition: Definition): string[] => [
  ...(definition.check ? [checkInWords(definition)] : []),
  ...(definition.checks ?? []).map(({ _zod: { def, check } }) =>
    check === refuseClearedWithValue ? 'cleared has no value' : checkInWords(def),
  ),
]

function checkInWords(definition: Definition): string {
  const { check, format = '', value, inclusive, minimum, maximum, tx, error } = definition
  const reason = error ? ` (${error({} as never)})` : ''
  switch (check) {
    case 'greater_than':
      return `${inclusive ? '>=' : '>'} ${value}`
    case 'less_than':
      return `${inclusive ? '<=' : '<'} ${value}`
    case 'multiple_of':
      return `multiple of ${value}`
    case 'min_length':
      return `length >= ${minimum}`
    case 'max_length':
      return `length <= ${maximum}`
    case 'overwrite':
      return { Ä: 'trimmed', ' ä ': 'lower case' }[tx?.(' Ä ') ?? ''] ?? 'changed'
    case 'number_format':
      return format === 'safeint' ? 'whole' : format
    case 'string_format':
      return stringFormatInWords(definition, reason)
    default:
      return `check${reason}`
  }
}

/** The pattern of strings that PostgreSQL can store: they have no NUL and no half of a surrogate pair. */
const storable = String.raw`/^[^\0\p{Cs}]*$/u (characters)`

function stringFormatInWords({ format, pattern, protocol }: Definition, reason: string): string {
  if (format !== 'regex') return protocol ? `${format} ${protocol}` : String(format)
  const words = `${pattern}${reason}`
  return words === storable ? 'storable' : words
}
