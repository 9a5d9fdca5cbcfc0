import { ServiceHistoryEntry, VehicleDetails, VehicleSummary } from '@verstas/contract/vehicles/details.ts'

export const vin = 'TMBLD9NS5NK127113'

export const sampleSummary = (changes: Partial<VehicleSummary> = {}): VehicleSummary =>
  VehicleSummary.parse({
    VehicleId: 9,
    LicenseNumber: 'SRL-601',
    SerialNumber: vin,
    MakeName: 'Škoda',
    ModelName: 'Kodiaq',
    ModelYear: 2022,
    DefaultPayerName: 'Jenni Saarela',
    ...changes,
  } satisfies VehicleSummary)

/** Returns a sample vehicle. It is parsed by the contract, so that an outdated sample fails. */
export const sampleVehicle = (changes: Partial<VehicleDetails> = {}): VehicleDetails =>
  VehicleDetails.parse({
    ...sampleSummary(),
    EngineNumber: 'DTTA562037',
    EngineType: 'DTTA',
    ColourCode: 'F6F6',
    Colour: 'Grey',
    Mileage: 80_237,
    UseHours: 1_234,
    Note: null,
    SubmodelName: '2.0 TDI 4x4',
    ModelCode: 'NS74KD',
    ModelYearCode: 'N',
    TechInfo: null,
    FirstRegistrationDate: '2023-03-24',
    InspectionDate: '2026-12-09',
    NextServiceDate: '2026-08-27',
    IntroductionDate: '2023-03-24',
    Customers: {
      OwnerCustomer: { ContactInformation: { FirstName: null, LastName: 'Rahoitus Oy' } },
      OwnerCustomer2: null,
      HolderCustomer: { ContactInformation: { FirstName: 'Jenni', LastName: 'Saarela' } },
      HolderCustomer2: null,
    },
    Warranties: [],
    OpenWorkOrders: [],
    OpenActivities: [],
    ...changes,
  } satisfies VehicleDetails)

export const sampleVisit = (
  day: string,
  km: number | null,
  changes: Partial<ServiceHistoryEntry> = {},
): ServiceHistoryEntry =>
  ServiceHistoryEntry.parse({
    InvoiceNumber: 881,
    ServiceDateTime: `${day}T10:00:00+02:00`,
    DistanceDriven: km,
    UseHours: null,
    CustomerName: null,
    WorkOrderNumber: Number(day.replaceAll('-', '')),
    Unit: { Id: 1, Description: 'Helsinki' },
    JobNotes: ['Annual service'],
    Rows: [],
    ...changes,
  } satisfies ServiceHistoryEntry)
