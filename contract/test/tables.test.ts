import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { bytes, type EndpointDefinition, noContent } from '../src/endpoint.ts'
import { contract } from '../src/endpoints.ts'
import { errorCatalogue } from '../src/errors/catalogue.ts'
import { healthEndpoints } from '../src/health/endpoints.ts'
import { liveEvents } from '../src/live/events.ts'
import { liveRecipients } from '../src/live/recipients.ts'
import { constantLines } from './constant-lines.ts'
import { createDescriber } from './describe-schema.ts'

const source = join(import.meta.dirname, '../src')
const modules: Record<string, unknown>[] = await Promise.all(
  globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .sort()
    .map((file) => import(join(source, file))),
)
const exported = modules.flatMap((module) => Object.entries(module))

const isSchema = (entry: [string, unknown]): entry is [string, z.ZodType] =>
  entry[1] instanceof z.ZodType && entry[1] !== bytes && entry[1] !== noContent
const schemas = exported.filter(isSchema)

const described = new Set([...schemas.map(([, schema]) => schema), ...Object.values(liveEvents)])
/** The schemas that only a list by name exports, such as those of the records of other systems. */
const listed = exported
  .flatMap(([name, list]) =>
    list instanceof Object && Object.getPrototypeOf(list) === Object.prototype
      ? Object.entries(list).map(([key, schema]): [string, unknown] => [`${name}.${key}`, schema])
      : [],
  )
  .filter(isSchema)
  .filter(([, schema]) => !described.has(schema))

const { describe: describeSchema, describeNamed } = createDescriber(
  new Map(schemas.map(([name, schema]) => [schema, name])),
)

const parts = ['params', 'query', 'headers', 'body', 'form', 'answer'] as const

function describeCall(name: string, endpoint: EndpointDefinition): string[] {
  const { method, path, at = 'api', errors = [], pieceType } = endpoint
  const flags = (['extension', 'idempotent', 'versioned', 'needsConfirmation', 'uncounted'] as const).filter(
    (flag) => endpoint[flag],
  )
  const isBare = (line: string) => /^\w+: object$/.test(line)
  return [
    '',
    [`${name}: ${method} ${path}`, `at ${at}`, ...flags, ...(pieceType ? [pieceType] : [])].join(', '),
    ...parts
      .flatMap((part) => (endpoint[part] ? describeSchema(part, endpoint[part]) : []))
      .filter((line) => !isBare(line))
      .map((line) => `  ${line}`),
    ...(errors.length > 0 ? [`  refuses: ${errors.toSorted().join(' ')}`] : []),
  ]
}

const events = Object.entries(liveEvents).flatMap(([name, event]) => {
  const recipients = liveRecipients[name as keyof typeof liveEvents]
  return [
    '',
    `${name}: ${typeof recipients === 'string' ? recipients : recipients.join(' or ')}`,
    ...describeSchema('event', event)
      .slice(1)
      .map((line) => `  ${line}`),
  ]
})

/** The subjects that a call shows or changes, or the reason why a write changes none. */
function subjectsOf({ shows, changes }: EndpointDefinition): string {
  if (shows) return `shows ${shows.join(' ')}`
  if (changes === undefined) return 'none'
  return 'nothing' in changes ? `changes nothing: ${changes.nothing}` : `changes ${changes.join(' ')}`
}

/** True for texts and errors, which `texts/catalogue.test.ts` and `errors.txt` cover. */
const isOfTexts = (name: string): boolean =>
  /(^texts|Texts|^textIds|Errors|Catalogue|^errorCodes)$/.test(name)

const tables: Readonly<Record<string, readonly string[]>> = {
  'calls.txt': [...Object.values(contract), healthEndpoints].flatMap((group) =>
    Object.entries<EndpointDefinition>(group).flatMap(([name, endpoint]) => describeCall(name, endpoint)),
  ),
  'subjects.txt': [...Object.values(contract), healthEndpoints].flatMap((group) =>
    Object.entries<EndpointDefinition>(group).map(([name, endpoint]) => `${name}: ${subjectsOf(endpoint)}`),
  ),
  'schemas.txt': [...schemas, ...listed]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, schema]) => ['', ...describeNamed(name, schema)]),
  'events.txt': events,
  'errors.txt': Object.entries(errorCatalogue)
    .toSorted(([, a], [, b]) => a.id - b.id)
    .map(([name, { id, status, text }]) => `${id} ${name}: ${status}, text ${text.id}`),
  'constants.txt': constantLines(exported.filter(([name]) => !isOfTexts(name))),
}

/**
 * The tables show a reviewer the changes of the contract line by line. `vitest -u` rewrites them after an
 * intended change.
 */
it.each(Object.entries(tables))('the contract agrees with the approved table %s', async (file, lines) => {
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'tables', file))
})
