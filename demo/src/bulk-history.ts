import type { Calendar } from './calendar.ts'
import type { Executor } from './insert-rows.ts'

export interface BulkHistoryOptions {
  readonly calendar: Calendar
  readonly scale: number
  readonly onProgress: (done: number) => void
}

export async function addBulkHistory(_tx: Executor, _options: BulkHistoryOptions): Promise<void> {}
