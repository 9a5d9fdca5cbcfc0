import type { DatabaseLog } from '../src/database/database-log.ts'

/** A log that says nothing. */
export const silentLog: DatabaseLog = { info: ignore, warn: ignore, error: ignore }

function ignore(): void {}
