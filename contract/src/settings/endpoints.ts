import * as z from 'zod'
import { endpoint, noContent, type Rights } from '../endpoint.ts'
import type { ErrorName } from '../errors/catalogue.ts'
import { searchText, text } from '../fields.ts'
import { NewSetting, SettingItem, SettingPage, SettingSave } from './entities.ts'
import { catalogueLists, settingLists } from './lists.ts'

const itemKey = text(100).min(1)
const ofStampingTypes = ['lastWorkOrderType', 'lastEndOfDayType', 'lastDefaultType'] as const
const subjects = ['settings', 'taskTypes', 'scheduleResources'] as const

/** The refusals of a group of lists. */
interface Refusals {
  readonly add: readonly ErrorName[]
  readonly save: readonly ErrorName[]
  readonly remove: readonly ErrorName[]
}

const ofSettings = ['settingTaken', 'settingOfAllSites', 'settingRuleBroken'] as const
const settingRefusals: Refusals = {
  add: ofSettings,
  save: [...ofSettings, ...ofStampingTypes, 'settingChanged', 'lastSite'],
  remove: ['settingInUse', 'settingOfAllSites', ...ofStampingTypes],
}
const catalogueRefusals: Refusals = {
  add: ['stockElsewhere', 'settingTaken'],
  save: ['partElsewhere', 'stockElsewhere', 'settingChanged'],
  remove: ['partElsewhere', 'settingInUse'],
}

/** Creates the calls of one group of lists. */
const callsOf = <const Area extends string, const List extends string, const R extends Rights>(
  area: Area,
  { lists, rights, refusals }: { lists: readonly List[]; rights: R; refusals: Refusals },
) => {
  const ofList = z.object({ list: z.enum(lists) })
  const ofItem = ofList.extend({ item: itemKey })
  return {
    list: endpoint({
      method: 'GET',
      path: `/administration/${area}/:list`,
      shows: ['settings'],
      summary: 'Returns a page of the items of a list, which begins after the item `after`.',
      rights,
      params: ofList,
      query: z.object({ search: searchText(100).optional(), after: itemKey.optional() }),
      answer: SettingPage,
      extension: true,
    }),
    add: endpoint({
      method: 'POST',
      path: `/administration/${area}/:list`,
      changes: subjects,
      summary: 'Adds an item to a list.',
      rights,
      params: ofList,
      body: NewSetting,
      answer: SettingItem,
      idempotent: true,
      errors: refusals.add,
      extension: true,
    }),
    save: endpoint({
      method: 'POST',
      path: `/administration/${area}/:list/:item`,
      changes: subjects,
      summary:
        'Changes an item. Changes of other fields that somebody saved meanwhile remain. A different change ' +
        'of the same field refuses the save.',
      rights,
      params: ofItem,
      body: SettingSave,
      answer: SettingItem,
      idempotent: true,
      errors: refusals.save,
      extension: true,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/administration/${area}/:list/:item`,
      changes: subjects,
      summary: 'Removes an item that no other data names.',
      rights,
      params: ofItem,
      answer: noContent,
      errors: refusals.remove,
      extension: true,
    }),
  }
}

const keysOf = <T extends object>(lists: T) => Object.keys(lists) as (keyof T & string)[]

const settings = callsOf('settings', {
  ...{ lists: keysOf(settingLists), rights: ['ManageSettings'] as const, refusals: settingRefusals },
})
const catalogue = callsOf('catalogue', {
  ...{ lists: keysOf(catalogueLists), rights: ['ManageParts'] as const, refusals: catalogueRefusals },
})

/** Calls with which administrators change lists. */
export const settingEndpoints = {
  listSettings: settings.list,
  addSetting: settings.add,
  saveSetting: settings.save,
  removeSetting: settings.remove,
}

/** Calls with which the parts desk changes suppliers, product groups, operations and stocks. */
export const catalogueEndpoints = {
  listCatalogueItems: catalogue.list,
  addCatalogueItem: catalogue.add,
  saveCatalogueItem: catalogue.save,
  removeCatalogueItem: catalogue.remove,
}
