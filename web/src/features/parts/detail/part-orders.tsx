import { IconPackageOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PartKept, PartUse } from '@verstas/contract/parts/details.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import classes from './part-rows.module.css'

/** The work orders that the part is kept for, and whether it lies ready for them. */
export function KeptFor({ list }: { readonly list: readonly PartKept[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <ul className={classes.list} aria-label={t('part.keptFor')}>
      {list.map((kept) => (
        <OrderRow
          key={kept.WorkOrderId}
          order={kept}
          facts={[kept.EmployeeName, kept.StartTime && format.dateTime(kept.StartTime)]}
          state={
            kept.IsPicked ? (
              <StateBadge state="done">{t('part.picked')}</StateBadge>
            ) : (
              <StateBadge state="blocked" icon={IconPackageOff}>
                {t('part.notPicked')}
              </StateBadge>
            )
          }
        />
      ))}
    </ul>
  )
}

/** The work orders that the part was used in. */
export function UsedIn({ list }: { readonly list: readonly PartUse[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <ul className={classes.list} aria-label={t('part.usedIn')}>
      {list.map((use) => (
        <OrderRow
          key={use.WorkOrderId}
          order={use}
          facts={[`${use.MakeName} ${use.ModelName}`, format.date(use.At)]}
        />
      ))}
    </ul>
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
      <Link to="/workorder" search={{ number: String(order.OrderNumber) }} className={classes.row}>
        <span className={classes.words}>
          <span className={classes.top}>
            <Plate number={order.LicenseNumber} size={24} blankLabel={t('workOrder.noPlate')} />
            <span className={classes.facts}>{order.OrderNumber}</span>
          </span>
          <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className={classes.end}>
          <span className={classes.figure}>{t('part.pieces', { count: format.number(order.Quantity) })}</span>
          {state}
        </span>
      </Link>
    </li>
  )
}
