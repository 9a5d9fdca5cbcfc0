import type { SettingValues } from '@verstas/contract/settings/fields.ts'
import { allLists, type ListName } from '@verstas/contract/settings/lists.ts'
import type { siteFields } from '@verstas/contract/settings/site-fields.ts'
import type { PlainErrorName } from '@verstas/domain/errors/reason.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { barcodesSql, removeBarcodes, shelvesSql, writePartDetails } from './part-details.ts'

/** The place where the value of a field is stored. */
export type FieldColumn =
  | string
  /** One key of a JSON column, such as the language of a name. */
  | { readonly column: string; readonly key: string }
  /** SQL of a value from other tables. `$site` is the site of the session. */
  | { readonly sql: string }

/** The table of a list. All names are constants of this module, so they can be part of a statement. */
export interface ListStore {
  readonly table: string
  /** The column whose value is the key of an item. */
  readonly key: string
  readonly columns: Readonly<Record<string, FieldColumn>>
  /** True for the list of sites. Its items are the sites at which the employee works. */
  readonly isSites?: true
  /**
   * True for the list of the app's texts. Its items come from the catalogue; the table has only the changed
   * ones.
   */
  readonly isText?: true
  /** SQL that selects the items among the rows of the table. */
  readonly condition?: string
  /** The values of columns that all items of the list have, which `condition` selects. */
  readonly common?: Readonly<Record<string, string>>
  /** SQL that orders the items. It ends with the key. */
  readonly order: string
  /** Maps the constraints of the table to the fields that violate them. */
  readonly fieldOfConstraint?: Readonly<Record<string, string>>
  /** The indexed columns by which a search finds items of a catalogue. */
  readonly search?: { readonly words: string; readonly number: string }
  /**
   * SQL of the external system that is the master of the item, so that people cannot change it. Null if there
   * is none.
   */
  readonly source?: string
  /** SQL that is true if the item is used without a foreign key. */
  readonly isUsed?: string
  /** Writes and removes the values in other tables. */
  readonly details?: {
    readonly write: (context: CommandContext, item: SettingValues, changed: SettingValues) => Promise<void>
    readonly remove: (tx: Tx, item: SettingValues) => Promise<void>
  }
  /**
   * Flags that at least one item must have. `error` is the refusal of a change that would remove the flag
   * from the last item.
   */
  readonly needed?: Readonly<Record<string, { readonly error: PlainErrorName; readonly isOfOne?: true }>>
  /** Keys of items that the code refers to. These items can be neither removed nor hidden. */
  readonly lasting?: readonly string[]
}

const namesColumns = {
  NameFi: { column: 'description', key: 'fi' },
  NameSv: { column: 'description', key: 'sv' },
  NameEn: { column: 'description', key: 'en' },
} as const

const siteColumns: Readonly<Record<keyof typeof siteFields, FieldColumn>> = {
  Name: 'name',
  Address: 'address',
  Phone: 'phone',
  TimeZone: 'time_zone',
  IsActive: 'is_active',
  IsOperationSigningInUse: 'is_operation_signing_in_use',
  IsJobStampingInUse: 'is_job_stamping_in_use',
  IsUsedHoursInUse: 'is_used_hours_in_use',
  IsHandOverMileageEditable: 'is_handover_mileage_editable',
  AllowsStampingStartTimeEdit: 'allows_stamping_start_time_edit',
  AllowsOwnStampingCorrection: 'allows_own_stamping_correction',
  OpenMon: { column: 'opening_hours', key: 'mon' },
  OpenTue: { column: 'opening_hours', key: 'tue' },
  OpenWed: { column: 'opening_hours', key: 'wed' },
  OpenThu: { column: 'opening_hours', key: 'thu' },
  OpenFri: { column: 'opening_hours', key: 'fri' },
  OpenSat: { column: 'opening_hours', key: 'sat' },
  OpenSun: { column: 'opening_hours', key: 'sun' },
  ScheduleStartHour: 'schedule_start_hour',
  ScheduleEndHour: 'schedule_end_hour',
  ScheduleUpdateMinutes: 'schedule_update_minutes',
  ScheduleBusyPercent: 'schedule_busy_percent',
  ScheduleFullPercent: 'schedule_full_percent',
  IsTyreLeadInUse: 'is_tyre_lead_in_use',
  IsTyreTaskInUse: 'is_tyre_task_in_use',
  TyreSummerLegal: 'tyre_summer_legal',
  TyreSummerAdvice: 'tyre_summer_advice',
  TyreWinterLegal: 'tyre_winter_legal',
  TyreWinterAdvice: 'tyre_winter_advice',
  TyreWinterFrom: 'tyre_winter_from',
  TyreWinterTo: 'tyre_winter_to',
  TyreAgeYears: 'tyre_age_years',
  PartsFirstHours: 'parts_first_hours',
  PartsUrgentHours: 'parts_urgent_hours',
  DefaultStock: 'default_stock_code',
  LabelWidth: 'label_width',
  LabelHeight: 'label_height',
}

