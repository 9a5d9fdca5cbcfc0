import { choicesOfColumn } from './choices.ts'
import type { ImportColumn, ImportKind } from './kinds.ts'

/** Example values for the fields of an imported file. They are the same in all languages. */
const examples: Readonly<Record<string, string>> = {
  licenseNumber: 'ABC-123',
  serialNumber: 'W0V7D9EB5H4000017',
  makeName: 'Opel',
  modelName: 'Corsa',
  makeAndModel: 'Opel Corsa',
  modelYear: '2020',
  mileage: '61240',
  lastName: 'Virtanen',
  firstName: 'Matti',
  companyName: 'Rinne Oy',
  phone: '040 123 4567',
  email: 'matti@example.com',
  street: 'Kauppakatu 1',
  postalCode: '33100',
  city: 'Tampere',
  country: 'FI',
  supplierNumber: '100',
  itemNumber: '30001',
  productGroupCode: '20',
  retailPriceExcludingTax: '10,00',
  retailPrice: '12,55',
  barcodes: '6410405060457|OF-4417',
  stockCode: '1',
  inStock: '12,5',
  location1: 'A-03',
  code: 'H-1',
  standardTime: '90',
  number: '4417',
  orderNumber: '4417',
  externalNumber: 'TM-4417',
  status: 'A',
  jobNumber: '1',
  rowCode: '30001',
  amount: '2',
  hours: '1,5',
  rowPrice: '45,00',
  invoiceNumber: '1201',
  workOrderNumber: '4417',
  from: '8:00',
  to: '16:30',
  submodelName: '1.2 Turbo',
  modelCode: 'P1JO',
  modelYearCode: 'L',
  colourCode: 'Z40R',
  colour: 'Sininen',
  engineNumber: 'F12XHL1234567',
  engineType: 'F12XHL',
  note: 'Soita ennen työtä',
  techInfo: 'Jakohihna vaihdettu 60 000 km',
  location2: 'B-12',
  location3: 'Ulkovarasto',
  substatusCode: '10',
  vehicleLocation: 'Piha, ruutu 4',
  customerName: 'Matti Virtanen',
  userName: 'matti.virtanen',
  subsystem: 'TYP',
  profile: 'Asentaja',
  sites: 'Tampere|Turku',
  jobNote: 'Määräaikaishuolto',
  rowName: 'Öljynsuodatin',
  rowNote: 'Asiakkaan oma osa',
  names: 'Nosturi 1|Matti Virtanen',
  type: 'Loma',
  description: 'Suodattimet',
}

/** Examples of fields that mean something else in some kinds. */
const examplesOfKinds: Partial<Record<ImportKind, Readonly<Record<string, string>>>> = {
  parts: { 'main.name': 'Öljynsuodatin' },
  operations: { 'main.name': 'Määräaikaishuolto', 'main.number': 'H-1' },
  suppliers: { 'main.number': '100', 'main.name': 'Varaosa Oy' },
  'product-groups': { 'main.code': '20' },
  customers: { 'main.number': '10442' },
  employees: { 'main.name': 'Matti Virtanen' },
  vehicles: { 'owner.name': 'Matti Virtanen', 'owner.number': '10442' },
  'work-orders': { 'owner.name': 'Matti Virtanen', 'owner.number': '10442', 'person.name': 'Liisa Laine' },
  shifts: { 'person.name': 'Matti Virtanen' },
  absences: { 'person.name': 'Matti Virtanen' },
  'opening-balances': { 'person.name': 'Matti Virtanen' },
  'service-visits': { 'visit.text': 'Määräaikaishuolto, öljynvaihto' },
}

const examplesOfTypes: Partial<Readonly<Record<ImportColumn['type'], string>>> = {
  integer: '1',
  decimal: '1,5',
  day: '31.12.2026',
  instant: '31.12.2026 8:30',
  hours: '1:30',
}

/** Returns a value that the column of a file may have. */
export function exampleOf(kind: ImportKind, column: ImportColumn): string {
  const [choice] = choicesOfColumn(kind, column) ?? []
  const { field, part, type } = column
  return (
    choice?.value ??
    examplesOfKinds[kind]?.[`${part}.${field}`] ??
    examples[field] ??
    examplesOfTypes[type] ??
    ''
  )
}
