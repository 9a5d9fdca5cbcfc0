import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { ListAndDetail, useIsDesk } from '../../platform/shell/list-and-detail.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import type { VehicleTab } from './address.ts'
import { FindVehicle } from './search/find-vehicle.tsx'

const VehicleBeside = lazy(async () => ({ default: (await import('./vehicle.page.tsx')).VehicleByVin }))

/**
 * Finds a vehicle by plate or VIN (specification.md, Screens). The address contains the search, so that the
 * back button restores it. At a desk, the found vehicle is beside the results.
 */
export function VehicleSearchPage() {
  const t = useTexts()
  const navigate = useNavigate()
  const isDesk = useIsDesk()
  const [tab, setTab] = useState<VehicleTab>('info')
  const { plate = '', vin = '', open } = useSearch('/vehiclesearch')
  const search = { ...(plate && { plate }), ...(vin && { vin }) }
  const list = (
    <Page title={t('page.vehicleSearch')}>
      <FindVehicle
        fields={{ plate, vin }}
        onSearch={(sought) => void navigate({ to: '/vehiclesearch', search: sought, replace: true })}
        leadsTo={isDesk ? { beside: search } : '/vehicle/{-$vin}'}
        startTitle={t('vehicleSearch.startTitle')}
        startHint={t('vehicleSearch.startHint')}
      />
    </Page>
  )
  if (!isDesk) return list
  return (
    <ListAndDetail
      label={t('page.vehicleSearch')}
      list={list}
      emptyTitle={t('desk.chooseVehicle')}
      onClose={() => void navigate({ to: '/vehiclesearch', search, replace: true, resetScroll: false })}
      detail={
        open !== undefined && (
          <Suspense fallback={<LoadingSkeleton height={[48, 168, 240]} />}>
            <VehicleBeside key={open} vin={open} tab={tab} onTabChange={setTab} />
          </Suspense>
        )
      }
    />
  )
}
