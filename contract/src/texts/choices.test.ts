import { expect, it } from 'vitest'
import * as z from 'zod'
import type { EndpointDefinition } from '../endpoint.ts'
import { contract } from '../endpoints.ts'
import { textsIn } from './catalogue.ts'
import { languages } from './language.ts'

/** Values that are the same to a reader: a company account signs in by OIDC or by a bearer token. */
const exceptions: readonly string[] = ['account.method.bearer, account.method.oidc']

const endpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values<EndpointDefinition>(group),
)

/** Returns the values of each choice in a schema. */
function choicesIn(schema: unknown, seen: Set<unknown>): readonly (readonly string[])[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  if (schema instanceof z.ZodEnum) return [schema.options.map(String)]
  const { shape, def } = schema as { readonly shape?: object; readonly def?: object }
  return [...Object.values(shape ?? {}), ...Object.values(def ?? {}).flat()].flatMap((inner) =>
    choicesIn(inner, seen),
  )
}

const seen = new Set<unknown>()
const choices = endpoints.flatMap(({ answer, body, query }) =>
  [answer, body, query].flatMap((schema) => choicesIn(schema, seen)),
)
const names = Object.keys(textsIn('fi'))

/** The beginnings of names of texts, with the values of a choice that each have such a text. */
const families = choices.flatMap((values) => {
  const [first = ''] = values
  const begins = names
    .filter((name) => name.endsWith(`.${first}`))
    .map((name) => name.slice(0, -first.length))
  return begins
    .filter((begin) => values.length > 1 && values.every((value) => names.includes(`${begin}${value}`)))
    .map((begin) => [begin, values] as const)
})

it.each(languages)('each value of a choice has its own word: %s', (language) => {
  const texts: Readonly<Record<string, unknown>> = textsIn(language)
  const ambiguous = families.flatMap(([begin, values]) =>
    [...Map.groupBy(values, (value) => JSON.stringify(texts[`${begin}${value}`])).values()]
      .filter(({ length }) => length > 1)
      .map((same) =>
        same
          .map((value) => `${begin}${value}`)
          .toSorted()
          .join(', '),
      ),
  )
  expect(families.length).toBeGreaterThan(50)
  expect([...new Set(ambiguous)]).toEqual(exceptions)
})
