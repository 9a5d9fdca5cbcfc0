import type {
  CustomerFields,
  StoredCustomer,
  StoredVehicle,
  VehicleFields,
} from '@verstas/contract/own-data/entities.ts'
import type { Fields } from '../integration/batch/entity-writer.ts'

/** Trims a text; returns null if it is empty. */
const words = (text: string | null | undefined): string | null => text?.trim() || null

/** Converts the customer form to stored values. */
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

/** Converts the vehicle form to stored values. Plates and VINs get capital letters. */
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

/** Converts the stored values of a customer to fields for the writer. */
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

/** Converts the stored values of a vehicle to fields for the writer. */
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