const tyreColumns = { Code: 'code', ...namesColumns, Position: 'position', IsHidden: 'is_hidden' } as const

/** The values that are offered for a field of a tyre or wheel. The table has those of all fields. */
const tyreValuesOf = (kind: string): ListStore => ({
  table: 'tyre_lookup',
  key: 'code',
  columns: tyreColumns,
  condition: `item.kind = '${kind}'`,
  common: { kind },
  order: 'item.position, item.code',
})

export const listStores: Readonly<Record<ListName, ListStore>> = {
  sites: {
    table: 'site',
    key: 'id',
    isSites: true,
    columns: siteColumns,
    order: 'item.name, item.id',
    fieldOfConstraint: {
      site__name: 'Name',
      site__address: 'Address',
      site__phone: 'Phone',
      site__time_zone: 'TimeZone',
      site__schedule_hours: 'ScheduleEndHour',
      site__schedule_percents: 'ScheduleBusyPercent',
      site__tyre_depths: 'TyreSummerAdvice',
      site__parts_hours: 'PartsUrgentHours',
      site__default_stock: 'DefaultStock',
    },
  },
  'stamping-types': {
    table: 'stamping_type',
    key: 'code',
    columns: {
      Code: 'code',
      ...namesColumns,
      IsWorkOrder: 'is_work_order',
      IsPresence: 'is_presence',
      IsEndOfDay: 'is_end_of_day',
      IsLunch: 'is_lunch',
      IsEmergency: 'is_emergency',
      IsDefault: 'is_default',
      Position: 'position',
    },
    order: 'item.position, item.code',
    fieldOfConstraint: {
      stamping_type__work_is_presence: 'IsWorkOrder',
      stamping_type__lunch_is_plain_presence: 'IsLunch',
      stamping_type__emergency_is_presence: 'IsEmergency',
    },
    needed: {
      IsWorkOrder: { error: 'lastWorkOrderType' },
      IsEndOfDay: { error: 'lastEndOfDayType' },
      IsDefault: { error: 'lastDefaultType', isOfOne: true },
    },
  },
  'task-types': {
    table: 'activity_type',
    key: 'code',
    columns: {
      Code: 'code',
      Name: 'description',
      DefaultPersonId: 'default_employee_id',
      IsPartRequest: 'is_part_request',
      IsTyreTask: 'is_tyre_task',
      IsTyreLead: 'is_tyre_lead',
      IsInspectionTask: 'is_inspection_task',
    },
    order: 'item.description, item.code',
    fieldOfConstraint: { activity_type__default_employee: 'DefaultPersonId' },
  },
  'task-texts': {
    table: 'activity_text_template',
    key: 'text_key',
    columns: { Code: 'text_key', TypeCode: 'type_code', Text: 'template' },
    order: 'item.text_key',
    fieldOfConstraint: {
      activity_text_template__type: 'TypeCode',
    },
  },
  priorities: {
    table: 'work_order_priority',
    key: 'code',
    columns: { Code: 'code', Name: 'description', Colour: 'color_code' },
    order: 'item.code',
  },
  substatuses: {
    table: 'work_order_substatus',
    key: 'code',
    columns: { Code: 'code', ...namesColumns },
    order: 'item.code',
    lasting: ['READY'],
  },
  resources: {
    table: 'resource',
    key: 'id',
    columns: { Name: 'name', IsMaterial: 'is_material', IsHidden: 'is_hidden' },
    condition: 'item.employee_id is null',
    order: 'item.name, item.id',
  },
  'quick-replies': {
    table: 'quick_reply',
    key: 'id',
    columns: {
      NameFi: { column: 'text', key: 'fi' },
      NameSv: { column: 'text', key: 'sv' },
      NameEn: { column: 'text', key: 'en' },
      Position: 'position',
      IsHidden: 'is_hidden',
    },
    order: 'item.position, item.id',
  },
  texts: { table: 'text_override', key: 'resource_id', columns: {}, order: 'item.resource_id', isText: true },
  'tyre-types': {
    table: 'tyre_type',
    key: 'code',
    columns: { ...tyreColumns, Season: 'season' },
    order: 'item.position, item.code',
  },
  'tyre-makes': tyreValuesOf('make'),
  'tyre-widths': tyreValuesOf('width'),
  'tyre-heights': tyreValuesOf('height'),
  'tyre-diameters': tyreValuesOf('diameter'),
  'tyre-speeds': tyreValuesOf('speed'),
  'tyre-wet-grips': tyreValuesOf('wetGrip'),
  'tyre-roll-resistances': tyreValuesOf('rollResistance'),
  'wheel-types': tyreValuesOf('wheelType'),
  'wheel-sizes': tyreValuesOf('wheelSize'),
  stocks: {
    table: 'stock',
    key: 'code',
    columns: { Code: 'code', Name: 'description' },
    order: 'item.code',
  },
  suppliers: {
    table: 'supplier',
    key: 'number',
    columns: { Number: 'number', Name: 'name', IsHidden: 'is_hidden' },
    order: 'item.number',
  },
  'product-groups': {
    table: 'product_group',
    key: 'code',
    columns: { Code: 'code', Name: 'description', IsHidden: 'is_hidden' },
    order: 'item.code',
  },
  parts: {
    table: 'part',
    key: 'id',
    columns: {
      SupplierNumber: 'supplier_number',
      ItemNumber: 'item_number',
      Name: 'name',
      ProductGroupCode: 'product_group_code',
      RetailPriceExcludingTax: 'retail_price_excluding_tax',
      RetailPrice: 'retail_price',
      Barcodes: { sql: barcodesSql },
      Shelves: { sql: shelvesSql },
      Note: 'note',
      IsHidden: 'is_hidden',
    },
    details: { write: writePartDetails, remove: removeBarcodes },
    order: 'item.supplier_number, item.item_number',
    search: { words: 'item.search_words', number: 'item.item_key' },
    source: `(select min(ref.source) from external_ref ref
      where ref.entity = 'parts' and ref.site_id is null and ref.entity_id = item.id and ref.deleted_at is null)`,
    isUsed: `exists (
      select from site join job_row used on used.site_id = site.id
      where used.supplier_number = item.supplier_number and used.item_number = item.item_number)`,
    fieldOfConstraint: {
      part_supplier_number_fkey: 'SupplierNumber',
      part_product_group_code_fkey: 'ProductGroupCode',
    },
  },
  operations: {
    table: 'work_operation',
    key: 'id',
    columns: {
      SupplierNumber: 'supplier_number',
      Code: 'code',
      Name: 'name',
      StandardTime: 'standard_time',
      IsHidden: 'is_hidden',
    },
    order: 'item.id',
    search: { words: 'item.search_words', number: 'item.code_key' },
    fieldOfConstraint: { work_operation_supplier_number_fkey: 'SupplierNumber' },
  },
}

/** Returns a list with its table. */
export const listOf = (name: ListName) => ({ name, list: allLists[name], store: listStores[name] })
export type StoredList = ReturnType<typeof listOf>
