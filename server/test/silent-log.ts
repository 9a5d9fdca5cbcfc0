import type { DatabaseLog } from '../src/platform/database/database-log.ts'

export const silentLog: DatabaseLog = { info: ignore, warn: ignore, error: ignore }

function ignore(): void {}
