import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { type CatalogueSearch, useCatalogueSearch } from '../catalogue/use-catalogue-search.ts'

/** The search of operations as one types, with those of the vehicle's make first. */
export const useOperationSearch = (serialNumber: string | undefined): CatalogueSearch<WorkOperation> =>
  useCatalogueSearch({
    key: [...endpointKey(operationEndpoints.searchWorkOperations), serialNumber],
    fetchPage: ({ searchKey, code, name, supplierNumber, supplierName }, offset, signal) =>
      call(operationEndpoints.searchWorkOperations, {
        query: {
          SearchKey: searchKey,
          WorkOperationCode: code,
          WorkOperationName: name,
          SupplierNumber: supplierNumber,
          SupplierName: supplierName,
          SerialNo: serialNumber,
          Offset: offset === 0 ? undefined : offset,
        },
        signal,
      }),
  })
