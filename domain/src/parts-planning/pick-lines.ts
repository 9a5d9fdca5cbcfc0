import type { PickLine } from '@verstas/contract/parts-planning/entities.ts'

type Line = Pick<PickLine, 'ItemNumber' | 'Barcodes' | 'IsPicked'>

/** What a scanned code means for a pick list. */
export type Scanned<L> =
  /** The first line that still needs the part. */
  | { readonly kind: 'match'; readonly line: L }
  /** Every line of the part is ticked already; the last of them. */
  | { readonly kind: 'picked'; readonly line: L }
  | { readonly kind: 'wrong' }

/** Spaces, dashes and case do not matter. */
const plain = (code: string): string => code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Finds the line that a part belongs to, by the number or a barcode of its package. */
export function lineOfCode<L extends Line>(lines: readonly L[], code: string): Scanned<L> {
  const sought = plain(code)
  const matching = lines.filter(({ ItemNumber, Barcodes }) =>
    [ItemNumber, ...Barcodes].some((own) => plain(own) === sought),
  )
  const open = matching.find(({ IsPicked }) => !IsPicked)
  if (open) return { kind: 'match', line: open }
  const last = matching.at(-1)
  return last ? { kind: 'picked', line: last } : { kind: 'wrong' }
}
