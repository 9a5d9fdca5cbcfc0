import type { PickLine } from '@verstas/contract/parts-planning/entities.ts'
import { articleKey } from '../codes/normal-form.ts'
import { plainCode } from '../codes/plain-code.ts'

type Line = Pick<PickLine, 'ItemNumber' | 'Barcodes' | 'IsPicked'>

/** The result of a scanned code on a pick list. */
export type Scanned<L> =
  /** The first unticked line of the part. */
  | { readonly kind: 'match'; readonly line: L }
  /** All lines of the part are ticked. `line` is the last of them. */
  | { readonly kind: 'picked'; readonly line: L }
  | { readonly kind: 'wrong' }

/** Finds the line of a part by the part's number or by a barcode on its package. */
export function lineOfCode<L extends Line>(lines: readonly L[], code: string): Scanned<L> {
  const sought = articleKey(plainCode(code))
  const matching = lines.filter(({ ItemNumber, Barcodes }) =>
    [ItemNumber, ...Barcodes].some((own) => articleKey(own) === sought),
  )
  const open = matching.find(({ IsPicked }) => !IsPicked)
  if (open) return { kind: 'match', line: open }
  const last = matching.at(-1)
  return last ? { kind: 'picked', line: last } : { kind: 'wrong' }
}
