import type { Calendar } from './calendar.ts'
import type { Ledger } from './ledger.ts'
import type { OperationCatalogue } from './parts/operations.ts'
import type { PartCatalogue } from './parts/parts.ts'
import type { Random } from './random.ts'

/** The state that the builders of work orders and schedules share. */
export interface Workshop {
  readonly ledger: Ledger
  readonly random: Random
  readonly calendar: Calendar
  readonly parts: PartCatalogue
  readonly operations: OperationCatalogue
}
