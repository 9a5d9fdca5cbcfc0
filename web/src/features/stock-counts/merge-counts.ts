import type {
  CountLine,
  StockCount,
  StockCountHead,
  UncountedPart,
} from '@verstas/contract/stock-counts/entities.ts'
import { articleKey } from '@verstas/domain/codes/normal-form.ts'
import { plainCode } from '@verstas/domain/codes/plain-code.ts'
import type { QueuedCount } from './queued-counts.ts'

/** Returns the key of a part within a count. */
export const keyOf = ({
  SupplierNumber,
  ItemNumber,
}: {
  readonly SupplierNumber: string
  readonly ItemNumber: string
}): string => JSON.stringify([SupplierNumber, ItemNumber])

/**
 * Applies unsent amounts to a count, oldest first.
 *
 * @param me the name of the person who counted them
 */
export const withCounts = (count: StockCount, queued: readonly QueuedCount[], me: string): StockCount =>
  queued.reduce((before, one) => withCount(before, one, me), count)

function withCount(count: StockCount, { part, what, at }: QueuedCount, me: string): StockCount {
  const key = keyOf(part)
  const line = count.Lines.find((one) => keyOf(one) === key)
  const open = count.Uncounted.find((one) => keyOf(one) === key)
  const Lines = count.Lines.filter((one) => one !== line)
  if (part.Counted == null) {
    const back: UncountedPart[] = line ? [{ ...line, Expected: count.IsBlind ? null : line.Expected }] : []
    return {
      ...count,
      Lines,
      Uncounted: [...back, ...count.Uncounted],
      UncountedCount: count.UncountedCount + back.length,
    }
  }
  const previous: CountLine | UncountedPart = line ??
    open ?? { ...part, Name: what, Location: null, Barcodes: [], Expected: null }
  const counted: CountLine = {
    SupplierNumber: part.SupplierNumber,
    ItemNumber: part.ItemNumber,
    Name: previous.Name,
    Location: previous.Location,
    Barcodes: previous.Barcodes,
    Counted: part.Counted,
    // Falls back to the counted amount, because this device may not know the expected amount. The server's
    // response has it.
    Expected: previous.Expected ?? part.Counted,
    CountedAt: at,
    CountedBy: me,
    Moved: 0,
  }
  return {
    ...count,
    Lines: [counted, ...Lines],
    Uncounted: count.Uncounted.filter((one) => one !== open),
    UncountedCount: count.UncountedCount - (open ? 1 : 0),
  }
}

/**
 * Finds a part of the count by its number or by a barcode on its package; null if no part or several parts
 * match.
 */
export function partOfCode(count: StockCount, code: string): CountLine | UncountedPart | null {
  const sought = articleKey(plainCode(code))
  const found = [...count.Lines, ...count.Uncounted].filter(({ ItemNumber, Barcodes }) =>
    [ItemNumber, ...Barcodes].some((partCode) => articleKey(partCode) === sought),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Returns the name of a count: its stock, and the shelf if the count covers only one shelf. */
export const nameOfCount = ({
  StockDescription,
  Shelf,
}: Pick<StockCountHead, 'StockDescription' | 'Shelf'>): string =>
  [StockDescription, Shelf].filter(Boolean).join(' · ')
