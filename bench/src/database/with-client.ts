import pg from 'pg'

/** Does something with a connection of its own to the database, and closes it. */
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
 * Runs the statements in one transaction, unless the table has its rows from an earlier run: all or nothing, because what
 * a stopped run left would be taken for the whole.
 */
export const enlarge = (
  url: string,
  { table, rows, statements }: { table: string; rows: number; statements: readonly string[] },
): Promise<void> =>
  withClient(url, async (client) => {
    const { rows: found } = await client.query<{ count: number }>(`select count(*)::int from ${table}`)
    if ((found[0]?.count ?? 0) >= rows) return
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  })
