import * as z from 'zod'
import { PersonSave } from '../administration/entities.ts'
import { expects } from '../field-reasons.ts'
import { dayInPath, instantSent, text } from '../fields.ts'
import { balanceKinds, maxOpeningMinutes } from '../stamping/hours.ts'
import { payers } from '../work-orders/kinds.ts'
import { rowTypes } from '../work-orders/rows.ts'
import type { WritableEntity } from './scopes.ts'

/** The external id of a record: an opaque string that its source has chosen. It is compared exactly. */
export const externalId = text(100).min(1)

/**
 * A reference to a record by its external id in the same source, or by our id. A vehicle can also be referenced
 * by its VIN, and an employee by number.
 */
const byExternalId = z.strictObject({ externalId })
const byId = z.strictObject({ id: z.int().positive() })
const reference = z.union([byExternalId, byId], expects('reference'))
const vehicleReference = z.union(
  [byExternalId, byId, z.strictObject({ serialNumber: text(50).min(1) })],
  expects('reference'),
)
const employeeReference = z.union(
  [byExternalId, byId, z.strictObject({ number: text(50).min(1) })],
  expects('reference'),
)

/**
 * Returns the schema of a decimal number with at most `places` decimal places. The request contains it as a
 * number or as a string such as `"12.50"`.
 */
const decimal = (places: number, { min, max }: { readonly min: number; readonly max: number }) =>
  z
    .union([z.number(), text(40).regex(/^-?\d+(\.\d+)?$/, expects('number'))], expects('number'))
    .check(({ value, issues }) => {
      const found = issues.length > 0 ? undefined : limitReason(value, { places, min, max })
      if (found) issues.push({ code: 'custom', input: value, ...found })
    })

/** Returns the limit that a decimal number violates; undefined if there is none. */
function limitReason(
  value: number | string,
  { places, min, max }: { readonly places: number; readonly min: number; readonly max: number },
) {
  if (Number(value) < min) return { message: 'atLeast', params: { limit: min } }
  if (Number(value) > max) return { message: 'atMost', params: { limit: max } }
  // JavaScript writes numbers below 0.000001 as `1e-7`.
  const [, decimals = ''] = String(value).split('.')
  const isExact = !String(value).includes('e-') && Number(decimals.slice(places)) === 0
  return isExact ? undefined : { message: 'decimals', params: { count: places } }
}

const quantity = decimal(3, { min: 0, max: 999_999_999 })
/** A quantity that is not zero. */
const someQuantity = decimal(3, { min: 0.001, max: 999_999_999 })
/** A quantity in stock. It is negative if more was taken than the stock contained. */
const stock = decimal(3, { min: -999_999_999, max: 999_999_999 })
const price = decimal(2, { min: 0, max: 9_999_999_999 })
const minutes = decimal(1, { min: 0, max: 9_999_999 })
const count = z.int().min(0).max(2_147_483_647)
/** A code that the database stores in 32 bits. */
const shortCode = z.int().min(-2_147_483_648).max(2_147_483_647)
const siteId = z.int().positive()
const name = text(200).regex(/\S/, expects('empty'))
const code = text(50).min(1)

/** Refuses a placeholder such as `-`, because records are found by these numbers. */
const realNumber = z.regex(/[\p{L}\p{N}]/u, expects('letterOrDigit'))
const language = z.enum(['fi', 'sv', 'en'])

