import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { type CatalogueSearch, useCatalogueSearch } from '../catalogue/use-catalogue-search.ts'

/** The search of parts as one types. */
export const usePartSearch = (): CatalogueSearch<PartSearchResult> =>
  useCatalogueSearch({
    key: endpointKey(partEndpoints.searchParts),
    fetchPage: ({ searchKey, code, name, supplierNumber, supplierName }, offset, signal) =>
      call(partEndpoints.searchParts, {
        query: {
          SearchKey: searchKey,
          ItemNumber: code,
          ItemName: name,
          SupplierNumber: supplierNumber,
          SupplierName: supplierName,
          Offset: offset === 0 ? undefined : offset,
        },
        signal,
      }),
  })
