import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** A read whose SQL builds the whole answer as JSON; made once by `preparedJson`. */
export interface JsonQuery {
  readonly sql: string
}

const namePattern = /^[a-z][a-z0-9-]{0,62}$/
const namedSql = /^\/\* read ([a-z0-9-]+) \*\//

/**
 * Declares a hot read, once, at the top of a module. PostgreSQL parses and plans it once per
 * connection; the name also shows in its statistics and logs.
 *
 * @param name unique in the whole server, kebab-case, at most 63 characters
 * @param sql one statement with `$1`... parameters that answers at most one row of one text column:
 *   `select json_build_object(...)::text`
 */
export function preparedJson(name: string, sql: string): JsonQuery {
  if (!namePattern.test(name)) throw new Error(`"${name}" is not a name for a prepared read`)
  return { sql: `/* read ${name} */ ${sql.trim()}` }
}

/**
 * Runs a declared read and answers its JSON text as the database wrote it, to be sent as it is;
 * null when there is no row or its value is null.
 *
 * @param db the database, or inside a transaction its `tx`
 */
export async function readJson(
  db: Kysely<Tables>,
  query: JsonQuery,
  parameters: readonly unknown[] = [],
): Promise<string | null> {
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(query.sql, [...parameters]))
  const row = rows[0]
  if (row === undefined) return null
  const [json] = Object.values(row)
  if (json !== null && typeof json !== 'string') throw new Error(`Must answer text: ${query.sql}`)
  return json
}

/** The name under which a statement is prepared, or undefined for an ordinary one. */
export function statementNameOf(sql: string): string | undefined {
  return sql.startsWith('/* read ') ? namedSql.exec(sql)?.[1] : undefined
}