const supplier = { number: code, name }
const productGroup = { code, description: name }
const part = {
  supplierNumber: code,
  itemNumber: text(60).min(1),
  name,
  productGroupCode: code.nullable(),
  note: text(4000).nullable(),
  retailPriceExcludingTax: price,
  retailPrice: price,
  barcodes: z.array(text(60).min(1)).max(50),
  associatedItems: z
    .array(z.strictObject({ supplierNumber: code, itemNumber: text(60).min(1), quantity: someQuantity }))
    .max(100),
}
const stockLevel = {
  siteId,
  stockCode: code,
  supplierNumber: code,
  itemNumber: text(60).min(1),
  inStock: stock,
  location1: text(50).nullable(),
  location2: text(50).nullable(),
  location3: text(50).nullable(),
  valueDepreciationDate: dayInPath.nullable(),
  lastSalesDate: dayInPath.nullable(),
  lastReceiveDate: dayInPath.nullable(),
}
const operation = {
  supplierNumber: code,
  code,
  name,
  standardTime: minutes,
  sourceType: z.enum(['WEB_API']).nullable(),
}
const customer = {
  siteId,
  /** The dealership's number of the customer, which imports of files look for. */
  number: text(50).min(1).nullable(),
  firstName: text(200).nullable(),
  lastName: name.nullable(),
  companyName: name.nullable(),
  phone: text(50).nullable(),
  email: text(254).nullable(),
  street: text(200).nullable(),
  postalCode: text(20).nullable(),
  city: text(100).nullable(),
  country: text(60).nullable(),
  language: language.nullable(),
  allowsMarketing: z.boolean().nullable(),
}
const vehicle = {
  siteId,
  licenseNumber: text(20).min(1).check(realNumber).nullable(),
  serialNumber: text(50).min(1).check(realNumber).nullable(),
  makeName: name,
  modelName: name,
  submodelName: text(200).nullable(),
  modelCode: text(50).nullable(),
  modelYear: z.int().min(1880).max(2200).nullable(),
  modelYearCode: text(50).nullable(),
  colourCode: text(50).nullable(),
  colour: text(100).nullable(),
  engineNumber: text(50).nullable(),
  engineType: text(100).nullable(),
  mileage: count.nullable(),
  useHours: count.nullable(),
  note: text(4000).nullable(),
  techInfo: text(4000).nullable(),
  firstRegistrationDate: dayInPath.nullable(),
  inspectionDate: dayInPath.nullable(),
  nextServiceDate: dayInPath.nullable(),
  introductionDate: dayInPath.nullable(),
  previousServiceDate: dayInPath.nullable(),
  previousServiceMileage: count.nullable(),
  owner: reference.nullable(),
  owner2: reference.nullable(),
  holder: reference.nullable(),
  holder2: reference.nullable(),
  payer: reference.nullable(),
  warranties: z
    .array(
      z.strictObject({
        type: name,
        explanation: text(1000).nullish(),
        startDate: dayInPath,
        endDate: dayInPath.nullish(),
      }),
    )
    .max(100),
}
const serviceVisit = {
  siteId,
  vehicle: vehicleReference,
  invoiceNumber: text(40).min(1),
  serviceDateTime: instantSent,
  distanceDriven: count.nullable(),
  useHours: count.nullable(),
  customerName: text(200).nullable(),
  workOrderNumber: text(40).nullable(),
  rows: z
    .array(
      z.strictObject({
        type: z.enum(rowTypes),
        name: text(500),
        quantity: quantity.nullish(),
        code: text(60).nullish(),
      }),
    )
    .max(500),
}
const { Name: personName, Email: email, UserName: userName, Subsystem: subsystem } = PersonSave.shape
const employee = {
  name: personName,
  email: email.unwrap(),
  userName: userName.unwrap(),
  number: text(50).min(1).nullable(),
  subsystem: subsystem.nullable(),
  isWorkqueue: z.boolean(),
  isActive: z.boolean(),
  profile: name,
  sites: z
    .array(z.strictObject({ siteId, isDefault: z.boolean().optional(), isActive: z.boolean().optional() }))
    .min(1)
    .max(100),
}
const shift = { siteId, employee: employeeReference, startTime: instantSent, endTime: instantSent }
const absence = {
  siteId,
  employee: employeeReference,
  typeCode: shortCode,
  startTime: instantSent,
  endTime: instantSent,
  note: text(1000).nullable(),
}
const openingBalance = {
  siteId,
  employee: employeeReference,
  day: dayInPath,
  kind: z.enum(balanceKinds),
  minutes: z.int().min(-maxOpeningMinutes).max(maxOpeningMinutes),
}
const resource = { siteId, name, isMaterial: z.boolean(), employee: employeeReference.nullable() }

const row = z.strictObject({
  externalId,
  type: z.enum(rowTypes),
  name: text(500).nullish(),
  note: text(4000).nullish(),
  supplierNumber: code.nullish(),
  itemNumber: text(60).min(1).nullish(),
  stockCode: code.nullish(),
  orderedAmount: quantity.nullish(),
  deliveredAmount: quantity.nullish(),
  backOrderAmount: quantity.nullish(),
  backOrderPromisedOn: dayInPath.nullish(),
  price: price.nullish(),
  payer: z.enum(payers).nullish(),
  workOperationCode: code.nullish(),
  standardTime: minutes.nullish(),
  factoryTime: minutes.nullish(),
  workTypeCode: code.nullish(),
  workTypeDescription: text(200).nullish(),
  isStampingProhibited: z.boolean().nullish(),
  sourceType: text(50).nullish(),
})
const workOrder = {
  siteId,
  orderNumber: z.int().positive().max(9_999_999_999).nullable(),
  externalNumber: text(40).min(1).nullable(),
  status: z.enum(['A', 'P', 'C', 'I']),
  substatusCode: code.nullable(),
  receiver: employeeReference.nullable(),
  vehicle: vehicleReference,
  contact: reference.nullable(),
  note: text(4000).nullable(),
  mileage: count.nullable(),
  mileageAtHandover: count.nullable(),
  useHours: count.nullable(),
  vehicleLocation: text(200).nullable(),
  customerWaiting: z.boolean(),
  estimatedDelivery: instantSent.nullable(),
  priorityCode: shortCode.nullable(),
  hasActivePaymentLink: z.boolean(),
  hidePartsInWeb: z.boolean(),
  invoiceNumber: z.union([text(40).min(1), z.int().positive()], expects('textOrNumber')).nullable(),
  invoicedAt: instantSent.nullable(),
  jobs: z
    .array(
      z.strictObject({
        externalId,
        jobNumber: z.int().positive().max(2_147_483_647).nullish(),
        note: text(4000).nullish(),
        rows: z.array(row).max(500).optional(),
      }),
    )
    .max(200),
}
const reservation = {
  siteId,
  workOrder: reference,
  startTime: instantSent,
  endTime: instantSent,
  deliveredAt: instantSent.nullable(),
  isCustomerLate: z.boolean(),
  resources: z
    .array(
      z.strictObject({
        resource: reference,
        startTime: instantSent.optional(),
        endTime: instantSent.optional(),
      }),
    )
    .max(50),
}

