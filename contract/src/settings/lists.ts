import { fixed, flag, hidden, name, names, type SettingList, text } from './fields.ts'
import { siteFields } from './site-fields.ts'
import { tyreLists } from './tyre-lists.ts'

const required = { isRequired: true } as const
const price = { kind: 'decimal', min: 0, max: 9_999_999, places: 2, ...required } as const

/** The maximum length of a text that a site has changed. */
const maxOwnText = 2000

/** The maximum length of a quick reply, which fits on one line of a button. */
const maxQuickReply = 60

/** Lists that administrators can change. */
export const settingLists = {
  sites: {
    title: 'settings.sites',
    hint: 'settings.sitesHint',
    isOfSite: true,
    isLasting: true,
    nameField: 'Name',
    fields: siteFields,
  },
  'stamping-types': {
    title: 'settings.stampingTypes',
    hint: 'settings.stampingTypesHint',
    isOfSite: false,
    nameField: 'NameFi',
    fields: {
      Code: { kind: 'integer', label: 'settings.code', min: 1, max: 9999, ...fixed },
      ...names(60),
      IsWorkOrder: flag('settings.isWorkOrder', 'settings.isWorkOrderHint'),
      IsPresence: { ...flag('settings.isPresence', 'settings.isPresenceHint'), isFixed: true },
      IsEndOfDay: flag('settings.isEndOfDay', 'settings.isEndOfDayHint'),
      IsLunch: flag('settings.isLunch', 'settings.isLunchHint'),
      IsEmergency: flag('settings.isEmergency', 'settings.isEmergencyHint'),
      IsDefault: flag('settings.isDefaultType', 'settings.isDefaultTypeHint'),
      Position: { kind: 'integer', label: 'settings.position', min: 0, max: 999, ...required },
    },
  },
  'task-types': {
    title: 'settings.taskTypes',
    hint: 'settings.taskTypesHint',
    isOfSite: true,
    nameField: 'Name',
    fields: {
      Code: text('settings.code', 20, fixed),
      ...name(60),
      DefaultPersonId: {
        kind: 'person',
        label: 'settings.defaultPerson',
        hint: 'settings.defaultPersonHint',
      },
      IsPartRequest: flag('settings.isPartRequest'),
      IsTyreTask: flag('settings.isTyreTask'),
      IsTyreLead: flag('settings.isTyreLead'),
      IsInspectionTask: flag('settings.isInspectionTask'),
    },
  },
  'task-texts': {
    title: 'settings.taskTexts',
    hint: 'settings.taskTextsHint',
    isOfSite: true,
    nameField: 'Text',
    fields: {
      Code: text('settings.code', 40, fixed),
      TypeCode: {
        kind: 'itemChoice',
        label: 'settings.taskType',
        hint: 'settings.taskTypeHint',
        list: 'task-types',
      },
      Text: { ...text('settings.text', 2000, required), isLong: true },
    },
  },
  priorities: {
    title: 'settings.priorities',
    hint: 'settings.prioritiesHint',
    isOfSite: true,
    nameField: 'Name',
    fields: {
      Code: { kind: 'integer', label: 'settings.code', min: 1, max: 99, ...fixed },
      ...name(40),
      Colour: { kind: 'colour', label: 'settings.colour', ...required },
    },
  },
  substatuses: {
    title: 'settings.substatuses',
    hint: 'settings.substatusesHint',
    isOfSite: false,
    nameField: 'NameFi',
    fields: { Code: text('settings.code', 30, fixed), ...names(60) },
  },
  resources: {
    title: 'settings.resources',
    hint: 'settings.resourcesHint',
    isOfSite: true,
    nameField: 'Name',
    fields: {
      ...name(60),
      IsMaterial: flag('settings.isMaterial', 'settings.isMaterialHint'),
      ...hidden,
    },
  },
  'quick-replies': {
    title: 'settings.quickReplies',
    hint: 'settings.quickRepliesHint',
    isOfSite: true,
    nameField: 'NameFi',
    fields: {
      NameFi: text('settings.textFi', maxQuickReply, required),
      NameSv: text('settings.textSv', maxQuickReply, required),
      NameEn: text('settings.textEn', maxQuickReply, required),
      Position: { kind: 'integer', label: 'settings.position', min: 0, max: 999, ...required },
      ...hidden,
    },
  },
  texts: {
    title: 'settings.texts',
    hint: 'settings.textsHint',
    isOfSite: true,
    isBuiltIn: true,
    nameField: 'NameFi',
    fields: {
      NameFi: { ...text('settings.textFi', maxOwnText, { hint: 'settings.textHint' }), isLong: true },
      NameSv: { ...text('settings.textSv', maxOwnText), isLong: true },
      NameEn: { ...text('settings.textEn', maxOwnText), isLong: true },
      IsChanged: flag('settings.isChanged'),
    },
  },
  ...tyreLists,
} as const satisfies Readonly<Record<string, SettingList>>

