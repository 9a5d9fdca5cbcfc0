import { IconPackageOff } from '@tabler/icons-react'
import type { PartKept, PartUse } from '@verstas/contract/parts/details.ts'
import type { AssociatedItem } from '@verstas/contract/parts/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import classes from './part-rows.module.css'

/** The work orders for which the part is reserved, and whether the part is picked. */
export function ReservedFor({ list }: { readonly list: readonly PartKept[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <RowList isBare label={t('part.keptFor')}>
      {list.map((order) => (
        <OrderRow
          key={order.WorkOrderId}
          order={order}
          facts={[order.EmployeeName, order.StartTime && format.dateTime(order.StartTime)]}
          state={
            order.IsPicked ? (
              <StateBadge state="done">{t('part.picked')}</StateBadge>
            ) : (
              <StateBadge state="blocked" icon={IconPackageOff}>
                {t('part.notPicked')}
              </StateBadge>
            )
          }
        />
      ))}
    </RowList>
  )
}

/** The work orders in which the part was used. */
export function UsedIn({ list }: { readonly list: readonly PartUse[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <RowList isBare label={t('part.usedIn')}>
      {list.map((use) => (
        <OrderRow
          key={use.WorkOrderId}
          order={use}
          facts={[`${use.MakeName} ${use.ModelName}`, format.date(use.At)]}
        />
      ))}
    </RowList>
  )
}

interface OrderRowProps {
  readonly order: PartKept | PartUse
  readonly facts: readonly (string | null)[]
  readonly state?: ReactNode
}

function OrderRow({ order, facts, state }: OrderRowProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <li>
      <RowLink to="/workorder" search={{ number: String(order.OrderNumber) }} hasNoChevron>
        <span className={`${classes.words} grid gap-4 shrink`}>
          <span className="line wrap gap-y-4 gap-x-12">
            <Plate number={order.LicenseNumber} size={24} blankLabel={t('workOrder.noPlate')} />
            <span className="type-15 soft">{shownNumber(order)}</span>
          </span>
          <span className="type-15 soft">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="grid items-end gap-4">
          <span className="type-17 strong nowrap">
            {t('part.pieces', { count: format.number(order.Quantity) })}
          </span>
          {state}
        </span>
      </RowLink>
    </li>
  )
}

/** The associated parts of a part, with links to their pages. */
export function PartLinks({ items }: { readonly items: readonly AssociatedItem[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <RowList isBare>
      {items.map(({ ItemNumber, SupplierNumber, Name, Quantity }) => (
        <li key={`${SupplierNumber} ${ItemNumber}`}>
          <RowLink to="/part/{-$supplier}/{-$id}" params={{ supplier: SupplierNumber, id: ItemNumber }}>
            <span className={`${classes.words} grid gap-4 shrink`}>
              <span className="type-17">{Name}</span>
              <span className="type-15 soft">{ItemNumber}</span>
            </span>
            <span className="type-17 strong nowrap">
              {t('part.pieces', { count: format.number(Quantity) })}
            </span>
          </RowLink>
        </li>
      ))}
    </RowList>
  )
}
