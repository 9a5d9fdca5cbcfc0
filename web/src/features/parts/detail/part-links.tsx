import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AssociatedItem } from '@verstas/contract/parts/entities.ts'
import classes from './part-rows.module.css'

interface PartLinksProps {
  readonly items: readonly AssociatedItem[]
  /** So many pieces, in words. */
  readonly pieces: (count: number) => string
}

/** The parts that come along with a part; each leads to its page. */
export function PartLinks({ items, pieces }: PartLinksProps) {
  return (
    <ul className={classes.list}>
      {items.map(({ ItemNumber, SupplierNumber, Name, Quantity }) => (
        <li key={`${SupplierNumber} ${ItemNumber}`}>
          <Link
            to="/part/{-$supplier}/{-$id}"
            params={{ supplier: SupplierNumber, id: ItemNumber }}
            className={classes.row}
          >
            <span className={classes.words}>
              <span className={classes.name}>{Name}</span>
              <span className={classes.facts}>{ItemNumber}</span>
            </span>
            <span className={classes.figure}>{pieces(Quantity)}</span>
            <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
