import { isQuantity, maxQuantity } from '@verstas/contract/limits.ts'
import type { JobRowChange } from '@verstas/contract/work-orders/job-change.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { multiplyAmounts, type RowValues, refuseOperation, refuseValues } from './job-rules.ts'

/** A part of the catalogue. */
export interface CataloguePart {
  readonly ItemNumber: string
  readonly SupplierNumber: string
  readonly SupplierName: string
  readonly Name: string
  readonly Price: number
}

/** The catalogue data that the added rows need. */
export interface Catalogue {
  /** The parts. The quantities in `associated` are for one piece of the part. */
  readonly parts: readonly (CataloguePart & {
    readonly associated: readonly (CataloguePart & { readonly Quantity: number })[]
  })[]
  readonly operations: readonly {
    readonly WorkOperationCode: string
    readonly SupplierNumber: string
    readonly SupplierName: string
    readonly Name: string
    readonly StandardTime: number
    readonly SourceType: string | null
  }[]
  /** The codes of the site's stocks. */
  readonly stocks: readonly string[]
  readonly defaultStock: string | null
}

export interface NewRow extends RowValues {
  readonly RowType: RowType
  readonly ItemNumber: string | null
  readonly SupplierNumber: string | null
  readonly SupplierName: string | null
  readonly StockCode: string | null
  readonly WorkId: string | null
  readonly StandardTime: number | null
  readonly ExternalId: string | null
  /** The rows of its associated parts. */
  readonly associated: readonly NewRow[]
}

export type Addition =
  | { readonly kind: 'added'; readonly row: NewRow }
  | { readonly kind: 'refused'; readonly reasons: readonly Reason[] }

/**
 * Returns a new row from the request and the catalogue. A part or labour row has the name, the supplier
 * and the standard time of the catalogue. Other values are from the request, or are defaults.
 *
 * @param field the path of the row in the request, for refusals
 */
export function addRow(
  change: JobRowChange & { readonly RowType: RowType },
  catalogue: Catalogue,
  field: string,
): Addition {
  switch (change.RowType) {
    case 'SparePart':
      return addPart(change, catalogue, field)
    case 'LabourOperation':
      return addOperation(change, catalogue)
    case 'Text':
      return judged({ ...sent(change), OrderedAmount: null, Price: null })
    case 'Subcontractor':
    case 'OffShelf':
      return judged({ ...sent(change), SupplierNumber: change.SupplierNumber ?? null })
  }
}

function addPart(change: JobRowChange, catalogue: Catalogue, field: string): Addition {
  const { ItemNumber, SupplierNumber } = change
  const part = onlyOne(
    catalogue.parts.filter(
      (found) =>
        found.ItemNumber === ItemNumber &&
        (SupplierNumber == null || found.SupplierNumber === SupplierNumber),
    ),
  )
  if (!part) return refused(reason('partUnknown', { item: ItemNumber ?? '' }))
  const StockCode = change.StockCode ?? catalogue.defaultStock
  if (StockCode !== null && !catalogue.stocks.includes(StockCode))
    return refused(wrongField(`${field}.StockCode`, 'stock'))
  const row = { ...sent(change), ...ofPart(part), StockCode, Price: change.Price ?? part.Price }
  const associated = part.associated.map((other) => ({
    ...emptyNewRow,
    ...ofPart(other),
    StockCode,
    Price: other.Price,
    OrderedAmount: multiplyAmounts(other.Quantity, row.OrderedAmount),
  }))
  if (associated.some(({ OrderedAmount }) => !isQuantity(OrderedAmount)))
    return refused(wrongField(`${field}.OrderedAmount`, 'atMost', { limit: maxQuantity }))
  return judged({ ...row, associated })
}

function addOperation(change: JobRowChange, { operations }: Catalogue): Addition {
  const { SupplierNumber } = change
  const code = change.WorkId ?? change.WorkOperationCode ?? ''
  const operation = onlyOne(
    operations.filter(
      (found) =>
        found.WorkOperationCode === code &&
        (SupplierNumber == null || found.SupplierNumber === SupplierNumber),
    ),
  )
  if (!operation) return refused(reason('operationUnknown', { code }))
  const restriction = refuseOperation(operation)
  if (restriction) return refused(restriction)
  return judged({
    ...sent(change),
    RowType: 'LabourOperation',
    Name: operation.Name,
    SupplierNumber: operation.SupplierNumber,
    SupplierName: operation.SupplierName,
    WorkId: operation.WorkOperationCode,
    StandardTime: operation.StandardTime,
  })
}

const emptyNewRow = {
  RowType: 'SparePart',
  Name: '',
  Note: '',
  OrderedAmount: 1,
  Price: null,
  ItemNumber: null,
  SupplierNumber: null,
  SupplierName: null,
  StockCode: null,
  WorkId: null,
  StandardTime: null,
  ExternalId: null,
  associated: [],
} as const satisfies NewRow

/** Returns a new labour row with a free name. It has no operation of the catalogue, and it can be stamped. */
export const newLabourRow = (name: string, minutes: number | null): NewRow => ({
  ...emptyNewRow,
  RowType: 'LabourOperation',
  Name: name,
  StandardTime: minutes,
})

/** Returns a new row with the type, the editable values and the external id of the request. */
const sent = (change: JobRowChange) => ({
  ...emptyNewRow,
  RowType: change.RowType ?? emptyNewRow.RowType,
  Name: change.Name ?? '',
  Note: change.Note ?? '',
  OrderedAmount: change.OrderedAmount ?? 1,
  Price: change.Price ?? null,
  ExternalId: change.ExternalId ?? null,
})

const ofPart = ({ Name, ItemNumber, SupplierNumber, SupplierName }: CataloguePart) => ({
  Name,
  ItemNumber,
  SupplierNumber,
  SupplierName,
})

function judged(row: NewRow): Addition {
  const reasons = refuseValues(row)
  return reasons.length > 0 ? { kind: 'refused', reasons } : { kind: 'added', row }
}

const refused = (...reasons: readonly Reason[]): Addition => ({ kind: 'refused', reasons })

/**
 * Returns the only match. Undefined if there is none, or if there are several: suppliers may use the same
 * number for different parts.
 */
const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)