export type SettingListName = keyof typeof settingLists

/** Lists of parts, operations and stocks, which the parts desk can change. */
export const catalogueLists = {
  stocks: {
    title: 'settings.stocks',
    hint: 'settings.stocksHint',
    isOfSite: true,
    nameField: 'Name',
    fields: { Code: text('settings.code', 20, fixed), ...name(60) },
  },
  suppliers: {
    title: 'settings.suppliers',
    hint: 'settings.suppliersHint',
    isOfSite: false,
    nameField: 'Name',
    fields: { Number: text('settings.number', 20, fixed), ...name(100), ...hidden },
  },
  'product-groups': {
    title: 'settings.productGroups',
    hint: 'settings.productGroupsHint',
    isOfSite: false,
    nameField: 'Name',
    fields: { Code: text('settings.code', 20, fixed), ...name(100), ...hidden },
  },
  parts: {
    title: 'settings.parts',
    hint: 'settings.partsHint',
    isOfSite: false,
    nameField: 'Name',
    fields: {
      SupplierNumber: { kind: 'item', label: 'settings.supplier', list: 'suppliers', ...fixed },
      ItemNumber: text('settings.partNumber', 60, fixed),
      ...name(200),
      ProductGroupCode: { kind: 'item', label: 'settings.productGroup', list: 'product-groups' },
      RetailPriceExcludingTax: { label: 'settings.priceWithoutTax', ...price },
      RetailPrice: { label: 'settings.priceWithTax', ...price },
      Barcodes: {
        kind: 'lines',
        label: 'settings.barcodes',
        hint: 'settings.barcodesHint',
        maxLength: 60,
        maxLines: 50,
        areBarcodes: true,
      },
      Shelves: { kind: 'shelves', label: 'settings.shelves', isOwn: true },
      Note: { kind: 'text', label: 'settings.note', maxLength: 2_000, isLong: true },
      ...hidden,
    },
    prices: { net: 'RetailPriceExcludingTax', gross: 'RetailPrice' },
  },
  operations: {
    title: 'settings.operations',
    hint: 'settings.operationsHint',
    isOfSite: false,
    nameField: 'Name',
    fields: {
      SupplierNumber: { kind: 'item', label: 'settings.supplier', list: 'suppliers', ...fixed },
      Code: text('settings.code', 40, fixed),
      ...name(200),
      StandardTime: {
        kind: 'decimal',
        label: 'settings.standardTime',
        hint: 'settings.standardTimeHint',
        min: 0,
        max: 100_000,
        places: 1,
        ...required,
      },
      ...hidden,
    },
  },
} as const satisfies Readonly<Record<string, SettingList>>

export type CatalogueListName = keyof typeof catalogueLists

export type ListName = SettingListName | CatalogueListName

/** All lists, by name. */
export const allLists: Readonly<Record<ListName, SettingList>> = { ...settingLists, ...catalogueLists }
