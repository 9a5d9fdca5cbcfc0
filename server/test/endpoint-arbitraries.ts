import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import fc from 'fast-check'
import * as z from 'zod'
import { endless } from './send-as-is.ts'

/** A JSON schema of a part of a request, as far as the contract uses the language. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
}

const nonsense = fc.oneof(
  fc.constantFrom(null, true, '', '5', -1, 0, 1.5, 1e21, [], [0], {}, endless, '\0', 'a\0b', '\ud800'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Wherever a text is cut, one of these two has half a sign there. */
const halves = ['👍'.repeat(150), `x${'👍'.repeat(150)}`]

const words = fc.oneof(
  fc.constantFrom('a\0', '%', '_a\\', "a' or 1=1 --", '$1', '\u202eabc', 'ẞİﬁ', 'x'.repeat(300), ...halves),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

/** What requests are about: numbers and uuids of rows that are there, and others. */
export interface Named {
  readonly ids: readonly number[]
  readonly uuids: readonly string[]
}

const dates: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constantFrom(
    '2026-11-20',
    '2026-11-20',
    '2026-03-29',
    '0000-01-01',
    '1900-01-01',
    '2999-12-31',
    '2026-02-30',
  ),
  'date-time': fc.constantFrom(
    '2026-11-20T08:00:00+02:00',
    '2026-11-20T06:00:00.123456789Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-23:59',
    '2026-10-25T03:30:00+03:00',
  ),
}

/** How many requests each of the two hundred endpoints gets: few at each `npm test`, the same ones, and more at `npm run test:full`. */
export const triesOfEach = process.env.VERSTAS_TESTS === 'once' ? 12 : 40

/** Requests to an endpoint that are nearly right. */
export function requestsTo(endpoint: EndpointDefinition, named: Named) {
  const partBy = (schema: z.ZodType | undefined) =>
    schema ? valuesFor(z.toJSONSchema(schema, jsonSchemaOptions) as Shape, named) : fc.constant(undefined)
  return fc.record({
    params: partBy(endpoint.params),
    query: partBy(endpoint.query),
    headers: partBy(endpoint.headers),
    body: partBy(endpoint.body),
  })
}

const jsonSchemaOptions = { io: 'input', unrepresentable: 'any' } as const

/** Mostly of the right kind and often at its edges, sometimes missing, sometimes nonsense. */
function valuesFor(shape: Shape, named: Named): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: fitting(shape, named) }, { weight: 1, arbitrary: nonsense })
}

function fitting(shape: Shape, named: Named): fc.Arbitrary<unknown> {
  const fromNamed = { weight: 5, arbitrary: fc.constantFrom(...named.ids) }
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, named)))
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  switch (shape.type) {
    case 'object':
      return objectsOf(shape, named)
    case 'array':
      return fc.array(valuesFor(shape.items ?? {}, named), { maxLength: 3 })
    case 'string':
      return shape.format === 'uuid' ? uuidsOf(named) : (dates[shape.format ?? ''] ?? words)
    case 'integer':
      return fc.oneof(
        fc.constantFrom(...named.ids),
        fc.constantFrom(0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER),
      )
    case 'number':
      return fc.oneof(fromNamed, fc.constantFrom(0, -0, 0.001, 1e-7, 1e12, -1))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return nonsense
  }
}

/** In small letters, and in the capital ones that some clients write. */
const uuidsOf = ({ uuids }: Named) => fc.constantFrom(...uuids, ...uuids.map((uuid) => uuid.toUpperCase()))

function objectsOf({ properties = {}, required = [] }: Shape, named: Named) {
  const members = Object.entries(properties).map(
    ([name, property]) => [name, valuesFor(property, named)] as const,
  )
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] })
}
