import { IconClipboardList } from '@tabler/icons-react'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { takesExtraFields } from '../../platform/api/plain-servers.ts'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { ListAndDetail, useIsDesk } from '../../platform/shell/list-and-detail.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useOuterChange } from '../../platform/shell/use-outer-change.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import rowFocus from '../../platform/ui/row-focus.module.css'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { CatalogueFields, CatalogueResults } from '../../shared/catalogue/catalogue-search.tsx'
import { StockBadge } from '../../shared/catalogue/stock-badge.tsx'
import { emptyFields } from '../../shared/catalogue/use-catalogue-search.ts'
import { usePartSearch } from '../../shared/catalogue/use-part-search.ts'
import { ScanButton } from '../../shared/scanner/scan-button.tsx'
import { currentWorkOrder } from '../work-orders/current-work-order.ts'
import { addressOf, fieldsOfAddress, type PartsSearchAddress } from './address.ts'
import classes from './search/part-results.module.css'

const PartBeside = lazy(async () => ({ default: (await import('./part.page.tsx')).PartByNumber }))

/**
 * Finds parts by number, name, supplier or barcode (specification.md, Screens). The address contains the
 * search, so that the back button restores the search. If the current work order's vehicle has a VIN, the
 * search is limited to the vehicle's make at first.
 */
export function PartsSearchPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const address = useSearch('/partssearch')
  const [vehicle] = useState(() => currentWorkOrder()?.Vehicle ?? null)
  const hasMakes = takesExtraFields(useSession().settings)
  // The server requires the VIN to find parts that fit the vehicle.
  const car = hasMakes && vehicle?.SerialNumber ? vehicle : null
  const { makes } = address
  const isNarrowed = car !== null && makes !== 'all'
  const search = usePartSearch({
    serialNumber: car?.SerialNumber,
    isOfMakeOnly: isNarrowed,
    begin: fieldsOfAddress(address),
  })
  const [isScanning, setScanning] = useState(false)

  const { searched } = search
  const noteWritten = useOuterChange(JSON.stringify(fieldsOfAddress(address)), () =>
    search.searchNow(fieldsOfAddress(address)),
  )
  const show = (next: PartsSearchAddress) => {
    noteWritten(JSON.stringify(fieldsOfAddress(next)))
    void navigate({ to: '/partssearch', search: next, replace: true, resetScroll: false })
  }
  const showAllMakes = () => show(addressOf(searched, 'all'))
  const showSearched = useEffectEvent((fields: typeof searched) => {
    if (JSON.stringify(fields) !== JSON.stringify(fieldsOfAddress(address))) show(addressOf(fields, makes))
  })
  useEffect(() => showSearched(searched), [searched])

  const isDesk = useIsDesk()
  const { part, ...shown } = address
  const [supplier = '', item = ''] = part?.split('/') ?? []
  const list = (
    <Page title={t('page.partsSearch')} actions={<PlanningLink />}>
      <div className="stack gap-16">
        <CatalogueFields
          search={search}
          texts={texts}
          aside={
            <ScanButton
              isScanning={isScanning}
              onScan={setScanning}
              onScanned={(searchKey) => {
                setScanning(false)
                search.searchNow({ ...emptyFields, searchKey })
              }}
            />
          }
        />
        {car && (
          <FilterChips label={t('partsSearch.makes')}>
            <FilterChip isChosen={isNarrowed} onToggle={() => show(addressOf(searched, undefined))}>
              {car.ModelName || car.MakeName}
            </FilterChip>
            <FilterChip isChosen={!isNarrowed} onToggle={showAllMakes}>
              {t('partsSearch.allMakes')}
            </FilterChip>
          </FilterChips>
        )}
        <div>
          <CatalogueResults
            search={search}
            texts={texts}
            emptyAction={
              isNarrowed && (
                <Button variant="quiet" onClick={showAllMakes}>
                  {t('partsSearch.searchAllMakes')}
                </Button>
              )
            }
          >
            {(parts) => (
              <PartResults parts={parts} isOutdated={search.isOutdated} beside={isDesk ? shown : undefined} />
            )}
          </CatalogueResults>
        </div>
      </div>
    </Page>
  )
  if (!isDesk) return list
  return (
    <ListAndDetail
      label={t('page.partsSearch')}
      list={list}
      emptyTitle={t('desk.choosePart')}
      onClose={() => show(shown)}
      detail={
        part !== undefined && (
          <Suspense fallback={<LoadingSkeleton height={[268, 176, 240]} />}>
            <PartBeside key={part} supplier={supplier} item={item} />
          </Suspense>
        )
      }
    />
  )
}

/** The link to the planning of parts, for a signed-in work queue such as the parts desk. */
function PlanningLink() {
  const t = useTexts()
  const { employee } = useSession()
  if (!employee.IsWorkqueue) return null
  return (
    <IconButton
      variant="neutral"
      label={t('page.partsPlanning')}
      icon={IconClipboardList}
      render={(props) => <Link to="/partsplanning" {...props} />}
    />
  )
}

const texts = {
  searchKey: 'parts.searchKey',
  code: 'parts.number',
  name: 'parts.name',
  results: 'parts.results',
  startTitle: 'parts.startTitle',
  startHint: 'partsSearch.startHint',
  emptyTitle: 'partsSearch.empty',
} as const

const columns = ['part', 'supplier', 'group', 'stock', 'price'] as const

interface PartResultsProps {
  readonly parts: readonly PartSearchResult[]
  /** True if the results belong to an earlier search. */
  readonly isOutdated: boolean
  /** The address of the search if a part opens beside the results; undefined if it opens as a page. */
  readonly beside?: PartsSearchAddress | undefined
}

/** The found parts, with links to their pages: a table, or cards on narrow screens. */
function PartResults({ parts, isOutdated, beside }: PartResultsProps) {
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
