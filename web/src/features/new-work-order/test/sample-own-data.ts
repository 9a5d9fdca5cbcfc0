import type {
  FoundCustomer,
  FoundVehicle,
  FreeSlot,
  OwnDataOffer,
} from '@verstas/contract/own-data/entities.ts'

// Sample responses about own work orders on 18.11.2026.

export const sampleOffer: OwnDataOffer = {
  WorkOrders: true,
  Reservations: true,
  Vehicles: true,
  Customers: true,
}

export const sampleFoundCustomer: FoundCustomer = {
  CustomerId: 17,
  Number: '20017',
  Name: 'Sanna Koivisto',
  ContactPerson: null,
  IsCompany: false,
  Phone: '050 000 0417',
  City: 'Helsinki',
  VehicleCount: 1,
}

export const sampleFoundCar: FoundVehicle = {
  VehicleId: 31,
  LicenseNumber: 'EKX-860',
  SerialNumber: 'W0L000051T2987654',
  MakeName: 'Opel',
  ModelName: 'Corsa',
  ModelYear: 2020,
  Colour: 'White',
  Mileage: 61_240,
  InspectionDate: '2026-12-14',
  Customer: sampleFoundCustomer,
  Visits: [{ On: '2026-03-12T10:00:00Z', Mileage: 58_000, Notes: ['Oil change'], Number: '1002001' }],
  OpenOrders: [{ OrderNumber: 1_002_345, Number: '1002345' }],
}

export const sampleSlot: FreeSlot = {
  StartTime: '2026-11-18T10:30:00Z',
  EndTime: '2026-11-18T11:30:00Z',
  Person: { Id: 8, Name: 'Timo Järvinen' },
  Bay: { Id: 42, Name: 'Lift 2' },
  Present: [{ StartTime: '2026-11-18T06:00:00Z', EndTime: '2026-11-18T14:00:00Z' }],
  Taken: [{ StartTime: '2026-11-18T07:00:00Z', EndTime: '2026-11-18T09:00:00Z' }],
}
