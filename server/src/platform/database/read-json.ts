import { CompiledQuery, type Kysely } from 'kysely'
import type * as z from 'zod'
import type { Tables } from './tables.ts'

declare const written: unique symbol

/** JSON text of a value of this type, as the database or `toJson` wrote it. */
export type JsonText<Value> = string & { readonly [written]: Value }

/** The JSON text of a value. */
export const toJson = <Value>(value: Value): JsonText<Value> => JSON.stringify(value) as JsonText<Value>

/** The value of a JSON text. */
export const parseJson = <Value>(text: JsonText<Value>): Value => JSON.parse(text) as Value

/** What a parameter of a type of PostgreSQL is given. */
interface ParameterTypes {
  readonly bigint: number
  readonly 'bigint | null': number | null
  readonly 'bigint[]': readonly number[]
  readonly boolean: boolean
  /** JSON text. */
  readonly json: string
  readonly text: string
  readonly 'text | null': string | null
  readonly timestamptz: Date
  readonly uuid: string
}

/** The parameters of a read, each with its type in PostgreSQL. */
export type ReadParameters = Readonly<Record<string, keyof ParameterTypes>>

/** The values that a read is given, by the names of its parameters. */
export type ReadValues<Parameters extends ReadParameters> = {
  readonly [Name in keyof Parameters]: ParameterTypes[Parameters[Name]]
}

/** A read whose SQL builds its whole answer as JSON; made once by `jsonRead`. */
export interface JsonRead<Parameters extends ReadParameters, Answer> {
  readonly name: string
  /** With its parameters as PostgreSQL counts them. */
  readonly sql: string
  readonly parameters: Parameters
  /** What the JSON is; nothing is checked when it is read, a test checks every read. */
  readonly answer: z.ZodType<Answer>
}

interface JsonReadDefinition<Parameters extends ReadParameters, Answer> {
  /** Unique in the whole server, kebab-case, at most 63 characters. */
  readonly name: string
  readonly parameters: Parameters
  /** For the answer of a call, the endpoint's own schema. */
  readonly answer: z.ZodType<Answer>
  /**
   * One statement that answers at most one row, whose first column is the JSON as text:
   * `select json_build_object(...)::text`. A parameter stands in it as `$name`.
   */
  readonly sql: string
}

const namePattern = /^[a-z][a-z0-9-]{0,62}$/
const namedSql = /^\/\* read ([a-z0-9-]+) \*\//

/**
 * Declares a read, once, at the top of its module, which exports it. PostgreSQL parses and plans it once per
 * connection; the name also shows in its statistics and logs.
 *
 * @throws {Error} for a parameter that is declared and not used, or used and not declared
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

/** The values in the order in which the statement counts its parameters. */
export const valuesInOrder = <Parameters extends ReadParameters>(
  { parameters }: Pick<JsonRead<Parameters, unknown>, 'parameters'>,
  values: ReadValues<Parameters>,
): unknown[] => Object.keys(parameters).map((name) => values[name])

/**
 * Runs a read and answers its JSON text as the database wrote it, to be sent as it is; null when there is
 * no row or its value is null.
 *
 * @param db the database, or inside a transaction its `tx`
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

/** Runs a read that tells more in the columns behind its JSON; undefined when there is no row. */
export async function readRow<Parameters extends ReadParameters>(
  db: Kysely<Tables>,
  read: JsonRead<Parameters, unknown>,
  values: ReadValues<Parameters>,
): Promise<object | undefined> {
  const query = CompiledQuery.raw(read.sql, valuesInOrder(read, values))
  const { rows } = await db.executeQuery<object>(query)
  return rows[0]
}

/** The name under which a statement is prepared, or undefined for an ordinary one. */
export function statementNameOf(sql: string): string | undefined {
  return sql.startsWith('/* read ') ? namedSql.exec(sql)?.[1] : undefined
}
