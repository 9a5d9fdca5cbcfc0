import { IconClipboardHeart, IconMessages, IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { ownDataEndpoints } from '@verstas/contract/own-data/endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { lazy, Suspense } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { SegmentedTabs } from '../../platform/ui/segmented-tabs.tsx'
import { WordButton } from '../../platform/ui/word-button.tsx'
import type { VehicleTab } from './address.ts'
import { InfoTab } from './info/info-tab.tsx'
import { HistoryView } from './maintenance/history-view.tsx'
import classes from './maintenance/maintenance-tab.module.css'
import { MileagePanel } from './maintenance/mileage-panel.tsx'
import { VisitList } from './maintenance/visit-list.tsx'

const VehicleTyres = lazy(() => import('../tyres/history/vehicle-tyres.tsx'))

interface VehicleScreenProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
  readonly tab: VehicleTab
  readonly onTabChange: (tab: VehicleTab) => void
  readonly hasBack: boolean
}

/** The page of a loaded vehicle, with its data, service history and tyres in tabs. */
export function VehicleScreen({ vehicle, history, tab, onTabChange, hasBack }: VehicleScreenProps) {
  const t = useTexts()
  const { LicenseNumber, MakeName, ModelName, SubmodelName, ModelYear } = vehicle
  const plate = LicenseNumber || t('workOrder.noPlate')
  const { canCall } = useSession()
  const hasTyres = canCall(tyreEndpoints.listTyreRecords)
  const shownTab = tab === 'tyres' && !hasTyres ? 'info' : tab
  // The heading omits the vehicle on the info tab, because the tab itself shows it.
  const marked = shownTab !== 'info' && {
    mark: <Plate number={LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />,
    name: `${MakeName} ${ModelName}`,
    // The year precedes the long name of the engine, which is cut off if space is short.
    subtitle: [ModelYear, SubmodelName].filter(Boolean).join(' · '),
  }
  return (
    <Page
      title={marked ? t('vehicle.titleWith', { plate }) : t('page.vehicle')}
      {...marked}
      hasBack={hasBack}
      actions={
        <>
          {canCall(ownDataEndpoints.createWorkOrder) && (
            <WordButton
              room="wide"
              label={t('page.newWorkOrder')}
              word={t('page.newWorkOrder')}
              icon={IconPlus}
              render={(props) => (
                <Link
                  to="/newworkorder"
                  search={{ number: LicenseNumber || vehicle.SerialNumber }}
                  {...props}
                />
              )}
            />
          )}
          <LastConversation vehicle={vehicle} history={history.data ?? []} />
          {canCall(healthCheckEndpoints.listSurveys) && (
            <WordButton
              room="wide"
              label={t('page.healthCheck')}
              word={t('page.healthCheck')}
              icon={IconClipboardHeart}
              render={(props) => (
                <Link to="/vhc/vin/$vin" params={{ vin: vehicle.SerialNumber }} {...props} />
              )}
            />
          )}
        </>
      }
    >
      <SegmentedTabs<VehicleTab>
        label={t('vehicle.tabs')}
        value={shownTab}
        onChange={onTabChange}
        tabs={[
          {
            key: 'info',
            label: t('vehicle.tab.info'),
            content: (
              <InfoTab vehicle={vehicle} history={history} onAllVisits={() => onTabChange('maintenance')} />
            ),
          },
          {
            key: 'maintenance',
            label: t('vehicle.tab.maintenance'),
            count: history.data?.length,
            content: <MaintenanceTab vehicle={vehicle} history={history} />,
          },
          ...(hasTyres
            ? [
                {
                  key: 'tyres' as const,
                  label: t('page.tyre'),
                  content: (
                    <Suspense fallback={<LoadingSkeleton shape="cards" count={2} />}>
                      <VehicleTyres vehicleId={vehicle.VehicleId} />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Page>
  )
}

interface LastConversationProps {
  readonly vehicle: VehicleDetails
  readonly history: readonly ServiceHistoryEntry[]
}

/**
 * The link to the conversation of the vehicle's newest open work order, or otherwise of its last visit at
 * this site.
 */
function LastConversation({ vehicle, history }: LastConversationProps) {
  const t = useTexts()
  const { canCall, site } = useSession()
  const [open] = vehicle.OpenWorkOrders ?? []
  const visit = history.find(({ Unit, IsExternal }) => Unit.Id === site.Id && !IsExternal)
  const number = open?.OrderNumber ?? visit?.WorkOrderNumber
  if (number === undefined || !canCall(chatEndpoints.getTopic)) return null
  return (
    <WordButton
      room="wide"
      label={t('vehicle.lastChat', { number: (open ?? visit)?.ExternalNumber ?? number })}
      word={t('workOrder.tab.chat')}
      icon={IconMessages}
      render={(props) => <Link to="/workorder" search={{ number: String(number), tab: 'chat' }} {...props} />}
    />
  )
}

interface MaintenanceTabProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
}

/** The mileage of a vehicle, and its visits at all sites of the group (specification.md, Screens). */
function MaintenanceTab({ vehicle, history }: MaintenanceTabProps) {
  const t = useTexts()
  return (
    <HistoryView query={history} skeletonRows={6}>
      {(entries) => (
        <div className={`${classes.page} stack top gap-16`}>
          <MileagePanel vehicle={vehicle} history={entries} />
          <Panel title={t('vehicle.visitsCount', { count: entries.length })} isList>
            <VisitList vehicle={vehicle} history={entries} />
          </Panel>
        </div>
      )}
    </HistoryView>
  )
}
