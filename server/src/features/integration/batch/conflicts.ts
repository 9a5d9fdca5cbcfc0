import type { ConflictReason } from '@verstas/contract/integration/record-faults.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type DatabaseErrorInfo, databaseErrorOf } from '../../../platform/database/database-error.ts'
import { type Fault, plainValue, RecordRefusal } from './record-fault.ts'

/** A field of a record, as a JSON pointer, and the reason why a constraint refuses its value. */
export type Conflict = readonly [path: string, reason: ConflictReason]

type Conflicts = Readonly<Record<string, Conflict>>

const site: Conflict = ['/siteId', 'unknown']

/**
 * The constraints of rows and jobs. Their paths are relative to the row or job; `inPart` adds the path of
 * that part.
 */
const ofRowsAndJobs: Conflicts = {
  job__number: ['/jobNumber', 'taken'],
  job_row__labour_has_operation: ['/workOperationCode', 'required'],
  job_row__part_has_item: ['/itemNumber', 'required'],
  job_row__only_labour_is_done: ['/type', 'signed'],
  job_row__promise_of_back_order: ['/backOrderPromisedOn', 'onlyBackOrder'],
  job_row__stock: ['/stockCode', 'unknown'],
}

/**
 * The constraints that a well-formed record of an entity can violate. A change of the record's key can also
 * violate a constraint of a referring table. `batch-conflicts.db.test.ts` compares the list with the
 * database.
 */
export const conflicts: Readonly<Record<WritableEntity, Conflicts>> = {
  suppliers: {
    supplier_pkey: ['/number', 'taken'],
    part_supplier_number_fkey: ['/number', 'inUse'],
    work_operation_supplier_number_fkey: ['/number', 'inUse'],
  },
  'product-groups': {
    product_group_pkey: ['/code', 'taken'],
    part_product_group_code_fkey: ['/code', 'inUse'],
  },
  parts: {
    part_pkey: ['/itemNumber', 'taken'],
    part_product_group_code_fkey: ['/productGroupCode', 'unknown'],
    part_supplier_number_fkey: ['/supplierNumber', 'unknown'],
    part_association__associated: ['/itemNumber', 'inUse'],
    part_association__part: ['/itemNumber', 'inUse'],
    part_barcode__part: ['/itemNumber', 'inUse'],
    part_stock__part: ['/itemNumber', 'inUse'],
  },
  'stock-levels': {
    stock_site_id_fkey: site,
    part_stock__part: ['/itemNumber', 'unknown'],
    part_stock__stock: ['/stockCode', 'unknown'],
    part_stock_pkey: ['/itemNumber', 'taken'],
  },
  operations: {
    work_operation_supplier_number_fkey: ['/supplierNumber', 'unknown'],
    work_operation_pkey: ['/code', 'taken'],
  },
  customers: {
    customer__has_name: ['/lastName', 'required'],
    customer_site_id_fkey: site,
  },
  vehicles: {
    vehicle__plate_or_vin: ['/licenseNumber', 'required'],
    vehicle__real_vin: ['/serialNumber', 'invalid'],
    vehicle__serial_number: ['/serialNumber', 'taken'],
    vehicle__owner: ['/owner', 'unknown'],
    vehicle__second_owner: ['/owner2', 'unknown'],
    vehicle__holder: ['/holder', 'unknown'],
    vehicle__second_holder: ['/holder2', 'unknown'],
    vehicle__payer: ['/payer', 'unknown'],
    vehicle_site_id_fkey: site,
  },
  'service-visits': {
    service_visit__work_order_number: ['/workOrderNumber', 'invalid'],
    service_visit__vehicle: ['/vehicle', 'unknown'],
    service_visit_site_id_fkey: site,
  },
  employees: {
    credential__user_name: ['/userName', 'taken'],
    employee__email: ['/email', 'taken'],
    employee__by_number: ['/number', 'taken'],
    employee_profile_id_fkey: ['/profile', 'unknown'],
    employee_site_site_id_fkey: ['/sites', 'unknown'],
  },
  shifts: {
    shift__order: ['/endTime', 'order'],
    shift__no_overlap: ['/startTime', 'overlap'],
    shift__employee: ['/employee', 'unknown'],
  },
  absences: {
    stamping__order: ['/endTime', 'order'],
    stamping__employee: ['/employee', 'unknown'],
    stamping_created_by_fkey: ['/employee', 'unknown'],
    stamping__type: ['/typeCode', 'unknown'],
  },
  'opening-balances': {
    opening_balance__employee: ['/employee', 'unknown'],
    opening_balance__one_a_day: ['/day', 'taken'],
  },
  resources: {
    resource__employee: ['/employee', 'unknown'],
    resource__one_per_employee: ['/employee', 'taken'],
    resource_pkey: ['/employee', 'taken'],
    resource_site_id_fkey: site,
  },
  'work-orders': {
    work_order__number: ['/orderNumber', 'taken'],
    work_order__external_number_unique: ['/externalNumber', 'taken'],
    work_order__external_number_searchable: ['/externalNumber', 'invalid'],
    work_order__has_number: ['/externalNumber', 'required'],
    work_order__invoice_of_invoiced: ['/invoiceNumber', 'onlyInvoiced'],
    work_order__vehicle: ['/vehicle', 'unknown'],
    work_order__contact: ['/contact', 'unknown'],
    work_order__receiver: ['/receiver', 'unknown'],
    work_order__priority: ['/priorityCode', 'unknown'],
    work_order_substatus_code_fkey: ['/substatusCode', 'unknown'],
    work_order_site_id_fkey: site,
    ...ofRowsAndJobs,
  },
  reservations: {
    reservation__order: ['/endTime', 'order'],
    reservation__work_order: ['/workOrder', 'unknown'],
    reservation_resource__order: ['/resources', 'order'],
    reservation_resource__no_overlap: ['/resources', 'overlap'],
    reservation_resource__resource: ['/resources', 'unknown'],
  },
}

/** Returns the refusal of a value that contradicts stored data. */
export const refuseConflict = (path: string, reason: ConflictReason, value?: unknown): RecordRefusal =>
  new RecordRefusal([{ code: 'conflict', path, reason, value }])

/** Converts an error of the database to a fault that names the field instead of the constraint. */
export function faultOfDatabase(
  entity: WritableEntity,
  { kind, constraint = '' }: DatabaseErrorInfo,
  data: JsonObject,
): Fault {
  const [path, reason] = findConflict(entity, kind, constraint)
  return { code: 'conflict', path, reason, value: plainValue(valueAt(data, path)) }
}

function findConflict(entity: WritableEntity, kind: DatabaseErrorInfo['kind'], constraint: string): Conflict {
  const listedConflict = Object.hasOwn(conflicts[entity], constraint)
    ? conflicts[entity][constraint]
    : undefined
  if (listedConflict) return listedConflict
  if (kind === 'not-null')
    return [`/${constraint.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`, 'required']
  return ['', 'general']
}

const valueAt = (data: JsonObject, pointer: string): Json | undefined =>
  pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as JsonObject)[name] : undefined,
      data,
    )

/** Runs the write of a part of a work order, such as a row. Adds the path of the part to its faults. */
export async function inPart<Result>(
  { path, data }: { readonly path: string; readonly data: JsonObject },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const databaseError = databaseErrorOf(error)
    if (
      databaseError?.constraint === undefined ||
      !Object.hasOwn(conflicts['work-orders'], databaseError.constraint)
    )
      throw error
    const fault = faultOfDatabase('work-orders', databaseError, data)
    throw new RecordRefusal([{ ...fault, path: path + fault.path }])
  }
}
