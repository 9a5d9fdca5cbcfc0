import pg from 'pg'

/** Cuts the connections of all sequencers of a PostgreSQL database, as if their processes were killed. */
export async function killSequencers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'verstas-feed' and datname = current_database()`,
  )
  await client.end()
}
