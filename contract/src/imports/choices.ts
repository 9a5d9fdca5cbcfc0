import { balanceKinds } from '../stamping/hours.ts'
import type { TextName } from '../texts/catalogue.ts'
import { languages } from '../texts/language.ts'
import { payers } from '../work-orders/kinds.ts'
import { rowTypes } from '../work-orders/rows.ts'
import { type ImportColumn, type ImportKind, importColumns } from './kinds.ts'

/** A value that a cell may have, and its name. */
export interface Choice {
  readonly value: string
  readonly label: TextName
}

const flags: readonly Choice[] = [
  { value: '1', label: 'common.yes' },
  { value: '0', label: 'common.no' },
]
const languageChoices = languages.map((value): Choice => ({ value, label: `importColumn.language.${value}` }))
const kindChoices = balanceKinds.map((value): Choice => ({ value, label: `importColumn.balance.${value}` }))
const statuses = (['A', 'P', 'C', 'I'] as const).map(
  (value): Choice => ({ value, label: `workOrder.status.${value}` }),
)
const rowTypeChoices = rowTypes.map((value): Choice => ({ value, label: `workOrder.rowType.${value}` }))
const payerChoices = payers.map((value): Choice => ({ value, label: `workOrder.payer.${value}` }))

const choicesOfFields: Partial<Record<ImportKind, Readonly<Record<string, readonly Choice[]>>>> = {
  'opening-balances': { kind: kindChoices },
  'work-orders': { status: statuses, rowType: rowTypeChoices, rowPayer: payerChoices },
}

/** Returns the values that a column may have; undefined if it has no fixed set of values. */
export function choicesOfColumn(
  kind: ImportKind,
  { field, type }: Pick<ImportColumn, 'field' | 'type'>,
): readonly Choice[] | undefined {
  if (type === 'flag') return flags
  if (type === 'choice') return languageChoices
  return choicesOfFields[kind]?.[field]
}

/** Returns the values that a field of the records of a kind may have. */
export function choicesOf(kind: ImportKind, field: string): readonly Choice[] | undefined {
  const column = importColumns[kind].find((one) => one.field === field)
  return column && choicesOfColumn(kind, column)
}
