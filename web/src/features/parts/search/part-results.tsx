import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import rowFocus from '../../../platform/ui/row-focus.module.css'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { StockBadge } from '../../../shared/catalogue/stock-badge.tsx'
import type { PartsSearchAddress } from '../address.ts'
import classes from './part-results.module.css'

const columns = ['part', 'supplier', 'group', 'stock', 'price'] as const

interface PartResultsProps {
  readonly parts: readonly PartSearchResult[]
  /** True if the results belong to an earlier search. */
  readonly isOutdated: boolean
  /** The address of the search if a part opens beside the results; undefined if it opens as a page. */
  readonly beside?: PartsSearchAddress | undefined
}

/** The found parts, with links to their pages: a table, or cards on narrow screens. */
export function PartResults({ parts, isOutdated, beside }: PartResultsProps) {
  const t = useTexts()
  return (
    <div className={`${classes.frame} clip container card`} data-outdated={isOutdated || undefined}>
      <table className={`${classes.table} grid`} aria-label={t('parts.results')}>
        <thead className={`${classes.head} visually-hidden`}>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`partsSearch.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`${classes.body} grid`}>
          {parts.map((part) => (
            <PartRow key={`${part.SupplierNumber} ${part.ItemNumber}`} part={part} beside={beside} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PartRowProps extends Pick<PartResultsProps, 'beside'> {
  readonly part: PartSearchResult
}

function PartRow({ part, beside }: PartRowProps) {
  const t = useTexts()
  const format = useFormat()
  const { ItemNumber, SupplierNumber, SupplierName = '', ProductGroupCode, ProductGroupDescription } = part
  const { PriceData, StockData } = part
  const name = (
    <>
      <span className="block type-17">{part.Name}</span>{' '}
      <span className={`${classes.number} number-18 nowrap`}>{ItemNumber}</span>
    </>
  )
  return (
    <tr
      className={`${classes.row} ruled-item press-quiet grid gap-y-0 gap-x-12 relative pad-12-16 type-15 soft`}
    >
      <td data-column="part">
        {beside ? (
          <Link
            to="/partssearch"
            search={{ ...beside, part: `${SupplierNumber}/${ItemNumber}` }}
            replace
            resetScroll={false}
            className={`${rowFocus.covers} ink`}
          >
            {name}
          </Link>
        ) : (
          <Link
            to="/part/{-$supplier}/{-$id}"
            params={{ supplier: SupplierNumber, id: ItemNumber }}
            className={`${rowFocus.covers} ink`}
          >
            {name}
          </Link>
        )}
      </td>
      <td data-column="supplier">
        {t('catalogue.supplier', { number: SupplierNumber, name: SupplierName }).trim()}
      </td>
      <td data-column="group">{[ProductGroupCode, ProductGroupDescription].filter(Boolean).join(' ')}</td>
      <td data-column="stock">
        {StockData && <StockBadge available={StockData.Available} />}
        {/* A plain specification server does not send `IsOfOtherMake`. */}
        {part.IsOfOtherMake === true && (
          <StateBadge state="late">{t('parts.otherMake', { make: SupplierName })}</StateBadge>
        )}
      </td>
      <td data-column="price">
        {PriceData && t('common.price', { price: format.price(PriceData.RetailPrice) })}
      </td>
    </tr>
  )
}
