import type { DatabaseLog } from '../src/platform/database/database-log.ts'

/** A log that writes nothing. */
export const silentLog: DatabaseLog = { info: ignore, warn: ignore, error: ignore }

function ignore(): void {}
