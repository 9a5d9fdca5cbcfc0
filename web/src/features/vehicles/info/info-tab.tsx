import type { UseQueryResult } from '@tanstack/react-query'
import type {
  ServiceHistoryEntry,
  VehicleCustomer,
  VehicleDetails,
} from '@verstas/contract/vehicles/details.ts'
import { canSeeCustomers } from '@verstas/domain/session/rights.ts'
import { dueOn } from '@verstas/domain/vehicles/due.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { CarFace } from '../../../shared/cars/car-face.tsx'
import { CustomerLines } from '../../../shared/customers/customer-lines.tsx'
import { EditRecord } from '../../own-data/edit-record.tsx'
import { WarrantyPanel } from '../../work-orders/details/warranty-panel.tsx'
import { HistoryView } from '../maintenance/history-view.tsx'
import { VisitList } from '../maintenance/visit-list.tsx'
import { useMileage } from '../mileage.ts'
import { useSpan } from '../use-span.ts'
import { IdentityPanel } from './identity-panel.tsx'
import classes from './info-tab.module.css'
import { OpenWork } from './open-work.tsx'

interface InfoTabProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
  readonly onAllVisits: () => void
}

/**
 * The data of a vehicle in groups: open work, latest visits and meters; then dates, identity, customers and
 * warranties.
 */
export function InfoTab({ vehicle, history, onAllVisits }: InfoTabProps) {
  const { rights } = useSession()
  const { OpenWorkOrders = [], OpenActivities = [], Customers, Warranties = [] } = vehicle
  return (
    <div className={`${classes.page} stack content-start gap-16`}>
      <Hero vehicle={vehicle} />
      <div className={`${classes.work} stack content-start gap-16`}>
        <OpenWork workOrders={OpenWorkOrders} activities={OpenActivities} />
        <LatestVisits vehicle={vehicle} history={history} onAllVisits={onAllVisits} />
        <MetersPanel vehicle={vehicle} history={history.data ?? []} />
      </div>
      <div className={`${classes.car} stack content-start gap-16`}>
        <DatesPanel vehicle={vehicle} />
        <IdentityPanel vehicle={vehicle} />
        {Customers && canSeeCustomers(rights) && (
          <CustomersPanel customers={Customers} payer={vehicle.DefaultPayerName} />
        )}
        <WarrantyPanel warranties={Warranties} />
      </div>
    </div>
  )
}

function Hero({ vehicle }: { readonly vehicle: VehicleDetails }) {
  const t = useTexts()
  const format = useFormat()
  const { LicenseNumber, MakeName, ModelName, SubmodelName, ModelYear, Colour, Mileage } = vehicle
  const km = Mileage !== null && t('workOrder.kilometres', { km: format.number(Mileage) })
  return (
    <div className={`${classes.hero} line wrap card`}>
      <CarFace vehicleId={vehicle.VehicleId} className={classes.photo} />
      <Plate number={LicenseNumber} size={60} blankLabel={t('workOrder.noPlate')} />
      <div className={classes.words}>
        <div className="type-20 tight">{[MakeName, ModelName, SubmodelName].filter(Boolean).join(' ')}</div>
        <div className="type-15 soft">{[ModelYear, Colour, km].filter(Boolean).join(' · ')}</div>
      </div>
    </div>
  )
}

/** The due dates of a vehicle, its first registration and its introduction. */
function DatesPanel({ vehicle }: { readonly vehicle: VehicleDetails }) {
  const t = useTexts()
  const format = useFormat()
  const { NextServiceDate, InspectionDate, FirstRegistrationDate, IntroductionDate } = vehicle
  return (
    <Panel title={t('vehicle.dates')}>
      <DataList>
        <Field label={t('vehicle.nextService')}>{NextServiceDate && <DueDay day={NextServiceDate} />}</Field>
        <Field label={t('vehicle.inspection')}>{InspectionDate && <DueDay day={InspectionDate} />}</Field>
        <Field label={t('workOrder.vehicle.firstRegistration')}>
          {FirstRegistrationDate && format.day(FirstRegistrationDate)}
        </Field>
        <Field label={t('vehicle.introduction')}>{IntroductionDate && format.day(IntroductionDate)}</Field>
      </DataList>
    </Panel>
  )
}

