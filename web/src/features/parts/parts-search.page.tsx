import { IconClipboardList } from '@tabler/icons-react'
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
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { CatalogueFields, CatalogueResults } from '../../shared/catalogue/catalogue-search.tsx'
import { emptyFields } from '../../shared/catalogue/use-catalogue-search.ts'
import { usePartSearch } from '../../shared/catalogue/use-part-search.ts'
import { ScanButton } from '../../shared/scanner/scan-button.tsx'
import { currentWorkOrder } from '../work-orders/current-work-order.ts'
import { addressOf, fieldsOfAddress, type PartsSearchAddress } from './address.ts'
import { PartResults } from './search/part-results.tsx'

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
