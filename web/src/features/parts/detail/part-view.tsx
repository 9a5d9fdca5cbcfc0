import { IconCopy } from '@tabler/icons-react'
import type { PartDetails, UnitStock } from '@verstas/contract/parts/details.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { PartLinks, ReservedFor, UsedIn } from './part-rows.tsx'
import classes from './part-view.module.css'

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

interface Column {
  readonly key: string
  readonly label: TextName
  readonly number?: number
  readonly isNumber?: true
  readonly isPlace?: true
  /** Returns the text of the cell; empty if there is no value. */
  readonly value: (stock: UnitStock, format: ReturnType<typeof useFormat>) => string
}

const columns: readonly Column[] = [
  { key: 'unit', label: 'part.unit', value: ({ Unit }) => Unit.Description },
  { key: 'code', label: 'part.stockCode', value: ({ StockCode }) => StockCode },
  {
    key: 'inStock',
    label: 'part.inStock',
    isNumber: true,
    value: ({ InStock }, format) => format.number(InStock),
  },
  {
    key: 'available',
    label: 'part.available',
    isNumber: true,
    value: ({ Available }, format) => format.number(Available),
  },
  ...([1, 2, 3] as const).map(
    (number): Column => ({
      key: `place${number}`,
      label: 'part.location',
      number,
      isPlace: true,
      value: (stock) => stock[`Location${number}`] ?? '',
    }),
  ),
  {
    key: 'depreciation',
    label: 'part.valueDepreciation',
    value: ({ ValueDepreciationDate: day }, format) => (day ? format.day(day) : ''),
  },
  {
    key: 'sold',
    label: 'part.lastSold',
    value: ({ LastSalesDate: day }, format) => (day ? format.day(day) : ''),
  },
  {
    key: 'received',
    label: 'part.lastReceived',
    value: ({ LastReceiveDate: day }, format) => (day ? format.day(day) : ''),
  },
]

/** The stocks of the sites: a table, or cards on narrow screens. */
function StockTable({ stocks }: { readonly stocks: readonly UnitStock[] }) {
  const t = useTexts()
  const format = useFormat()
  const wordsOf = ({ label, number = 0 }: Column) => t(label, { number })
  return (
    <table className={`${classes.table} block`} aria-label={t('part.stock')}>
      <thead className={`${classes.head} visually-hidden`}>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-number={column.isNumber}>
              {wordsOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`${classes.body} block`}>
        {stocks.map((stock) => (
          <tr
            key={`${stock.Unit.Description} ${stock.StockCode}`}
            className={`${classes.row} ruled-item flex wrap baseline gap-y-4 gap-x-16 pad-12-16`}
          >
            {columns.map((column) => {
              const value = column.value(stock, format)
              return (
                <td
                  key={column.key}
                  data-column={column.key}
                  data-number={column.isNumber}
                  data-place={column.isPlace}
                  data-empty={value === '' || undefined}
                >
                  <span className={`${classes.label} type-13 soft`} aria-hidden="true">
                    {wordsOf(column)}
                  </span>
                  <span className={`${classes.value} type-15`}>{value || '–'}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
