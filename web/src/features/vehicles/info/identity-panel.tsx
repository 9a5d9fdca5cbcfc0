import { IconCopy } from '@tabler/icons-react'
import type { VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { vinOf } from '@verstas/domain/vehicles/identity.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { EditRecord } from '../../own-data/edit-record.tsx'
import classes from './identity-panel.module.css'

/** The VIN, engine, model, colour and notes of a vehicle. */
export function IdentityPanel({ vehicle }: { readonly vehicle: VehicleDetails }) {
  const t = useTexts()
  const { ModelYear, ModelYearCode, TechInfo, Note } = vehicle
  const vin = vinOf(vehicle)
  return (
    <Panel title={t('vehicle.identity')} aside={<EditRecord kind="vehicle" id={vehicle.VehicleId} />}>
      <DataList>
        <Field label={t('workOrder.vehicle.serialNumber')} isWide>
          {vin && (
            <span className="line spread gap-8">
              <span className={`${classes.code} shrink number-18 break-anywhere`}>{vin}</span>
              <CopyButton text={vin} />
            </span>
          )}
        </Field>
        <Field label={t('workOrder.vehicle.engineNumber')}>
          {vehicle.EngineNumber && (
            <span className={`${classes.code} shrink number-18 break-anywhere`}>{vehicle.EngineNumber}</span>
          )}
        </Field>
        <Field label={t('vehicle.engineType')}>{vehicle.EngineType}</Field>
        <Field label={t('vehicle.modelCode')}>{vehicle.ModelCode}</Field>
        <Field label={t('workOrder.vehicle.modelYear')}>
          {ModelYear !== null && (ModelYearCode ? `${ModelYear} (${ModelYearCode})` : ModelYear)}
        </Field>
        <Field label={t('workOrder.vehicle.colour')}>{vehicle.Colour}</Field>
        <Field label={t('vehicle.colourCode')}>{vehicle.ColourCode}</Field>
        {TechInfo && (
          <Field label={t('vehicle.techInfo')} isWide>
            {TechInfo}
          </Field>
        )}
        {Note && (
          <Field label={t('vehicle.note')} isWide>
            {Note}
          </Field>
        )}
      </DataList>
    </Panel>
  )
}

/** The button that copies a text. Shows an error if the browser has no clipboard, as on insecure origins. */
function CopyButton({ text }: { readonly text: string }) {
  const t = useTexts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t('vehicle.copied', { text }))
    } catch {
      notify.error(t('vehicle.copyFailed'))
    }
  }
  return <IconButton label={t('vehicle.copySerialNumber')} icon={IconCopy} onClick={() => void copy()} />
}
