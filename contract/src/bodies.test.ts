import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'
import { NewSetting, SettingSave } from './settings/entities.ts'

/** The subset of JSON Schema that the request bodies use. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: boolean
  readonly required?: readonly string[]
  readonly const?: unknown
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

/** Path to a value in a body; 0 is the first element of a list. */
type BodyPath = readonly (string | 0)[]

// Calls with refusals of a standard also follow that standard for bodies: SCIM ignores unknown attributes.
const bodies = Object.values(contract)
  .flatMap((group) => Object.entries<EndpointDefinition>(group))
  .flatMap(([name, { body, refusals }]) => (body && !refusals ? [[name, body] as const] : []))

const choicesOf = ({ anyOf, oneOf }: Shape): readonly Shape[] =>
  (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null')

interface Place {
  readonly path: BodyPath
  readonly shape: Shape
  /** True if the body is valid without the value. */
  readonly isOptional: boolean
  /**
   * Builds a body that has only the value at this path. If a shape on the path is one of several, the body
   * also has the constant fields that select this shape.
   */
  readonly bodyWith: (value: unknown) => unknown
}

/** Returns the given place, and the places of all values inside its value. */
function shapesIn(place: Place): Place[] {
  const { path, shape, bodyWith } = place
  const required = new Set(shape.required)
  return [
    place,
    ...choicesOf(shape).flatMap((choice) => {
      const chosen = constantsOf(choice)
      const within = (value: unknown) =>
        bodyWith(value === Object(value) ? { ...chosen, ...Object(value) } : value)
      return shapesIn({
        ...place,
        shape: choice,
        bodyWith: Object.keys(chosen).length > 0 ? within : bodyWith,
      })
    }),
    ...(shape.items
      ? shapesIn({
          path: [...path, 0],
          shape: shape.items,
          isOptional: false,
          bodyWith: (value) => bodyWith([value]),
        })
      : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, member]) =>
      shapesIn({
        path: [...path, name],
        shape: member,
        isOptional: !required.has(name),
        bodyWith: (value) => bodyWith({ [name]: value }),
      }),
    ),
  ]
}

/** Returns the properties of a shape that allow only one value. */
const constantsOf = ({ properties = {} }: Shape): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) => ('const' in member ? [[name, member.const]] : [])),
  )

const placesIn = (body: z.ZodType): Place[] =>
  shapesIn({
    path: [],
    shape: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape,
    isOptional: false,
    bodyWith: (value) => value,
  })

/** Returns the paths at which a body is refused. */
const refusalsOf = (body: z.ZodType, value: unknown): string[] =>
  (body.safeParse(value).error?.issues ?? []).map(({ path }) => path.join('.'))

const nameOf = ({ path }: Place): string => path.join('.')

const isNullable = ({ shape: { type, anyOf, oneOf } }: Place): boolean =>
  type === 'null' || (anyOf ?? oneOf ?? []).some((choice) => choice.type === 'null')

/** Bodies with values of settings. `findProblems` checks these values, not the schema. */
const settingBodies = new Set<z.ZodType>([NewSetting, SettingSave])

describe.each(bodies)('the body of %s', (_, body) => {
  const places = placesIn(body)

  it('a number field of a request body accepts only finite numbers, and converts no other type', () => {
    const numbers = places.filter(({ shape: { type } }) => type === 'integer' || type === 'number')
    for (const place of numbers) {
      for (const value of ['5', '', [0], [5], true, {}, JSON.parse('1e309')])
        expect(refusalsOf(body, place.bodyWith(value)), JSON.stringify(value)).toContain(nameOf(place))
    }
  })

  it('a request body accepts null only for optional and nullable fields', () => {
    // A nullable field has several places: itself, and each of its choices.
    const nullable = new Set(places.filter(isNullable).map(nameOf))
    for (const place of places.filter(({ path }) => typeof path.at(-1) === 'string')) {
      const refusals = refusalsOf(body, place.bodyWith(null))
      if (place.isOptional) expect(refusals).not.toContain(nameOf(place))
      else if (!nullable.has(nameOf(place))) expect(refusals).toContain(nameOf(place))
    }
  })

  it('a request body refuses unknown fields', () => {
    const open = places.filter(({ shape }) => shape.type === 'object' && shape.additionalProperties !== false)
    expect(open.map(nameOf).filter((name) => name === '' || !settingBodies.has(body))).toEqual([])
  })
})

it('a request body with several possible shapes refuses a string in each number field', () => {
  const { correctStampings } = contract['stamping-corrections']
  const numbers = placesIn(correctStampings.body).filter(({ shape: { type } }) => type === 'integer')
  const refused = numbers.filter((place) =>
    refusalsOf(correctStampings.body, place.bodyWith('5')).includes(nameOf(place)),
  )
  expect(refused.length).toBe(numbers.length)
  expect(numbers.length).toBeGreaterThan(15)
})
