import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'

/** A JSON schema, as far as bodies use the language. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: boolean
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

/** The way to a value inside a body; 0 is the first element of a list. */
type Way = readonly (string | 0)[]

const bodies = Object.values(contract)
  .flatMap((group) => Object.entries<EndpointDefinition>(group))
  .flatMap(([name, { body }]) => (body ? [[name, body] as const] : []))

const choicesOf = ({ anyOf, oneOf }: Shape): readonly Shape[] =>
  (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null')

/** Every shape inside a body, and the way to it; where there are several choices the way does not tell which. */
function shapesIn(shape: Shape, way: Way = []): { readonly way: Way; readonly shape: Shape }[] {
  const members = Object.entries(shape.properties ?? {})
  return [
    { way, shape },
    ...choicesOf(shape).flatMap((choice) => shapesIn(choice, way)),
    ...(shape.items ? shapesIn(shape.items, [...way, 0]) : []),
    ...members.flatMap(([name, member]) => shapesIn(member, [...way, name])),
  ]
}

const shapeOf = (body: z.ZodType): Shape =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape

/** A body with nothing in it but this value. */
const bodyWith = (way: Way, value: unknown): unknown =>
  way.reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value)

/** Where a body is refused that has nothing in it but this value. */
const refusalsOf = (body: z.ZodType, way: Way, value: unknown): string[] =>
  (body.safeParse(bodyWith(way, value)).error?.issues ?? []).map(({ path }) => path.join('.'))

describe.each(bodies)('the body of %s', (_, body) => {
  const shapes = shapesIn(shapeOf(body))

  it('takes no number from anything else, and none that is endless', () => {
    const unions = shapes.filter(({ shape }) => choicesOf(shape).length > 1).map(({ way }) => way.join('.'))
    const numbers = shapes.filter(({ shape: { type } }) => type === 'integer' || type === 'number')
    for (const { way } of numbers) {
      if (unions.some((union) => way.join('.').startsWith(`${union}.`))) continue
      for (const value of ['5', '', [0], [5], true, {}, JSON.parse('1e309')])
        expect(refusalsOf(body, way, value), JSON.stringify(value)).toContain(way.join('.'))
    }
  })

  it('takes no field that nobody knows', () => {
    const open = shapes.filter(({ shape }) => shape.type === 'object' && shape.additionalProperties !== false)
    expect(open.map(({ way }) => way.join('.'))).toEqual([])
  })
})
