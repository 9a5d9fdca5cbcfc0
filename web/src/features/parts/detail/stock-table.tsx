import type { UnitStock } from '@verstas/contract/parts/details.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from './stock-table.module.css'

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
export function StockTable({ stocks }: { readonly stocks: readonly UnitStock[] }) {
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
