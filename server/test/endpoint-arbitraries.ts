import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import fc from 'fast-check'
import * as z from 'zod'
import { infinity } from './send-unchecked.ts'
import { slowRuns } from './slow-property.ts'

/** The parts of JSON schema that the contract uses. */
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
  fc.constantFrom(null, true, '', '5', -1, 0, 1.5, 1e21, [], [0], {}, infinity, '\0', 'a\0b', '\ud800'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Texts of surrogate pairs. A cut at any length splits a pair in one of the two texts. */
const surrogatePairs = ['👍'.repeat(150), `x${'👍'.repeat(150)}`]

const words = fc.oneof(
  fc.constantFrom(
    'a\0',
    '%',
    '_a\\',
    "a' or 1=1 --",
    '$1',
    '\u202eabc',
    'ẞİﬁ',
    'x'.repeat(300),
    ...surrogatePairs,
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

/** Ids and UUIDs of existing and missing rows. */
export interface SampleIds {
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

/** Number of requests to each endpoint. */
export const runsPerEndpoint = slowRuns(40)

/** Returns an arbitrary of almost valid requests to an endpoint. */
export function requestsTo(endpoint: EndpointDefinition, sample: SampleIds) {
  const partBy = (schema: z.ZodType | undefined) =>
    schema ? valuesFor(z.toJSONSchema(schema, jsonSchemaOptions) as Shape, sample) : fc.constant(undefined)
  return fc.record({
    params: partBy(endpoint.params),
    query: partBy(endpoint.query),
    headers: partBy(endpoint.headers),
    body: partBy(endpoint.body ?? endpoint.urlForm),
  })
}

const jsonSchemaOptions = { io: 'input', unrepresentable: 'any' } as const

/** Returns an arbitrary of mostly valid values, many of them at their limits, and some of wrong types. */
function valuesFor(shape: Shape, sample: SampleIds): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: validFor(shape, sample) }, { weight: 1, arbitrary: nonsense })
}

function validFor(shape: Shape, sample: SampleIds): fc.Arbitrary<unknown> {
  const sampleId = { weight: 5, arbitrary: fc.constantFrom(...sample.ids) }
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => validFor(choice, sample)))
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  switch (shape.type) {
    case 'object':
      return objectsOf(shape, sample)
    case 'array':
      return fc.array(valuesFor(shape.items ?? {}, sample), { maxLength: 3 })
    case 'string':
      return shape.format === 'uuid' ? uuidsOf(sample) : (dates[shape.format ?? ''] ?? words)
    case 'integer':
      return fc.oneof(
        fc.constantFrom(...sample.ids),
        fc.constantFrom(0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER),
      )
    case 'number':
      return fc.oneof(sampleId, fc.constantFrom(0, -0, 0.001, 1e-7, 1e12, -1))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return nonsense
  }
}

/** UUIDs in lower case, and in upper case as some clients write them. */
const uuidsOf = ({ uuids }: SampleIds) =>
  fc.constantFrom(...uuids, ...uuids.map((uuid) => uuid.toUpperCase()))

function objectsOf({ properties = {}, required = [] }: Shape, sample: SampleIds) {
  const members = Object.entries(properties).map(
    ([name, property]) => [name, valuesFor(property, sample)] as const,
  )
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] })
}
