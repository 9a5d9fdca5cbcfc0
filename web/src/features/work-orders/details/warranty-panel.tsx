import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../../platform/ui/state-badge.tsx'
import classes from './details-tab.module.css'

/** The warranties of a vehicle, with their days and their states. */
export function WarrantyPanel({ warranties }: { warranties: readonly Warranty[] }) {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(serverNow())
  const count = warranties.filter((warranty) => warrantyStateOn(today, warranty) === 'valid').length
  const isNone = warranties.length === 0
  return (
    <Collapsible
      title={t('workOrder.vehicle.warranties')}
      summary={
        isNone ? t('workOrder.vehicle.noWarranties') : t('workOrder.vehicle.warrantiesValid', { count })
      }
      isOpenAtFirst={!isNone}
    >
      {isNone ? (
        <p className="type-15 soft">{t('workOrder.vehicle.noWarranties')}</p>
      ) : (
        <ul className={`${classes.warranties} stack`}>
          {warranties.map((warranty) => (
            <WarrantyLine key={`${warranty.Type} ${warranty.StartDate}`} warranty={warranty} />
          ))}
        </ul>
      )}
    </Collapsible>
  )
}

const drawnAs = {
  valid: ['done', 'workOrder.vehicle.warrantyValid'],
  expired: ['open', 'workOrder.vehicle.warrantyExpired'],
  notBegun: ['waiting', 'workOrder.vehicle.warrantyNotBegun'],
} as const satisfies Record<WarrantyState, readonly [State, string]>

function WarrantyLine({ warranty }: { warranty: Warranty }) {
  const t = useTexts()
  const format = useFormat()
  const { Type, Explanation, StartDate, EndDate } = warranty
  const [state, word] = drawnAs[warrantyStateOn(format.dayOf(serverNow()), warranty)]
  const start = format.day(StartDate)
  return (
    <li className="ruled-item line wrap gap-y-4 gap-x-12 pad-8-16">
      <div className={classes.words}>
        <div>{Type}</div>
        {Explanation && <div className="type-15 soft">{Explanation}</div>}
        <div className="type-15 soft">
          {EndDate === null
            ? t('workOrder.vehicle.warrantyOpen', { start })
            : t('workOrder.vehicle.warrantyUntil', { start, end: format.day(EndDate) })}
        </div>
      </div>
      <StateBadge state={state}>{t(word)}</StateBadge>
    </li>
  )
}

export type Warranty = NonNullable<WorkOrder['Vehicle']['Warranties']>[number]
export type WarrantyState = 'valid' | 'expired' | 'notBegun'

/** Returns the state of a warranty on a day. The warranty includes its first and last day. */
export function warrantyStateOn(today: Day, { StartDate, EndDate }: Warranty): WarrantyState {
  if (EndDate !== null && EndDate < today) return 'expired'
  return StartDate > today ? 'notBegun' : 'valid'
}