/** A day with the time until it: in red if overdue, in blue if within 30 days, otherwise in muted text. */
function DueDay({ day }: { readonly day: string }) {
  const format = useFormat()
  const words = useSpan()
  const due = dueOn(day, format.dayOf(serverNow()))
  return (
    <span className="grid justify-start gap-2">
      {format.day(day)}
      {due.state === 'ahead' ? (
        <span className="type-15 soft">{words.due(due)}</span>
      ) : (
        <StateBadge state={due.state === 'late' ? 'late' : 'waiting'}>{words.due(due)}</StateBadge>
      )}
    </span>
  )
}

interface LatestVisitsProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
  readonly onAllVisits: () => void
}

const shownCount = 3

/** The latest visits, with a button for all visits if there are more. */
function LatestVisits({ vehicle, history, onAllVisits }: LatestVisitsProps) {
  const t = useTexts()
  return (
    <HistoryView query={history} skeletonRows={shownCount}>
      {(entries) => (
        <Panel title={t('vehicle.lastService')} isList>
          <VisitList vehicle={vehicle} history={entries} most={shownCount} />
          {entries.length > shownCount && (
            <div className={classes.more}>
              <Button variant="plain" onClick={onAllVisits}>
                {t('vehicle.allVisits', { count: entries.length })}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </HistoryView>
  )
}

interface MetersPanelProps {
  readonly vehicle: VehicleDetails
  readonly history: readonly ServiceHistoryEntry[]
}

/** The mileage of a vehicle and the expected mileage; operating hours only if the site uses them. */
function MetersPanel({ vehicle, history }: MetersPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const { IsUsedHoursInUse } = useSession().settings.WorkshopConfiguration
  const { expected } = useMileage(vehicle, history)
  const { Mileage, UseHours } = vehicle
  return (
    <Panel title={t('vehicle.meters')}>
      <DataList>
        <Field label={t('vehicle.mileage')}>
          {Mileage !== null && t('workOrder.kilometres', { km: format.number(Mileage) })}
        </Field>
        <Field label={t('vehicle.mileageToday')}>
          {expected && t('workOrder.kilometres', { km: format.number(expected.km) })}
        </Field>
        {IsUsedHoursInUse && (
          <Field label={t('workOrder.vehicle.usedHours')}>
            {UseHours !== null && t('workOrder.hours', { hours: format.number(UseHours) })}
          </Field>
        )}
      </DataList>
    </Panel>
  )
}

interface CustomersPanelProps {
  readonly customers: NonNullable<VehicleDetails['Customers']>
  readonly payer: string | null
}

/** The owners, holders and payer of a vehicle. A second owner or holder is omitted if there is none. */
function CustomersPanel({ customers, payer }: CustomersPanelProps) {
  const t = useTexts()
  const { OwnerCustomer, OwnerCustomer2, HolderCustomer, HolderCustomer2 } = customers
  return (
    <Panel title={t('vehicle.customers')}>
      <DataList>
        <Field label={t('vehicle.owner')}>{OwnerCustomer && <Customer of={OwnerCustomer} />}</Field>
        {OwnerCustomer2 && (
          <Field label={t('vehicle.owner2')}>{OwnerCustomer2 && <Customer of={OwnerCustomer2} />}</Field>
        )}
        <Field label={t('vehicle.holder')}>{HolderCustomer && <Customer of={HolderCustomer} />}</Field>
        {HolderCustomer2 && (
          <Field label={t('vehicle.holder2')}>{HolderCustomer2 && <Customer of={HolderCustomer2} />}</Field>
        )}
        <Field label={t('vehicle.payer')}>{payer}</Field>
      </DataList>
    </Panel>
  )
}

function Customer({ of: { ContactInformation } }: { readonly of: VehicleCustomer }) {
  const { FirstName, LastName, Card } = ContactInformation
  return (
    <>
      {[FirstName, LastName].filter(Boolean).join(' ')}
      <CustomerLines card={Card} />
      {Card?.CustomerId !== undefined && <EditRecord kind="customer" id={Card.CustomerId} />}
    </>
  )
}
