import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { catalogueEndpoints, settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { SettingItem, SettingPage } from '@verstas/contract/settings/entities.ts'
import { type CatalogueListName, type ListName, settingLists } from '@verstas/contract/settings/lists.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'

/** True for lists that administrators change; false for those of the parts desk. */
const isSetting = (list: ListName): list is keyof typeof settingLists => Object.hasOwn(settingLists, list)

/** The calls of a list. */
export function callsOf(list: ListName) {
  if (isSetting(list)) {
    const { listSettings, addSetting, saveSetting, removeSetting } = settingEndpoints
    return {
      read: listSettings,
      readPage: (query: PageQuery, signal: AbortSignal) =>
        call(listSettings, { params: { list }, query, signal }),
      save: saveSetting,
      add: (headers: Keyed, Values: Values) =>
        call(addSetting, { params: { list }, headers, body: { Values } }),
      change: (item: string, headers: Keyed, body: { Base: Values; Values: Values }) =>
        call(saveSetting, { params: { list, item }, headers, body }),
      remove: (item: string) => call(removeSetting, { params: { list, item } }),
    }
  }
  const { listCatalogueItems, addCatalogueItem, saveCatalogueItem, removeCatalogueItem } = catalogueEndpoints
  const params: { readonly list: CatalogueListName } = { list }
  return {
    read: listCatalogueItems,
    readPage: (query: PageQuery, signal: AbortSignal) => call(listCatalogueItems, { params, query, signal }),
    save: saveCatalogueItem,
    add: (headers: Keyed, Values: Values) => call(addCatalogueItem, { params, headers, body: { Values } }),
    change: (item: string, headers: Keyed, body: { Base: Values; Values: Values }) =>
      call(saveCatalogueItem, { params: { list, item }, headers, body }),
    remove: (item: string) => call(removeCatalogueItem, { params: { list, item } }),
  }
}

type Values = SettingItem['Values']
type Keyed = { readonly 'idempotency-key': string }
interface PageQuery {
  readonly search?: string
  readonly after?: string
}

/** Queries the items of a list that contain the text. Each `fetchNextPage` loads further items. */
export const useItems = (list: ListName, search: string) =>
  useInfiniteQuery({
    queryKey: [...endpointKey(callsOf(list).read), { list, search }],
    queryFn: ({ pageParam, signal }): Promise<SettingPage> =>
      callsOf(list).readPage(
        { ...(search !== '' && { search }), ...(pageParam !== null && { after: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ Next }) => Next,
    select: ({ pages }) => pages.flatMap(({ Items }) => Items),
    placeholderData: keepPreviousData,
  })
