import { ResumableMetadata } from '@verstas/contract/attachments/resumable.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import { wrongField } from '@verstas/domain/errors/reason.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fieldReasonOf } from './field-reason.ts'
import { answerOf, Refusal } from './refusal.ts'
import { issuesOf } from './union-issues.ts'

/** The parts of a schema's definition that contain other schemas. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly [part: string]: unknown
}

/** Returns a schema and every schema inside it. */
function schemasIn(schema: z.ZodType, seen = new Set<z.ZodType>()): Set<z.ZodType> {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const { shape = {}, options = [], ...parts } = schema._zod.def as unknown as Definition
  const inner = [parts.element, parts.innerType, parts.in, parts.out, parts.keyType, parts.valueType]
  for (const part of [...Object.values(shape), ...options, ...inner])
    if (part instanceof z.ZodType && !(part instanceof z.ZodTransform)) schemasIn(part, seen)
  return seen
}

const requestSchemas = Object.values(contract)
  .flatMap((group) => Object.values<EndpointDefinition>(group))
  .flatMap(({ params, query, headers, body, form }) => [params, query, headers, body, form])
  .filter((schema) => schema !== undefined)
const schemas = [
  ...new Set([...requestSchemas, ResumableMetadata].flatMap((schema) => [...schemasIn(schema)])),
]

/** Test values: each schema refuses at least one of them. */
const values: readonly unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    'x',
    'å',
    'a\0b',
    '?!',
    '12',
    '2026-13-40',
    '1800-01-01',
    '0001-01-01T00:00:00Z',
  ],
  ...['x'.repeat(1_000_000), -1, 0, 1.5, 0.123_456, 1e15, 1e300, Number.NaN, true, {}, { Colour: 'red' }, []],
  Array.from({ length: 20_000 }, () => 0),
]

const words = (issue: z.core.$ZodIssue, language: (typeof languages)[number]): string => {
  const { name, values: filled } = fieldReasonOf(issue)
  const [answer] = answerOf(new Refusal([wrongField('Field', name, filled)]), language)
  return answer?.ErrorMessage ?? ''
}

const issues = schemas.flatMap((schema) =>
  values.flatMap((value) => issuesOf(schema.safeParse(value, { reportInput: true }).error ?? { issues: [] })),
)

describe('the reason of a refused field', () => {
  it.each(languages)(
    'the reason of a refused field is a sentence in %s, without terms of the validation library',
    (language) => {
      const sentences = new Set(issues.map((issue) => words(issue, language)))
      expect(sentences.size).toBeGreaterThan(30)
      for (const sentence of sentences) {
        expect(sentence).toMatch(/^[\p{Lu}][^#]+\.$/u)
        expect(sentence).not.toMatch(
          /invalid|expected|received|unrecognized|pattern|\\p|too (small|big)|undefined|NaN/i,
        )
      }
    },
  )

  it('the reason of a refused field states the expectation', () => {
    const vague = issues.filter((issue) => fieldReasonOf(issue).name === 'wrong')
    expect(vague).toEqual([])
  })
})

it('every pattern of a request has a message that states its expectation', () => {
  const patterns = schemas.flatMap((schema) => {
    const { checks = [] } = schema._zod.def as { readonly checks?: readonly z.core.$ZodCheck[] }
    return checks.map(({ _zod }) => _zod.def as { readonly format?: string; readonly error?: unknown })
  })
  const unnamed = patterns.filter(({ format, error }) => format === 'regex' && error === undefined)
  expect(patterns.filter(({ format }) => format === 'regex').length).toBeGreaterThan(20)
  expect(unnamed).toEqual([])
})
