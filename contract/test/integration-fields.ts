import * as z from 'zod'
import { patches, referencesOf, requiredFields } from '../src/integration/patches.ts'
import type { WritableEntity } from '../src/integration/scopes.ts'

/** A line of the table of an entity. */
interface Line {
  /** The path of the field, such as `jobs[].rows[].type`. */
  readonly field: string
  readonly must: string
  readonly isCleared: boolean
  readonly value: string
}

/** A schema without its optional and nullable wrappers. */
function unwrap(schema: z.ZodType): {
  readonly bare: z.ZodType
  readonly isOptional: boolean
  readonly isNullable: boolean
} {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable))
    return { bare: schema, isOptional: false, isNullable: false }
  const inner = unwrap(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodOptional ? { ...inner, isOptional: true } : { ...inner, isNullable: true }
}

/** Returns the reasons and their parameters with which a schema refuses a value. */
const issuesOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []) as readonly {
    readonly message: string
    readonly params?: { readonly limit?: number; readonly count?: number }
  }[]

/** Describes a decimal number; undefined for any other schema. Its limits are known only by its refusals. */
function describeDecimal(schema: z.ZodType): string | undefined {
  const limitOf = (value: number, reason: string) =>
    issuesOf(schema, value).find(({ message }) => message === reason)?.params?.limit
  const [least, most] = [limitOf(-1e15, 'atLeast'), limitOf(1e15, 'atMost')]
  const places = issuesOf(schema, 1.123456789).find(({ message }) => message === 'decimals')?.params?.count
  if (least === undefined || most === undefined || places === undefined) return undefined
  return `decimal number from ${least} to ${most}, ${places} ${places === 1 ? 'decimal' : 'decimals'}`
}

/** The words for the pattern of a text. */
const patterns = new Map([
  [String.raw`^[^\0\p{Cs}]*$`, ''],
  [String.raw`\S`, 'not blank'],
  [String.raw`[\p{L}\p{N}]`, 'with a letter or digit'],
  [String.raw`^[^@\s]+@[^@\s]+$`, 'with `@` and without spaces'],
  [String.raw`^[^\s:]+$`, 'without spaces and colons'],
  ['^[A-Z]{0,20}$', 'up to 20 capital letters A to Z'],
])

function describeText(schema: z.ZodString): string {
  const { minLength, maxLength } = schema
  const sources = (schema.def.checks ?? []).flatMap(({ _zod: { def } }) => {
    const { pattern } = def as { readonly pattern?: RegExp }
    return pattern === undefined ? [] : [pattern.source]
  })
  const words = sources.map((source) => {
    const found = patterns.get(source)
    if (found === undefined) throw new Error(`The pattern ${source} needs words`)
    return found
  })
  const length =
    maxLength === null
      ? ''
      : minLength
        ? `${minLength} to ${maxLength} characters`
        : `up to ${maxLength} characters`
  return ['text', length, ...words].filter(Boolean).join(', ')
}

function describeInteger(schema: z.ZodNumber): string {
  const { minValue, maxValue } = schema
  const least = minValue === null || minValue === Number.MIN_SAFE_INTEGER ? null : firstFrom(schema, minValue)
  const most = maxValue === null || maxValue === Number.MAX_SAFE_INTEGER ? null : maxValue
  return ['whole number', least === null ? '' : `from ${least}`, most === null ? '' : `to ${most}`]
    .filter(Boolean)
    .join(' ')
}

/** Returns the smallest valid integer. A limit may be exclusive. */
const firstFrom = (schema: z.ZodNumber, limit: number): number =>
  schema.safeParse(limit).success ? limit : limit + 1

const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ')

function describeValue(schema: z.ZodType, reference: WritableEntity | undefined): string {
  if (reference !== undefined) return `reference to one of ${reference}`
  const decimal = describeDecimal(schema)
  if (decimal !== undefined) return decimal
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => describeValue(option as z.ZodType, undefined)).join(', or ')
  if (schema instanceof z.ZodEnum) return listed(schema.options as string[])
  if (schema instanceof z.ZodBoolean) return listed(['true', 'false'])
  if (schema instanceof z.ZodISODate) return 'day'
  if (schema instanceof z.ZodISODateTime) return 'instant'
  if (schema instanceof z.ZodString) return describeText(schema)
  if (schema instanceof z.ZodNumber) return describeInteger(schema)
  if (schema instanceof z.ZodArray) {
    const { bare } = unwrap(schema.element as z.ZodType)
    const most = issuesOf(schema, Array.from({ length: 1000 })).flatMap((issue) =>
      'maximum' in issue ? [String(issue.maximum)] : [],
    )[0]
    const item = bare instanceof z.ZodObject ? '' : `: ${describeValue(bare, undefined)}`
    return `list of ${schema.safeParse([]).success ? 'up' : '1'} to ${most}${item}`
  }
  throw new Error(`The type ${schema.def.type} needs words`)
}

/** Returns the lines of a field, and of the fields of its items if it is a list of objects. */
function linesOf(entity: WritableEntity, field: string, schema: z.ZodType, must: string): Line[] {
  const { bare, isNullable } = unwrap(schema)
  const reference = referencesOf[entity][field.replaceAll('[].', '/*/')]
  // `null` for a list of the record is the same as an empty list.
  const isEmptied = bare instanceof z.ZodArray && !field.includes('[]') && bare.safeParse([]).success
  const isCleared = isNullable || isEmptied
  const line = { field, must, isCleared, value: describeValue(bare, reference) }
  if (!(bare instanceof z.ZodArray)) return [line]
  const { bare: item } = unwrap(bare.element as z.ZodType)
  if (!(item instanceof z.ZodObject)) return [line]
  return [
    line,
    ...Object.entries(item.shape).flatMap(([name, inner]) =>
      linesOf(
        entity,
        `${field}[].${name}`,
        inner as z.ZodType,
        unwrap(inner as z.ZodType).isOptional ? '' : 'must',
      ),
    ),
  ]
}

/** Returns the table of the fields that other systems write, in Markdown. */
export function describeFields(entity: WritableEntity): string {
  const must = requiredFields[entity].map((needed) => [needed].flat())
  const lines = Object.entries(patches[entity].shape).flatMap(([name, schema]) => {
    const of = must.find((names) => names.includes(name))
    const mark = of === undefined ? '' : of.length > 1 ? 'one' : 'must'
    return linesOf(entity, name, schema as z.ZodType, mark)
  })
  return [
    `## ${entity}`,
    '',
    '| field | | null | value |',
    '|---|---|---|---|',
    ...lines.map(({ field, must: mark, isCleared, value }) =>
      ['', `\`${field}\``, mark, isCleared ? 'clears' : '', value, '']
        .map((cell) => cell && ` ${cell} `)
        .join('|')
        .replaceAll('||', '| |')
        .replaceAll('||', '| |'),
    ),
  ].join('\n')
}
