import type { ImportColumn } from './kinds.ts'

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
  language: 'fi',
  supplierNumber: '100',
  itemNumber: '30001',
  productGroupCode: '20',
  retailPriceExcludingTax: '10,00',
  retailPrice: '12,55',
  barcodes: '6410405060457|6410405060458',
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
}

const examplesOfTypes: Readonly<Record<ImportColumn['type'], string>> = {
  text: '',
  integer: '1',
  decimal: '1,5',
  day: '31.12.2026',
  instant: '31.12.2026 8:30',
  flag: '1',
  choice: 'fi',
  list: '',
}

/** Returns an example value for a column; an empty string if any text is valid. */
export const exampleOf = ({ field, type }: Pick<ImportColumn, 'field' | 'type'>): string =>
  examples[field] ?? examplesOfTypes[type]
