import { isBarcode } from '@verstas/domain/parts/barcode.ts'
import type { CompletedStep } from './completed-step.ts'
import type { RowContext } from './row-context.ts'
import { faultAt } from './row-faults.ts'
import { say } from './stored-text.ts'

/** Refuses barcodes that no label has. A barcode that a part has already stays possible. */
export async function checkBarcodes(
  { tx, reader }: RowContext,
  steps: readonly CompletedStep[],
): Promise<readonly CompletedStep[]> {
  const wrong = steps.map(({ step }) => barcodesOf(step.values.barcodes).filter((code) => !isBarcode(code)))
  const all = wrong.flat()
  if (all.length === 0) return steps
  const rows = await tx.selectFrom('part_barcode').select('barcode').where('barcode', 'in', all).execute()
  const known = new Set(rows.map(({ barcode }) => barcode))
  return steps.map((one, index) => {
    const value = wrong[index]?.find((code) => !known.has(code))
    if (value === undefined) return one
    const fault = faultAt(reader, { part: 'main', field: 'barcodes' }, say('importFault.barcode', { value }))
    return { ...one, faults: [...one.faults, fault] }
  })
}

const barcodesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])
