import type { AssociatedItem } from '@verstas/contract/parts/entities.ts'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import classes from './part-rows.module.css'

interface PartLinksProps {
  readonly items: readonly AssociatedItem[]
  /** Returns a number with its unit, for example "3 pcs". */
  readonly pieces: (count: number) => string
}

/** The associated parts of a part, with links to their pages. */
export function PartLinks({ items, pieces }: PartLinksProps) {
  return (
    <RowList isBare>
      {items.map(({ ItemNumber, SupplierNumber, Name, Quantity }) => (
        <li key={`${SupplierNumber} ${ItemNumber}`}>
          <RowLink to="/part/{-$supplier}/{-$id}" params={{ supplier: SupplierNumber, id: ItemNumber }}>
            <span className={classes.words}>
              <span className="type-17">{Name}</span>
              <span className="type-15 soft">{ItemNumber}</span>
            </span>
            <span className="type-17 strong nowrap">{pieces(Quantity)}</span>
          </RowLink>
        </li>
      ))}
    </RowList>
  )
}
