import { expect, it } from 'vitest'
import * as z from 'zod'
import type { EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
}

/** Calls whose body has a `Version`, although they do not accept If-Match. Each has a reason. */
const exceptions: Readonly<Record<string, string>> = {
  closeActivity: 'refuses a closed task, and accepts data that was read before a save of the same client',
  reopenActivity: 'refuses an open task, and accepts data that was read before a save of the same client',
  assignActivity:
    'refuses a changed assignee, and accepts data that was read before a save of the same client',
  confirmStockCount: 'requires the version whose differences the person saw',
  addPerson: 'creates a person, who had no version before',
  createPdf: 'renders the given content and saves nothing',
  saveServiceAccount: 'requires a version, because a save without one could undo a restriction',
  saveDirectoryGroup: 'requires a version, because a save without one could give rights again',
  undoAllocation: 'requires the version that the allocation stored',
}

const propertiesOf = (schema: z.ZodType): Readonly<Record<string, Shape>> =>
  (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape).properties ?? {}

// The versions of a standard with its own refusals are those of the standard.
const calls = Object.values(contract)
  .flatMap((group) => Object.entries<EndpointDefinition>(group))
  .filter(([, { refusals }]) => !refusals)

it('a call accepts If-Match if and only if its body has a Version, with the listed exceptions', () => {
  const withField = calls.filter(([, { body }]) => body && 'Version' in propertiesOf(body))
  const withHeader = calls.filter(([, { headers }]) => headers && 'if-match' in propertiesOf(headers))
  const names = (list: typeof calls) => list.map(([name]) => name).sort()
  expect(names(withHeader)).toEqual(names(withField).filter((name) => !(name in exceptions)))
  expect(names(withHeader)).toEqual(names(calls.filter(([, { versioned }]) => versioned)))
})
