export type Row = Readonly<Record<string, unknown>>

/** Runs a statement without parameters. */
export type Query = (text: string) => Promise<readonly Row[]>

interface DatabaseClock {
  /** Response time of the database in milliseconds, including the wait for a connection. */
  readonly answerMs: number
  /** Offset of the database's clock from this machine's in milliseconds; positive if it is ahead. */
  readonly offsetMs: number
}

/** Compares the clock of the database with that of this machine. */
export async function readDatabaseClock(query: Query): Promise<DatabaseClock> {
  const before = Date.now()
  const [{ ms } = {}] = await query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  const after = Date.now()
  return { answerMs: after - before, offsetMs: Number(ms) - (before + after) / 2 }
}
