import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

const mark = '/* prepared */'

/**
 * Begins a statement of a transaction that each connection prepares once, so that PostgreSQL does not parse
 * and plan it for each run. Use it for inserts of large loads that have few different texts. Do not use it
 * for lookups: the plan for an empty table would stay in use while the table grows.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark)

/** The maximum number of prepared statements, because each connection keeps the plans of all of them. */
const mostPrepared = 100

const names = new Map<string, string>()

/**
 * Returns the name of a statement that begins with `prepared`; undefined for all others. Equal statements of all
 * processes have the same name, as poolers between them and the database require.
 */
export function preparedNameOf(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= mostPrepared) return known
  const name = `prepared-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
