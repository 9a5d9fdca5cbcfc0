import type { UseQueryResult } from '@tanstack/react-query'
import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { canSeeCustomers } from '@verstas/domain/session/rights.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { WarrantyPanel } from '../../work-orders/details/warranty-panel.tsx'
import { CustomersPanel } from './customers-panel.tsx'
import { DatesPanel } from './dates-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import classes from './info-tab.module.css'
import { LatestVisits } from './latest-visits.tsx'
import { MetersPanel } from './meters-panel.tsx'
import { OpenWork } from './open-work.tsx'

interface InfoTabProps {
  readonly vehicle: VehicleDetails
  readonly history: UseQueryResult<ServiceHistoryEntry[]>
  readonly onAllVisits: () => void
}

/** The vehicle's data in groups: open and recent work first, then identity, dates, meters and customers. */
export function InfoTab({ vehicle, history, onAllVisits }: InfoTabProps) {
  const { rights } = useSession()
  const { OpenWorkOrders = [], OpenActivities = [], Customers, Warranties = [] } = vehicle
  return (
    <div className={classes.page}>
      <Hero vehicle={vehicle} />
      <div className={classes.work}>
        <OpenWork workOrders={OpenWorkOrders} activities={OpenActivities} />
        <LatestVisits vehicle={vehicle} history={history} onAllVisits={onAllVisits} />
        <MetersPanel vehicle={vehicle} history={history.data ?? []} />
      </div>
      <div className={classes.car}>
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
    <div className={classes.hero}>
      <Plate number={LicenseNumber} size={60} blankLabel={t('workOrder.noPlate')} />
      <div className={classes.words}>
        <div className={classes.model}>{[MakeName, ModelName, SubmodelName].filter(Boolean).join(' ')}</div>
        <div className="type-15 soft">{[ModelYear, Colour, km].filter(Boolean).join(' · ')}</div>
      </div>
    </div>
  )
}
