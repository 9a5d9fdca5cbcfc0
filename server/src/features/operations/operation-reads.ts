import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import type { WorkOperation, WorkOperationSearch } from '@verstas/contract/operations/entities.ts'
import { findInCatalogue, suppliersOfMake } from '../../platform/database/catalogue-search.ts'
import { filteredReads, type PreparedSearch } from '../../platform/database/filtered-reads.ts'

const operations = { table: 'work_operation', number: 'code', numberKey: 'code_key' } as const

const operationJson = `json_build_object(
  'WorkOperationCode', work_operation.code,
  'SupplierNumber', work_operation.supplier_number,
  'SupplierName', supplier.name,
  'StandardTime', work_operation.standard_time,
  'Name', work_operation.name,
  'SourceType', work_operation.source_type)`

/** SQL condition: the operation belongs to a supplier with the name of the vehicle's make. */
const isOfMake = `work_operation.supplier_number = any (${suppliersOfMake})`

const filters = {
  SearchKey: ['key', 'text'],
  WorkOperationCode: ['code', 'text'],
  WorkOperationName: ['name', 'text'],
  SupplierNumber: ['supplier', 'text'],
  SupplierName: ['supplier-name', 'text'],
} as const

/** Returns the SQL of a search with the given filters. */
function searchSql(isGiven: (filter: keyof typeof filters) => boolean, preferred?: string): string {
  const { found, order } = findInCatalogue(
    operations,
    {
      key: isGiven('SearchKey') ? '$SearchKey' : undefined,
      number: isGiven('WorkOperationCode') ? '$WorkOperationCode' : undefined,
      name: isGiven('WorkOperationName') ? '$WorkOperationName' : undefined,
      supplierNumber: isGiven('SupplierNumber') ? '$SupplierNumber' : undefined,
      supplierName: isGiven('SupplierName') ? '$SupplierName' : undefined,
    },
    preferred,
  )
  return `
    select coalesce(json_agg(${operationJson} order by ${order}), '[]')::text
    from ${found} join supplier on supplier.number = work_operation.supplier_number`
}

const { answer } = operationEndpoints.searchWorkOperations

const anyOperations = filteredReads({
  name: 'operations',
  filters,
  parameters: { offset: 'bigint' },
  answer,
  sql: (isGiven) => searchSql(isGiven),
})

/** Reads of a search with a vehicle's serial number, which list operations of the vehicle's make first. */
const operationsForVehicle = filteredReads({
  name: 'operations-for-vehicle',
  filters,
  parameters: { offset: 'bigint', siteId: 'bigint', SerialNo: 'text' },
  answer,
  sql: (isGiven) => searchSql(isGiven, isOfMake),
})

/**
 * A page of the operations that match a search. The exact code is first. If the search has a VIN, operations of
 * the vehicle's make are next.
 */
export const operationSearch = (
  search: WorkOperationSearch,
  siteId: number,
): PreparedSearch<WorkOperation[]> => {
  const { SerialNo, Offset: offset = 0 } = search
  return SerialNo
    ? operationsForVehicle(search, { siteId, SerialNo, offset })
    : anyOperations(search, { offset })
}
