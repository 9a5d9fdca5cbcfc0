import pg from 'pg'

/** A statement that a connection to PostgreSQL ran, with the different values of its parameters. */
export interface WatchedStatement {
  readonly text: string
  readonly values: Map<string, unknown[]>
}

/** The maximum number of different values that are kept for a statement. */
const mostValues = 40

/**
 * Collects the queries that connections to PostgreSQL run from now on, by their text. Does not see the embedded
 * database.
 */
export function watchStatements(): Map<string, WatchedStatement> {
  const statements = new Map<string, WatchedStatement>()
  const { query } = pg.Client.prototype
  const watched = function (this: pg.Client, ...all: readonly unknown[]) {
    const { text, values = [] } = Object(all[0]) as { text?: unknown; values?: unknown[] }
    if (typeof text === 'string') {
      const statement = statements.get(text) ?? { text, values: new Map() }
      statements.set(text, statement)
      if (statement.values.size < mostValues) statement.values.set(JSON.stringify(values), values)
    }
    return Reflect.apply(query, this, all)
  }
  pg.Client.prototype.query = watched as typeof query
  return statements
}
