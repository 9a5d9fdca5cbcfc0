import type { TextName } from '../texts/catalogue.ts'
import type { FileTableName } from './tables.ts'

/** A column of a file. A row with all columns of its table contains the simple fields of a record. */
export interface FileColumn {
  readonly key: string
  /** The fields from the record of the integration API down to the value. A number is the place in a list. */
  readonly path: readonly (string | number)[]
  /** `list`: several texts in one cell. */
  readonly type: 'text' | 'integer' | 'decimal' | 'day' | 'instant' | 'flag' | 'choice' | 'list'
  readonly label: TextName
}

type LabelledKey = TextName extends infer Name
  ? Name extends `fileColumn.${infer Key}`
    ? Key
    : never
  : never

const ofType =
  (type: FileColumn['type']) =>
  (...keys: readonly LabelledKey[]): FileColumn[] =>
    keys.map((key) => ({ key, path: [key], type, label: `fileColumn.${key}` }))

const text = ofType('text')
const integer = ofType('integer')
const decimal = ofType('decimal')
const day = ofType('day')
const instant = ofType('instant')
const flag = ofType('flag')
const choice = ofType('choice')
const list = ofType('list')

/** The ids of other records. */
const ids = (...keys: readonly LabelledKey[]): FileColumn[] =>
  integer(...keys).map((column) => ({ ...column, path: [column.key, 'id'] }))

/** The names of a record, with which a row of an import finds the record. */
const own: readonly FileColumn[] = [
  ...integer('id'),
  {
    key: 'externalId',
    path: ['externalIds', 0, 'externalId'],
    type: 'text',
    label: 'fileColumn.externalId',
  },
]

/** The columns of each table. */
export const fileColumns: Readonly<Record<FileTableName, readonly FileColumn[]>> = {
  customers: [
    ...own,
    ...text('lastName', 'firstName', 'companyName', 'phone', 'email', 'street', 'postalCode', 'city'),
    ...text('country'),
    ...choice('language'),
    ...flag('allowsMarketing'),
  ],
  vehicles: [
    ...own,
    ...text('licenseNumber', 'serialNumber', 'makeName', 'modelName', 'submodelName', 'modelCode'),
    ...integer('modelYear'),
    ...text('modelYearCode', 'colourCode', 'colour', 'engineNumber', 'engineType'),
    ...integer('mileage', 'useHours'),
    ...day('firstRegistrationDate', 'inspectionDate', 'nextServiceDate', 'introductionDate'),
    ...day('previousServiceDate'),
    ...integer('previousServiceMileage'),
    ...ids('owner', 'owner2', 'holder', 'holder2', 'payer'),
    ...text('note', 'techInfo'),
  ],
  'work-orders': [
    ...own,
    ...integer('orderNumber'),
    ...text('externalNumber'),
    ...choice('status'),
    ...text('substatusCode'),
    ...ids('receiver', 'vehicle', 'contact'),
    ...integer('mileage', 'mileageAtHandover', 'useHours'),
    ...text('vehicleLocation'),
    ...flag('customerWaiting'),
    ...instant('estimatedDelivery'),
    ...integer('priorityCode', 'invoiceNumber'),
    ...instant('invoicedAt'),
    ...text('note'),
  ],
  'service-visits': [
    ...own,
    ...ids('vehicle'),
    ...text('invoiceNumber'),
    ...instant('serviceDateTime'),
    ...integer('distanceDriven', 'useHours'),
    ...text('customerName', 'workOrderNumber'),
  ],
  parts: [
    ...own,
    ...text('supplierNumber', 'itemNumber', 'name', 'productGroupCode'),
    ...decimal('retailPriceExcludingTax', 'retailPrice'),
    ...list('barcodes'),
    ...text('note'),
  ],
  operations: [...own, ...text('supplierNumber', 'code', 'name'), ...decimal('standardTime')],
  'product-groups': [...own, ...text('code', 'description')],
  shifts: [...own, ...ids('employee'), ...instant('startTime', 'endTime')],
  stampings: [
    ...own,
    ...ids('employee'),
    ...integer('typeCode'),
    ...text('type'),
    ...instant('startTime', 'endTime'),
    ...integer('overtimeMinutes', 'flexMinutes', 'kikyMinutes'),
  ],
  reservations: [
    ...own,
    ...ids('workOrder'),
    ...instant('startTime', 'endTime', 'deliveredAt'),
    ...flag('isCustomerLate'),
  ],
  tasks: [
    ...own,
    ...text('header', 'body', 'typeCode'),
    ...ids('assignee', 'createdBy'),
    ...instant('assignedAt', 'plannedAt', 'closedAt'),
    ...ids('closedBy'),
    ...decimal('price'),
    ...ids('workOrder'),
  ],
  'stock-levels': [
    ...own,
    ...text('stockCode', 'supplierNumber', 'itemNumber'),
    ...decimal('inStock', 'available'),
    ...text('location1', 'location2', 'location3'),
    ...day('valueDepreciationDate', 'lastSalesDate', 'lastReceiveDate'),
  ],
  suppliers: [...own, ...text('number', 'name')],
  employees: [
    ...own,
    ...text('name', 'email', 'userName', 'number', 'subsystem'),
    ...flag('isWorkqueue', 'isActive'),
    ...text('profile'),
  ],
  absences: [
    ...own,
    ...ids('employee'),
    ...integer('typeCode'),
    ...instant('startTime', 'endTime'),
    ...text('note'),
  ],
  'opening-balances': [...own, ...ids('employee'), ...day('day'), ...text('kind'), ...integer('minutes')],
  resources: [...own, ...text('name'), ...flag('isMaterial'), ...ids('employee')],
}
