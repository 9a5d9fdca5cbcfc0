import pg from 'pg'

/** Runs a function with a separate connection to the database, then closes the connection. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs the statements unless an earlier run filled the table. Uses one transaction, so an aborted run leaves
 * no partial data that would count as complete.
 */
export const enlarge = (
  url: string,
  { table, rows, statements }: { table: string; rows: number; statements: readonly string[] },
): Promise<void> =>
  withClient(url, async (client) => {
    const { rows: existing } = await client.query<{ count: number }>(`select count(*)::int from ${table}`)
    if ((existing[0]?.count ?? 0) >= rows) return
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  })
