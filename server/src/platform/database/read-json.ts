import { CompiledQuery, type Kysely } from 'kysely'
import type * as z from 'zod'
import { inSpan } from '../tracing/span.ts'
import type { Tables } from './tables.ts'

declare const written: unique symbol

/** JSON text of a value of this type. Only the database and `toJson` create it. */
export type JsonText<Value> = string & { readonly [written]: Value }

/** Converts a value to JSON text that keeps its type. */
export const toJson = <Value>(value: Value): JsonText<Value> => JSON.stringify(value) as JsonText<Value>

/** Parses JSON text to its value. */
export const parseJson = <Value>(text: JsonText<Value>): Value => JSON.parse(text) as Value

/** The TypeScript type of a parameter by its PostgreSQL type. */
interface ParameterTypes {
  readonly bigint: number
  readonly 'bigint | null': number | null
  readonly 'bigint[]': readonly number[]
  readonly 'bigint[] | null': readonly number[] | null
  readonly boolean: boolean
  /** A value as JSON text. */
  readonly json: string
  readonly text: string
  readonly 'text | null': string | null
  readonly 'text[] | null': readonly string[] | null
  readonly timestamptz: Date
  readonly uuid: string
  readonly 'uuid[]': readonly string[]
}

/** The parameters of a read with their PostgreSQL types. */
export type ReadParameters = Readonly<Record<string, keyof ParameterTypes>>

/** The values of a read, by the names of its parameters. */
export type ReadValues<Parameters extends ReadParameters> = {
  readonly [Name in keyof Parameters]: ParameterTypes[Parameters[Name]]
}

/** A read whose SQL builds the whole response as JSON. Declare it with `jsonRead`. */
export interface JsonRead<Parameters extends ReadParameters, Answer> {
  readonly name: string
  /** The statement with numbered parameters. */
  readonly sql: string
  readonly parameters: Parameters
  /** The type of the JSON, which is not checked at run time. A test checks it for every read. */
  readonly answer: z.ZodType<Answer>
}

interface JsonReadDefinition<Parameters extends ReadParameters, Answer> {
  /** The read's name in kebab case, unique in the server, with at most 63 characters. */
  readonly name: string
  readonly parameters: Parameters
  /** The schema of the JSON; the endpoint's response schema if a call returns the read. */
  readonly answer: z.ZodType<Answer>
  /**
   * A statement that returns at most one row, whose first column is the JSON as text: `select
   * json_build_object(...)::text`. Parameters are written `$name`.
   */
  readonly sql: string
}

const namePattern = /^[a-z][a-z0-9-]{0,62}$/
const namedSql = /^\/\* read ([a-z0-9-]+) \*\//

/**
 * Declares a read, once for each process. PostgreSQL parses and plans the read once for each connection, and
 * shows its name in statistics and logs.
 *
 * @throws {Error} if a declared parameter is unused, or a used parameter is undeclared
 */
export function jsonRead<const Parameters extends ReadParameters, Answer>(
  definition: JsonReadDefinition<Parameters, Answer>,
): JsonRead<Parameters, Answer> {
  const { name, parameters, answer, sql } = definition
  if (!namePattern.test(name)) throw new Error(`"${name}" is not a name for a read`)
  const names = Object.keys(parameters)
  const unused = new Set(names)
  const statement = sql.trim().replace(/\$([a-z]\w*)/gi, (_, parameter: string) => {
    const type = parameters[parameter]
    if (type === undefined) throw new Error(`The read ${name} does not declare $${parameter}`)
    unused.delete(parameter)
    return `$${names.indexOf(parameter) + 1}::${type.replace(' | null', '')}`
  })
  if (unused.size > 0) throw new Error(`The read ${name} does not use $${[...unused].join(', $')}`)
  return { name, parameters, answer, sql: `/* read ${name} */ ${statement}` }
}

/** Returns the values in the order of the statement's parameters. */
export const valuesInOrder = <Parameters extends ReadParameters>(
  { parameters }: Pick<JsonRead<Parameters, unknown>, 'parameters'>,
  values: ReadValues<Parameters>,
): unknown[] => Object.keys(parameters).map((name) => values[name])

/**
 * Runs a read and returns the database's JSON text, which is sent unchanged. Null if there is no row or its
 * value is null.
 *
 * @param db the database, or `tx` inside a transaction
 */
export async function readJson<Parameters extends ReadParameters, Answer>(
  db: Kysely<Tables>,
  read: JsonRead<Parameters, Answer>,
  values: ReadValues<Parameters>,
): Promise<JsonText<Answer> | null> {
  const row = await readRow(db, read, values)
  if (row === undefined) return null
  const [json] = Object.values(row)
  if (json !== null && typeof json !== 'string') throw new Error(`Must answer text: ${read.sql}`)
  return json as JsonText<Answer> | null
}

type RunStatement = (sql: string, values: readonly unknown[]) => Promise<{ readonly rows: object[] }>

/** The functions that run the reads of a database outside of transactions. */
const runners = new WeakMap<Kysely<Tables>, RunStatement>()

/**
 * Runs the reads of a database by this function instead of Kysely, whose layers would only pass the statement on. Reads
 * inside a transaction are not affected.
 */
export function runReadsBy(db: Kysely<Tables>, run: RunStatement): void {
  runners.set(db, run)
}

/** Runs a read that returns further columns after its JSON; undefined if there is no row. */
export async function readRow<Parameters extends ReadParameters>(
  db: Kysely<Tables>,
  read: JsonRead<Parameters, unknown>,
  values: ReadValues<Parameters>,
): Promise<object | undefined> {
  const inOrder = valuesInOrder(read, values)
  const run = runners.get(db)
  const { rows } = await inSpan({ name: `read ${read.name}`, kind: 'client' }, () =>
    run ? run(read.sql, inOrder) : db.executeQuery<object>(CompiledQuery.raw(read.sql, inOrder)),
  )
  return rows[0]
}

/** Returns the name of a prepared statement; undefined for a statement without a name. */
export function statementNameOf(sql: string): string | undefined {
  return sql.startsWith('/* read ') ? namedSql.exec(sql)?.[1] : undefined
}
