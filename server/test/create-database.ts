import pg from 'pg'

/**
 * Creates a database on the server at `url`, empty or as a copy of `template`.
 *
 * @returns the address of the new database
 */
export async function createDatabase(url: string, name: string, template = 'template0'): Promise<string> {
  await execute(url, `create database ${name} template ${template} strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Drops a database if it exists, and ends its open connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `drop database if exists ${name} with (force)`)
}

/** Runs a statement on a connection of its own. */
export async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
