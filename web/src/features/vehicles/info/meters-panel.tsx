import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { useMileage } from '../mileage.ts'

interface MetersPanelProps {
  readonly vehicle: VehicleDetails
  readonly history: readonly ServiceHistoryEntry[]
}

/** The meter readings of a car; operating hours only if the site uses them. */
export function MetersPanel({ vehicle, history }: MetersPanelProps) {
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
