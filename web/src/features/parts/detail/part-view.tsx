import { IconCopy } from '@tabler/icons-react'
import type { PartDetails } from '@verstas/contract/parts/details.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { PartLinks, ReservedFor, UsedIn } from './part-rows.tsx'
import classes from './part-view.module.css'
import { StockTable } from './stock-table.tsx'

interface PartViewProps {
  readonly part: PartDetails
  /** The vehicle of the current work order; null if there is no work order, or the VIN is unknown. */
  readonly vehicle: Pick<WorkOrder['Vehicle'], 'ModelName'> | null
}

/** Shows all details of a part, such as its price, stocks, part reservations and uses. */
export function PartView({ part, vehicle }: PartViewProps) {
  const t = useTexts()
  const format = useFormat()
  const { KeptFor: reserved = [], UsedIn: used, AssociatedItems: along = [], UnitStocks: stocks } = part
  const total = stocks.reduce((sum, { InStock }) => sum + InStock, 0)
  return (
    <div className={`${classes.page} stack top gap-16`}>
      <PartHero part={part} isAlone={reserved.length === 0} />
      {reserved.length > 0 && (
        <Panel
          title={t('part.keptFor')}
          aside={
            <span className={`${classes.count} rounded-full quiet type-13 strong text-centre`}>
              {reserved.length}
            </span>
          }
          isList
        >
          <ReservedFor list={reserved} />
        </Panel>
      )}
      <div className={classes.wide}>
        <Panel
          title={t('part.stock')}
          aside={
            <span className="type-15 soft">{t('part.stockTotal', { count: format.number(total) })}</span>
          }
          isList
        >
          {stocks.length === 0 ? (
            <p className={`${classes.none} soft`}>{t('part.noStock')}</p>
          ) : (
            <StockTable stocks={stocks} />
          )}
        </Panel>
      </div>
      {along.length > 0 && (
        <Panel title={t('part.comesAlong')} isList>
          <PartLinks items={along} />
        </Panel>
      )}
      {/* A plain specification server does not send `UsedIn`. */}
      {used && (vehicle !== null || used.length > 0) && (
        <Panel
          title={vehicle?.ModelName ? t('part.usedInModel', { model: vehicle.ModelName }) : t('part.usedIn')}
          isList={used.length > 0}
        >
          {used.length === 0 ? t('part.neverUsed') : <UsedIn list={used} />}
        </Panel>
      )}
    </div>
  )
}

function PartHero({ part, isAlone }: { readonly part: PartDetails; readonly isAlone: boolean }) {
  const t = useTexts()
  const format = useFormat()
  const { ItemNumber, SupplierNumber, SupplierName, ProductGroupCode, ProductGroupDescription } = part
  const available = part.StockData.Available
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(ItemNumber)
      notify.success(t('part.copied', { number: ItemNumber }))
    } catch {
      notify.error(t('vehicle.copyFailed'))
    }
  }
  const euros = (amount: number) => t('common.price', { price: format.price(amount) })
  return (
    <section
      className={`${classes.hero} pad-16 card`}
      aria-label={part.Name}
      data-alone={isAlone || undefined}
    >
      <div className="line spread gap-8">
        <h2 className="number-34">{ItemNumber}</h2>
        {'clipboard' in navigator && (
          <IconButton label={t('part.copy')} icon={IconCopy} onClick={() => void copy()} />
        )}
      </div>
      <p className="mt-4 type-20">{part.Name}</p>
      <p className={`${classes.facts} type-15 soft`}>
        {[
          SupplierName,
          t('part.supplier', { number: SupplierNumber }),
          [ProductGroupDescription, ProductGroupCode].filter(Boolean).join(' '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {part.Note && <p className={`${classes.facts} type-15 soft`}>{part.Note}</p>}
      <dl className={`${classes.figures} flex wrap spread pad-12-16 rounded-inner sunken`}>
        <div>
          <dt className="soft type-13">{t('part.withTax')}</dt>
          <dd>{euros(part.PriceData.RetailPrice)}</dd>
        </div>
        <div>
          <dt className="soft type-13">{t('part.withoutTax')}</dt>
          <dd>{euros(part.PriceData.RetailPriceExcludingTax)}</dd>
        </div>
        <div>
          <dt className="soft type-13">{t('part.available')}</dt>
          <dd data-state={available > 0 ? 'there' : 'missing'}>
            {t('part.pieces', { count: format.number(available) })}
          </dd>
        </div>
      </dl>
    </section>
  )
}
