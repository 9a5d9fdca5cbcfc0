import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { catalogueEndpoints, settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { SettingItem, SettingPage } from '@verstas/contract/settings/entities.ts'
import { type ListName, type SettingListName, settingLists } from '@verstas/contract/settings/lists.ts'
import { call } from '../../platform/api/client.ts'
import { endpointKey } from '../../platform/api/endpoint-query.ts'

const settingCalls = {
  read: settingEndpoints.listSettings,
  add: settingEndpoints.addSetting,
  save: settingEndpoints.saveSetting,
  remove: settingEndpoints.removeSetting,
}

/** The calls of the catalogue lists. They differ only in their address and in the name of the list. */
const catalogueCalls = {
  read: catalogueEndpoints.listCatalogueItems,
  add: catalogueEndpoints.addCatalogueItem,
  save: catalogueEndpoints.saveCatalogueItem,
  remove: catalogueEndpoints.removeCatalogueItem,
} as unknown as typeof settingCalls

type Values = SettingItem['Values']
interface Keyed {
  readonly 'idempotency-key': string
}

/** Returns the calls for a list of the settings or the catalogue. */
export function callsOf(name: ListName) {
  const { read, add, save, remove } = Object.hasOwn(settingLists, name) ? settingCalls : catalogueCalls
  const list = name as SettingListName
  return {
    read,
    save,
    readPage: (query: { readonly search?: string; readonly after?: string }, signal: AbortSignal) =>
      call(read, { params: { list }, query, signal }),
    add: (headers: Keyed, added: Values) => call(add, { params: { list }, headers, body: { Values: added } }),
    change: (item: string, headers: Keyed, body: { readonly Base: Values; readonly Values: Values }) =>
      call(save, { params: { list, item }, headers, body }),
    remove: (item: string) => call(remove, { params: { list, item } }),
  }
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
