import type { TextName } from '../texts/catalogue.ts'
import type { FileTableName } from './tables.ts'

/** A column of an exported table. */
export interface FileColumn {
  readonly key: string
  /**
   * The path of the value in the record of the integration API. A number is an index of a list. The export
   * adds `names` to each record, which are texts for the ids of other records. It also adds `job` and `row`
   * to each row of a work order.
   */
  readonly path: readonly (string | number)[]
  /** The type of the value. A `list` contains several texts in one cell. */
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

/** Columns with ids of other records. */
const ids = (...keys: readonly LabelledKey[]): FileColumn[] =>
  integer(...keys).map((column) => ({ ...column, path: [column.key, 'id'] }))

/** Keys of the texts that the export adds for the ids of other records. */
type NameKey =
  | 'contactName'
  | 'contactPhone'
  | 'adviserName'
  | 'licenseNumber'
  | 'serialNumber'
  | 'workOrderNumber'
  | 'personName'
  | 'resourceNames'
  | 'visitText'
  | 'rowType'
  | 'rowCode'
  | 'rowPayer'
export type RecordNames = Partial<Readonly<Record<NameKey, string | null>>>

const labelsOfNames = {
  contactName: 'importColumn.ownerName',
  contactPhone: 'importColumn.ownerPhone',
  personName: 'importColumn.personName',
} as const satisfies Partial<Record<NameKey, TextName>>

const names = (...keys: readonly NameKey[]): FileColumn[] =>
  keys.map((key) => ({
    key,
    path: ['names', key],
    type: 'text',
    label:
      key in labelsOfNames
        ? labelsOfNames[key as keyof typeof labelsOfNames]
        : `fileColumn.${key as Exclude<NameKey, keyof typeof labelsOfNames>}`,
  }))

/** Returns a column with a value of a job or a row of a work order. */
const ofRow = (
  key: LabelledKey,
  part: 'job' | 'row',
  field: string,
  type: FileColumn['type'] = 'text',
): FileColumn => ({ key, path: [part, field], type, label: `fileColumn.${key}` })

/** Columns with the ids of a record. An import finds the existing record by them. */
const idColumns: readonly FileColumn[] = [
  ...integer('id'),
  {
    key: 'externalId',
    path: ['externalIds', 0, 'externalId'],
    type: 'text',
    label: 'fileColumn.externalId',
  },
]

/** Columns that name the vehicle, the customer and the adviser of a work order. */
const namesOfOrder = names('licenseNumber', 'serialNumber', 'contactName', 'contactPhone', 'adviserName')

/** The columns of each exported table. */
export const fileColumns: Readonly<Record<FileTableName, readonly FileColumn[]>> = {
  customers: [
    ...idColumns,
    { key: 'customerNumber', path: ['number'], type: 'text', label: 'fileColumn.customerNumber' },
    ...text('lastName', 'firstName', 'companyName', 'phone', 'email', 'street', 'postalCode', 'city'),
    ...text('country'),
    ...choice('language'),
    ...flag('allowsMarketing'),
  ],
  vehicles: [
    ...idColumns,
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
    ...idColumns,
    ...integer('orderNumber'),
    ...text('externalNumber'),
    ...choice('status'),
    ...text('substatusCode'),
    ...ids('receiver', 'vehicle', 'contact'),
    ...namesOfOrder,
    ...integer('mileage', 'mileageAtHandover', 'useHours'),
    ...text('vehicleLocation'),
    ...flag('customerWaiting'),
    ...instant('estimatedDelivery'),
    ...integer('priorityCode', 'invoiceNumber'),
    ...instant('invoicedAt'),
    ...text('note'),
  ],
  'work-order-rows': [
    ...idColumns,
    ...integer('orderNumber'),
    ...text('externalNumber'),
    ...namesOfOrder,
    ...instant('estimatedDelivery'),
    ...text('note'),
    ofRow('jobId', 'job', 'id', 'integer'),
    ofRow('jobNumber', 'job', 'jobNumber', 'integer'),
    ofRow('jobNote', 'job', 'note'),
    ofRow('rowId', 'row', 'id', 'integer'),
    ...names('rowType'),
    ofRow('rowName', 'row', 'name'),
    ofRow('rowNote', 'row', 'note'),
    ofRow('supplierNumber', 'row', 'supplierNumber'),
    ...names('rowCode'),
    ofRow('amount', 'row', 'orderedAmount', 'decimal'),
    ofRow('hours', 'row', 'hours', 'decimal'),
    ofRow('rowPrice', 'row', 'price', 'decimal'),
    ...names('rowPayer'),
  ],
  'service-visits': [
    ...idColumns,
    ...ids('vehicle'),
    ...names('licenseNumber', 'serialNumber'),
    ...text('invoiceNumber'),
    ...instant('serviceDateTime'),
    ...integer('distanceDriven', 'useHours'),
    ...text('customerName', 'workOrderNumber'),
    ...names('visitText'),
  ],
  parts: [
    ...idColumns,
    ...text('supplierNumber', 'itemNumber', 'name', 'productGroupCode'),
    ...decimal('retailPriceExcludingTax', 'retailPrice'),
    ...list('barcodes'),
    ...text('note'),
  ],
  operations: [...idColumns, ...text('supplierNumber', 'code', 'name'), ...decimal('standardTime')],
  'product-groups': [...idColumns, ...text('code', 'description')],
  shifts: [...idColumns, ...ids('employee'), ...names('personName'), ...instant('startTime', 'endTime')],
  stampings: [
    ...idColumns,
    ...ids('employee'),
    ...names('personName'),
    ...integer('typeCode'),
    ...text('type'),
    ...instant('startTime', 'endTime'),
    ...integer('overtimeMinutes', 'flexMinutes', 'kikyMinutes'),
  ],
  reservations: [
    ...idColumns,
    ...ids('workOrder'),
    ...names('workOrderNumber', 'licenseNumber', 'resourceNames'),
    ...instant('startTime', 'endTime', 'deliveredAt'),
    ...flag('isCustomerLate'),
  ],
  tasks: [
    ...idColumns,
    ...text('header', 'body', 'typeCode'),
    ...ids('assignee', 'createdBy'),
    ...instant('assignedAt', 'plannedAt', 'closedAt'),
    ...ids('closedBy'),
    ...decimal('price'),
    ...ids('workOrder'),
  ],
  'stock-levels': [
    ...idColumns,
    ...text('stockCode', 'supplierNumber', 'itemNumber'),
    ...decimal('inStock', 'available'),
    ...text('location1', 'location2', 'location3'),
    ...day('valueDepreciationDate', 'lastSalesDate', 'lastReceiveDate'),
  ],
  suppliers: [...idColumns, ...text('number', 'name')],
  employees: [
    ...idColumns,
    ...text('name', 'email', 'userName', 'number', 'subsystem'),
    ...flag('isWorkqueue', 'isActive'),
    ...text('profile'),
  ],
  absences: [
    ...idColumns,
    ...ids('employee'),
    ...names('personName'),
    ...integer('typeCode'),
    ...instant('startTime', 'endTime'),
    ...text('note'),
  ],
  'opening-balances': [
    ...idColumns,
    ...ids('employee'),
    ...day('day'),
    ...text('kind'),
    ...integer('minutes'),
  ],
  resources: [...idColumns, ...text('name'), ...flag('isMaterial'), ...ids('employee')],
}
