import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { describe, expect, inject, it } from 'vitest'
import { statementNameOf } from '../src/platform/database/read-json.ts'
import { loadExportedReads } from './exported-reads.ts'
import { recordText } from './record-text.ts'
import { now, openRecordedDealership, type Person } from './recorded-dealership.ts'
import { askDirectly, directReads, unrecordedReads } from './recorded-direct-reads.ts'
import { type Question, questionsOf } from './recorded-questions.ts'
import { addServices, recordedServiceReads, serviceQuestionsOf } from './recorded-services.ts'
import { unrecorded } from './unrecorded-reads.ts'
import { watchStatements } from './watch-statements.ts'

const statements = watchStatements()
const { db, send, headers, ids, secrets } = await openRecordedDealership()
const questions = questionsOf(ids)

const groups = Object.entries<Readonly<Record<string, EndpointDefinition>>>(contract)
const recordedEndpoints = new Set([...questions.map(({ endpoint }) => endpoint), ...recordedServiceReads])

it('every read of the contract is recorded, or listed with the reason why not', () => {
  const reading = groups
    .flatMap(([, endpoints]) => Object.entries(endpoints))
    .filter(([, { method }]) => method === 'GET' || method === 'HEAD')
  expect(
    reading
      .filter(([, endpoint]) => !recordedEndpoints.has(endpoint))
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(Object.keys(unrecorded).toSorted())
})

describe('the answers of the recorded dealership', () => {
  const groupsWith = (isRecorded: (endpoint: EndpointDefinition) => boolean) =>
    groups.filter(([, endpoints]) => Object.values(endpoints).some(isRecorded))
  const serviceGroups = groupsWith((endpoint) => recordedServiceReads.includes(endpoint))
  const recorded = groupsWith((endpoint) => questions.some((question) => question.endpoint === endpoint))
  it.each(recorded)('the reads of %s return the recorded responses', async (group, endpoints) => {
    await expectRecord(group, endpoints, questions)
  })

  it('the reads of commands, metrics and the command line return the recorded answers', async () => {
    const reads = new Map((await loadExportedReads()).map(({ read }) => [read.name, read]))
    const lines: string[] = []
    for (const name of directReads) {
      const read = reads.get(name)
      if (!read) throw new Error(`No read ${name}`)
      for (const { values, answer } of await askDirectly(db, read, now))
        lines.push(`# ${name} ${recordText(nameSecrets(values))}`, `${recordText(nameSecrets(answer))}\n`)
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('./recorded-reads/direct.txt')
  })

  // Comes last, because external ids affect other reads.
  it('the reads of service accounts return the recorded responses', async () => {
    Object.assign(headers, await addServices(db))
    const ofServices = await serviceQuestionsOf(db)
    for (const [group, endpoints] of serviceGroups) await expectRecord(group, endpoints, ofServices)
  })
})

it.runIf(inject('databaseKind') === 'postgres')('each exported read is recorded', async () => {
  const recorded = new Set([...statements.keys()].map(statementNameOf))
  const missing = (await loadExportedReads())
    .map(({ read }) => read.name)
    .filter((name) => !recorded.has(name) && !(name in unrecordedReads))
  expect(missing, 'add them to directReads').toEqual([])
})

/** Compares the responses of a group of endpoints with their record. */
async function expectRecord(
  group: string,
  endpoints: Readonly<Record<string, EndpointDefinition>>,
  asked: readonly Question[],
): Promise<void> {
  const lines: string[] = []
  for (const [name, endpoint] of Object.entries(endpoints))
    for (const question of asked.filter((one) => one.endpoint === endpoint))
      lines.push(await recordQuestion(name, question))
  await expect(lines.join('\n')).toMatchFileSnapshot(`./recorded-reads/${group}.txt`)
}

/**
 * Sends the read as each person. If a response resembles an earlier person's, only the different lines are
 * recorded.
 */
async function recordQuestion(name: string, { endpoint, input, askers }: Question): Promise<string> {
  const before: { readonly asker: Person; readonly lines: readonly string[] }[] = []
  const record = [`# ${name} ${JSON.stringify(input)}`]
  for (const asker of askers) {
    const lines = (await ask(endpoint, input, asker)).split('\n')
    const like = before.find((one) => differingLines(lines, one.lines).length <= lines.length / 3)
    before.push({ asker, lines })
    if (!like) record.push(`${asker}: ${lines.join('\n')}`)
    else record.push(`${asker}: as ${like.asker}`, ...differingLines(lines, like.lines))
  }
  return `${record.join('\n')}\n`
}

/**
 * Returns the lines that differ from the line at the same position. Returns all lines if the line counts
 * differ.
 */
const differingLines = (lines: readonly string[], before: readonly string[]): readonly string[] =>
  lines.length === before.length ? lines.filter((line, place) => line !== before[place]) : lines

/**
 * Returns the response in the form of the record. The record of a refusal is its status and its errors
 * without texts.
 */
async function ask(endpoint: EndpointDefinition, input: object, asker: Person): Promise<string> {
  const answered = await send(endpoint, input as never, headers[asker])
  if (answered.status === 200) return recordText(nameSecrets(answered.body))
  const errors = answered.errors.map(({ ErrorId, MetaData }) => ({ ErrorId, MetaData }))
  return `${answered.status} ${recordText(errors)}`
}

/**
 * Replaces secrets by their names. Must run before a list is shortened, because the hash of a shortened list
 * must not depend on secrets.
 */
function nameSecrets(value: unknown): unknown {
  let json = JSON.stringify(value)
  for (const [secret, name] of secrets) json = json.replaceAll(secret, name)
  return JSON.parse(json)
}
