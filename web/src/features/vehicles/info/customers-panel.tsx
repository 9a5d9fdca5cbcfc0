import type { VehicleCustomer, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'

interface CustomersPanelProps {
  readonly customers: NonNullable<VehicleDetails['Customers']>
  readonly payer: string | null
}

/** The owners, holders and payer of a car. A second owner or holder is omitted if there is none. */
export function CustomersPanel({ customers, payer }: CustomersPanelProps) {
  const t = useTexts()
  const { OwnerCustomer, OwnerCustomer2, HolderCustomer, HolderCustomer2 } = customers
  return (
    <Panel title={t('vehicle.customers')}>
      <DataList>
        <Field label={t('vehicle.owner')}>{nameOf(OwnerCustomer)}</Field>
        {OwnerCustomer2 && <Field label={t('vehicle.owner2')}>{nameOf(OwnerCustomer2)}</Field>}
        <Field label={t('vehicle.holder')}>{nameOf(HolderCustomer)}</Field>
        {HolderCustomer2 && <Field label={t('vehicle.holder2')}>{nameOf(HolderCustomer2)}</Field>}
        <Field label={t('vehicle.payer')}>{payer}</Field>
      </DataList>
    </Panel>
  )
}

const nameOf = (customer: VehicleCustomer | null): string | null =>
  customer &&
  [customer.ContactInformation.FirstName, customer.ContactInformation.LastName].filter(Boolean).join(' ')
