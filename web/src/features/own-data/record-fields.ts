import type { StoredCustomer, StoredVehicle } from '@verstas/contract/own-data/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'

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
