import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { statementNameOf } from '../../src/platform/database/read-json.ts'
import type { Db } from '../../src/platform/database/transaction.ts'
import { loadExportedReads } from '../exported-reads.ts'
import { now, openRecordedDealership } from '../recorded-dealership.ts'
import { askDirectly, directReads } from '../recorded-direct-reads.ts'
import { type Question, questionsOf } from '../recorded-questions.ts'
import { addServices, serviceQuestionsOf } from '../recorded-services.ts'
import { type WatchedStatement, watchStatements } from '../watch-statements.ts'
import { mutantsOf } from './mutate-sql.ts'

/** Matches the features and reads to mutate. */
const wanted = new RegExp(process.env.MUTATED ?? '')

const reportFile = process.env.MUTATED_REPORT ?? join(tmpdir(), 'mutated-reads.txt')

/** A mutant that runs for longer than this counts as noticed. */
const longest = sql.lit('5s')

const statements = watchStatements()
const dealership = await openRecordedDealership()
const { db } = dealership
const reads = await loadExportedReads()
const files = new Map(reads.map(({ read, file }) => [read.name, file]))

it('the report lists the mutants of reads that the recorded requests do not reveal', {
  timeout: 7_200_000,
}, async () => {
  // The statements so far belong to the loading of the demo.
  statements.clear()
  await askAll(questionsOf(dealership.ids))
  for (const { read } of reads) if (directReads.includes(read.name)) await askDirectly(db, read, now)
  Object.assign(dealership.headers, await addServices(db))
  await askAll(await serviceQuestionsOf(db))

  const mutants = new Map<string, { readonly places: Set<string>; isNoticed: boolean }>()
  const watched = [...statements.values()].filter(({ text }) => isRead(text))
  // Runs the shortest statements first, because their conditions also occur in longer ones. Unnamed
  // statements are last.
  const costOf = ({ text }: WatchedStatement) => text.length + (statementNameOf(text) ? 0 : 1_000_000)
  for (const statement of watched.toSorted((a, b) => costOf(a) - costOf(b))) {
    const place = placeOf(statement.text)
    if (!wanted.test(place)) continue
    const isNoticed = await createJudge(statement)
    for (const { name, sql: changed } of mutantsOf(statement.text)) {
      const mutant = mutants.get(name) ?? { places: new Set(), isNoticed: false }
      mutants.set(name, mutant)
      mutant.places.add(place)
      mutant.isNoticed ||= await isNoticed(changed)
    }
    // Writes the report after each statement, because the whole run takes long.
    writeFileSync(reportFile, writeReport(mutants).complete)
  }
  console.log(`${writeReport(mutants).summary}\n\nThe mistakes that lived: ${reportFile}`)
  expect(mutants.size).toBeGreaterThan(0)
})

async function askAll(questions: readonly Question[]): Promise<void> {
  for (const { endpoint, input, askers } of questions)
    for (const asker of askers)
      await dealership.send(endpoint as EndpointDefinition, input as never, dealership.headers[asker])
}

/** True if a statement only reads. */
const isRead = (text: string): boolean =>
  /^\s*(\/\*.*?\*\/)?\s*(select|with)\b/i.test(text) &&
  !/\bfor (no key )?(update|share)\b|::text as list$|\b(nextval|setval|pg_notify|pg_advisory\w*|insert into|set_config)\b/i.test(
    text,
  )

/** Returns the feature and the name of a read. An unnamed statement is named by its beginning. */
function placeOf(text: string): string {
  const name = statementNameOf(text)
  const file = files.get(name ?? '')?.replace(/^(features|platform)\//, '')
  if (file) return `${file.split('/')[0]} ${name}`
  return name ? `searches ${name}` : `statements ${text.replace(/\s+/g, ' ').trim().slice(0, 100)}`
}

/** Returns a function that returns true if a mutant has other results for the recorded values. */
async function createJudge({ text, values }: WatchedStatement) {
  const results = new Map<string, string>()
  for (const [key, value] of values) {
    const result = await run(text, value)
    if (result.startsWith('error')) throw new Error(`${placeOf(text)}: ${result}`)
    results.set(key, result)
  }
  /** The values that have last revealed a mutant. They are tried first. */
  let last = ''
  return async (changed: string): Promise<boolean> => {
    for (const key of new Set([last, ...values.keys()])) {
      const value = values.get(key)
      if (value === undefined || (await run(changed, value)) === results.get(key)) continue
      last = key
      return true
    }
    return false
  }
}

/** Returns the rows of a statement as text, or its error. */
async function run(text: string, values: readonly unknown[]): Promise<string> {
  // Removes the name, so that the server does not keep each mutant as a prepared statement.
  const unnamed = text.replace(/^\/\*.*?\*\//, '')
  try {
    return await db.transaction().execute(async (tx: Db) => {
      await sql`set local statement_timeout = ${longest}`.execute(tx)
      return JSON.stringify((await tx.executeQuery(CompiledQuery.raw(unnamed, [...values]))).rows)
    })
  } catch (error) {
    return String(error)
  }
}

interface JudgedMutant {
  readonly places: ReadonlySet<string>
  readonly isNoticed: boolean
}

function writeReport(mutants: ReadonlyMap<string, JudgedMutant>) {
  const byFeature = Map.groupBy(mutants, ([, { places }]) => [...places][0]?.split(' ')[0] ?? '')
  const summary = [...byFeature]
    .map(([feature, all]) => ({ feature, all, lived: all.filter(([, { isNoticed }]) => !isNoticed) }))
    .toSorted((a, b) => a.feature.localeCompare(b.feature))
  const line = (feature: string, all: number, lived: number) =>
    `${feature.padEnd(24)} ${String(all - lived).padStart(5)} of ${String(all).padStart(5)} noticed (${Math.round((1 - lived / all) * 100)} %)`
  const lines = summary.map(({ feature, all, lived }) => line(feature, all.length, lived.length))
  const total = line('all', mutants.size, [...mutants.values()].filter(({ isNoticed }) => !isNoticed).length)
  const details = summary.flatMap(({ lived }) =>
    [...Map.groupBy(lived, ([, { places }]) => [...places].slice(0, 2).join(', '))].map(
      ([places, list]) => `## ${places}\n${list.map(([name]) => `  ${name}`).join('\n')}\n`,
    ),
  )
  return { summary: [...lines, total].join('\n'), complete: [...lines, total, '', ...details].join('\n') }
}
