import { standardStampingTypes } from '@verstas/domain/setup/standard-lists.ts'
import type { Ledger } from '../ledger.ts'

export const stampingType = {
  workOrder: 1,
  internalWork: 2,
  in: 10,
  out: 11,
  lunch: 12,
  training: 13,
  cleaning: 14,
  sick: 20,
  holiday: 21,
  doctor: 22,
} as const

export function addStampingTypes(ledger: Ledger): void {
  for (const type of standardStampingTypes) ledger.add('stamping_type', type)
}