/**
 * The merge patch of each entity: a missing field keeps its value, `null` clears it, and an array replaces
 * the whole array. Unknown fields are refused, and the error names them.
 */
export const patches = {
  suppliers: z.strictObject(supplier).partial(),
  'product-groups': z.strictObject(productGroup).partial(),
  parts: z.strictObject(part).partial(),
  'stock-levels': z.strictObject(stockLevel).partial(),
  operations: z.strictObject(operation).partial(),
  customers: z.strictObject(customer).partial(),
  vehicles: z.strictObject(vehicle).partial(),
  'service-visits': z.strictObject(serviceVisit).partial(),
  employees: z.strictObject(employee).partial(),
  shifts: z.strictObject(shift).partial(),
  absences: z.strictObject(absence).partial(),
  'opening-balances': z.strictObject(openingBalance).partial(),
  resources: z.strictObject(resource).partial(),
  'work-orders': z.strictObject(workOrder).partial(),
  reservations: z.strictObject(reservation).partial(),
} satisfies Record<WritableEntity, z.ZodType>

export type Patches = { readonly [E in WritableEntity]: z.output<(typeof patches)[E]> }

/** The lists among the fields of each entity. `null` clears one: it is the same as an empty list. */
export const listFields = Object.fromEntries(
  Object.entries(patches).map(([entity, { shape }]) => [
    entity,
    Object.entries(shape).flatMap(([field, schema]) =>
      schema.unwrap() instanceof z.ZodArray ? [field] : [],
    ),
  ]),
) as Record<string, readonly string[]> as Readonly<Record<WritableEntity, readonly string[]>>

/** The fields that a new record must have. An inner list means that one of its fields is enough. */
export const requiredFields: Readonly<Record<WritableEntity, readonly (string | readonly string[])[]>> = {
  suppliers: ['number', 'name'],
  'product-groups': ['code', 'description'],
  parts: ['supplierNumber', 'itemNumber', 'name', 'retailPriceExcludingTax', 'retailPrice'],
  'stock-levels': ['siteId', 'stockCode', 'supplierNumber', 'itemNumber', 'inStock'],
  operations: ['supplierNumber', 'code', 'name', 'standardTime'],
  customers: ['siteId', ['lastName', 'companyName']],
  vehicles: ['siteId', ['licenseNumber', 'serialNumber'], 'makeName', 'modelName'],
  'service-visits': ['siteId', 'vehicle', 'invoiceNumber', 'serviceDateTime'],
  employees: ['name'],
  shifts: ['siteId', 'employee', 'startTime', 'endTime'],
  absences: ['siteId', 'employee', 'typeCode', 'startTime', 'endTime'],
  'opening-balances': ['siteId', 'employee', 'day', 'kind', 'minutes'],
  resources: ['siteId', 'name'],
  'work-orders': ['siteId', ['orderNumber', 'externalNumber'], 'vehicle'],
  reservations: ['siteId', 'workOrder', 'startTime', 'endTime'],
}

/** The target entity of each reference, by the path of the reference. `*` stands for any index of a list. */
export const referencesOf: Readonly<Record<WritableEntity, Readonly<Record<string, WritableEntity>>>> = {
  suppliers: {},
  'product-groups': {},
  parts: {},
  'stock-levels': {},
  operations: {},
  customers: {},
  vehicles: {
    owner: 'customers',
    owner2: 'customers',
    holder: 'customers',
    holder2: 'customers',
    payer: 'customers',
  },
  'service-visits': { vehicle: 'vehicles' },
  employees: {},
  shifts: { employee: 'employees' },
  absences: { employee: 'employees' },
  'opening-balances': { employee: 'employees' },
  resources: { employee: 'employees' },
  'work-orders': { receiver: 'employees', vehicle: 'vehicles', contact: 'customers' },
  reservations: { workOrder: 'work-orders', 'resources/*/resource': 'resources' },
}
