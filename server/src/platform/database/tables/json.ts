import type { ColumnType } from 'kysely'

/** A jsonb column: read parsed, written as JSON text (a bare array would become a PostgreSQL array). */
export type Json = ColumnType<unknown, string, string>
