import type { CustomerFields, VehicleFields } from '@verstas/contract/own-data/entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

type Words = Readonly<Record<Language, string>>

export interface ExampleOrder {
  readonly vehicle: VehicleFields
  readonly customer: CustomerFields
  /** The customer's description of the fault. */
  readonly note: Words
  readonly jobs: readonly { readonly name: Words; readonly minutes: number }[]
}

const service: Words = { fi: 'Määräaikaishuolto', sv: 'Periodisk service', en: 'Periodic service' }
const brakes: Words = {
  fi: 'Etujarrupalojen vaihto',
  sv: 'Byte av främre bromsbelägg',
  en: 'Front brake pads',
}
const tyres: Words = { fi: 'Renkaiden vaihto', sv: 'Däckbyte', en: 'Change of tyres' }
const noise: Words = { fi: 'Äänen syyn haku', sv: 'Felsökning av ljud', en: 'Search for a noise' }
const light: Words = { fi: 'Vikakoodien luku', sv: 'Läsning av felkoder', en: 'Reading of fault codes' }

/** The example work orders. No real person has these plates and addresses. */
export const exampleOrders: readonly ExampleOrder[] = [
  {
    vehicle: {
      LicenseNumber: 'ESI-101',
      MakeName: 'Volvo',
      ModelName: 'V60',
      ModelYear: 2019,
      Mileage: 84_300,
    },
    customer: { FirstName: 'Anna', LastName: 'Esimerkki', Email: 'anna@example.com', City: 'Helsinki' },
    note: { fi: 'Huolto 90 000 km', sv: 'Service 90 000 km', en: 'Service at 90,000 km' },
    jobs: [{ name: service, minutes: 90 }],
  },
  {
    vehicle: {
      LicenseNumber: 'ESI-102',
      MakeName: 'Toyota',
      ModelName: 'Corolla',
      ModelYear: 2016,
      Mileage: 142_800,
    },
    customer: { FirstName: 'Ben', LastName: 'Exempel', Email: 'ben@example.com', City: 'Turku' },
    note: {
      fi: 'Jarrut vinkuvat aamuisin',
      sv: 'Bromsarna gnisslar på morgonen',
      en: 'The brakes squeal in the morning',
    },
    jobs: [
      { name: noise, minutes: 30 },
      { name: brakes, minutes: 60 },
    ],
  },
  {
    vehicle: {
      LicenseNumber: 'ESI-103',
      MakeName: 'Škoda',
      ModelName: 'Octavia',
      ModelYear: 2021,
      Mileage: 51_200,
    },
    customer: { CompanyName: 'Esimerkki Oy', Email: 'cars@example.com', City: 'Tampere' },
    note: { fi: 'Talvirenkaat alle', sv: 'Vinterdäck på', en: 'Winter tyres on' },
    jobs: [{ name: tyres, minutes: 45 }],
  },
  {
    vehicle: {
      LicenseNumber: 'ESI-104',
      MakeName: 'Ford',
      ModelName: 'Transit',
      ModelYear: 2018,
      Mileage: 211_000,
    },
    customer: { CompanyName: 'Exempel Ab', Email: 'vans@example.com', City: 'Vaasa' },
    note: {
      fi: 'Moottorin merkkivalo palaa',
      sv: 'Motorlampan lyser',
      en: 'The engine light is on',
    },
    jobs: [
      { name: light, minutes: 30 },
      { name: service, minutes: 120 },
    ],
  },
]
