import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { numberKey } from '@verstas/domain/codes/normal-form.ts'
import type { CatalogueFields } from '@verstas/domain/parts/catalogue-search.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'
import { takesExtraFields } from '../../platform/api/plain-servers.ts'
import { useSession } from '../../platform/session/session.ts'
import { type CatalogueSearch, useCatalogueSearch } from './use-catalogue-search.ts'

interface PartSearchOptions {
  /** The vehicle's VIN. Parts for its make are listed first. */
  readonly serialNumber?: string | undefined
  /** Excludes parts for other makes than the vehicle's. */
  readonly isOfMakeOnly?: boolean
  /** The fields of a search that starts immediately. */
  readonly begin?: CatalogueFields
}

/**
 * Searches parts while the user types. If our server finds no part for a text of 8 to 14 digits, the text is
 * searched again as the barcode of a package.
 */
export const usePartSearch = (options: PartSearchOptions): CatalogueSearch<PartSearchResult> => {
  const { serialNumber, isOfMakeOnly = false, begin } = options
  const hasOurQueries = takesExtraFields(useSession().settings)
  const SerialNo = hasOurQueries ? serialNumber : undefined
  const FitsMake = SerialNo !== undefined && isOfMakeOnly ? true : undefined
  return useCatalogueSearch({
    begin,
    key: [...endpointKey(partEndpoints.searchParts), SerialNo, FitsMake],
    fetchPage: async ({ searchKey, code, name, supplierNumber, supplierName }, offset, signal) => {
      const query = {
        SearchKey: searchKey,
        ItemNumber: code,
        ItemName: name,
        SupplierNumber: supplierNumber,
        SupplierName: supplierName,
        SerialNo,
        FitsMake,
        Offset: offset === 0 ? undefined : offset,
      }
      const found = await call(partEndpoints.searchParts, { query, signal })
      const isBarcode =
        hasOurQueries && found.length === 0 && offset === 0 && /^\d{8,14}$/.test(numberKey(searchKey ?? ''))
      return isBarcode ? call(partEndpoints.searchParts, { query: { Barcode: searchKey }, signal }) : found
    },
  })
}
