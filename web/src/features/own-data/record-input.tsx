import type { StoredCustomer, StoredVehicle } from '@verstas/contract/own-data/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { ReactNode } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { DayButton } from '../../platform/ui/day-button.tsx'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { TextArea, TextField } from '../../platform/ui/text-fields.tsx'

type Value = string | number | boolean | null

interface RecordInputProps {
  readonly field: RecordField
  readonly value: Value
  readonly error: ReactNode
  readonly description: ReactNode
  readonly onChange: (value: Value) => void
}

/** The input for one field of a customer or a vehicle. An empty value is null. */
export function RecordInput({ field, value, onChange, ...notes }: RecordInputProps) {
  const t = useTexts()
  const format = useFormat()
  const label = t(field.label)
  const text = value === null ? '' : String(value)
  const common = { label, ...notes, value: text, maxLength: field.most, autoComplete: 'off' }
  switch (field.kind) {
    case 'line':
      return <TextField {...common} onChange={({ currentTarget }) => onChange(currentTarget.value || null)} />
    case 'area':
      return (
        <TextArea
          {...common}
          rows={3}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      )
    case 'number':
      return (
        <TextField
          {...common}
          inputMode="numeric"
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replaceAll(/\D/g, '')
            onChange(digits === '' ? null : Number(digits))
          }}
        />
      )
    case 'day':
      return (
        <FieldGroup label={label} {...notes}>
          <DayButton
            label={label}
            value={text === '' ? null : text}
            today={format.dayOf(serverNow())}
            onPick={onChange}
          />
        </FieldGroup>
      )
  }
}

export interface RecordField {
  readonly label: TextName
  readonly kind: 'line' | 'area' | 'number' | 'day'
  /** True if the field must not be empty. */
  readonly isRequired?: true
  readonly most?: number
}

type FieldsOf<Stored> = { readonly [Name in keyof Stored]?: RecordField }

const line = (label: TextName, most = 200): RecordField => ({ label, kind: 'line', most })

/** The fields of the vehicle form, in display order. */
export const vehicleFields: FieldsOf<StoredVehicle> = {
  LicenseNumber: line('newOrder.plate', 20),
  SerialNumber: line('newOrder.vin', 50),
  MakeName: { ...line('newOrder.make'), isRequired: true },
  ModelName: { ...line('newOrder.model'), isRequired: true },
  ModelYear: { label: 'newOrder.year', kind: 'number', most: 4 },
  Mileage: { label: 'newOrder.mileage', kind: 'number', most: 9 },
  Colour: line('ownRecord.colour', 100),
  EngineType: line('ownRecord.engineType', 100),
  FirstRegistrationDate: { label: 'ownRecord.firstRegistration', kind: 'day' },
  InspectionDate: { label: 'ownRecord.inspection', kind: 'day' },
  NextServiceDate: { label: 'ownRecord.nextService', kind: 'day' },
  Note: { label: 'ownRecord.note', kind: 'area', most: 4000 },
}

/** The fields of the customer form, in display order. */
export const customerFields: FieldsOf<StoredCustomer> = {
  CompanyName: line('newOrder.companyName'),
  FirstName: line('newOrder.firstName'),
  LastName: line('newOrder.lastName'),
  Phone: line('newOrder.phone', 50),
  Email: line('newOrder.email', 254),
  Street: line('ownRecord.street'),
  PostalCode: line('ownRecord.postalCode', 20),
  City: line('ownRecord.city', 100),
}
