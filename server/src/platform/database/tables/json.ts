import type { ColumnType } from 'kysely'

/**
 * A jsonb column. It is read as a parsed value and written as JSON text, because the driver would convert an
 * array to a PostgreSQL array.
 */
export type Json = ColumnType<unknown, string, string>
