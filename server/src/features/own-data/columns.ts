import type {
  CustomerFields,
  StoredCustomer,
  StoredVehicle,
  VehicleFields,
} from '@verstas/contract/own-data/entities.ts'
import type { Fields } from '../integration/batch/entity-writer.ts'

/** Returns a text without blanks around it; null for an empty one. */
const words = (text: string | null | undefined): string | null => text?.trim() || null

/** Returns the values of a customer's form as they are stored. */
export const customerValues = (fields: CustomerFields): StoredCustomer => ({
  FirstName: words(fields.FirstName),
  LastName: words(fields.LastName),
  CompanyName: words(fields.CompanyName),
  Phone: words(fields.Phone),
  Email: words(fields.Email),
  Street: words(fields.Street),
  PostalCode: words(fields.PostalCode),
  City: words(fields.City),
  Country: words(fields.Country),
  Language: fields.Language ?? null,
  AllowsMarketing: fields.AllowsMarketing ?? null,
})

/** Returns the values of a vehicle's form as they are stored. Plates and VINs have capital letters. */
export const vehicleValues = (fields: VehicleFields): StoredVehicle => ({
  LicenseNumber: words(fields.LicenseNumber)?.toUpperCase() ?? null,
  SerialNumber: words(fields.SerialNumber)?.toUpperCase() ?? null,
  MakeName: fields.MakeName.trim(),
  ModelName: fields.ModelName.trim(),
  ModelYear: fields.ModelYear ?? null,
  Colour: words(fields.Colour),
  EngineType: words(fields.EngineType),
  Mileage: fields.Mileage ?? null,
  Note: words(fields.Note),
  FirstRegistrationDate: fields.FirstRegistrationDate ?? null,
  InspectionDate: fields.InspectionDate ?? null,
  NextServiceDate: fields.NextServiceDate ?? null,
})

/** Returns the values of a customer as a writer takes them. */
export const customerPatch = (stored: StoredCustomer): Fields<'customers'> => ({
  firstName: stored.FirstName,
  lastName: stored.LastName,
  companyName: stored.CompanyName,
  phone: stored.Phone,
  email: stored.Email,
  street: stored.Street,
  postalCode: stored.PostalCode,
  city: stored.City,
  country: stored.Country,
  language: stored.Language,
  allowsMarketing: stored.AllowsMarketing,
})

/** Returns the values of a vehicle as a writer takes them. */
export const vehiclePatch = (stored: StoredVehicle) =>
  ({
    licenseNumber: stored.LicenseNumber,
    serialNumber: stored.SerialNumber,
    makeName: stored.MakeName,
    modelName: stored.ModelName,
    modelYear: stored.ModelYear,
    colour: stored.Colour,
    engineType: stored.EngineType,
    mileage: stored.Mileage,
    note: stored.Note,
    firstRegistrationDate: stored.FirstRegistrationDate,
    inspectionDate: stored.InspectionDate,
    nextServiceDate: stored.NextServiceDate,
  }) satisfies Fields<'vehicles'>
