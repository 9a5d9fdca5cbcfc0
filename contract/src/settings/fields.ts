import type { TextName } from '../texts/catalogue.ts'

/** A value of a setting on the wire. */
export type SettingValue = string | number | boolean | null

/** The values of an item by the names of its fields. */
export type SettingValues = Readonly<Record<string, SettingValue>>

interface CommonField {
  readonly label: TextName
  readonly hint?: TextName
  /** True if the value cannot change after the item was added, because other data names the item by it. */
  readonly isFixed?: true
  readonly isRequired?: true
  /** The value with which the form of a new item begins. */
  readonly initial?: string | number | boolean
  /** True for data of the session's site, which people may change although another system is the master of the item. */
  readonly isOwn?: true
  /** The heading of the field and of those that follow it in the form. */
  readonly group?: TextName
  /** Choices above the field that set several fields of the form. */
  readonly presets?: readonly { readonly label: TextName; readonly values: SettingValues }[]
}

/** The definition of a field. Forms, checks and the API are built from it. */
export type SettingField = CommonField &
  (
    | { readonly kind: 'text'; readonly maxLength: number; readonly isLong?: true }
    | { readonly kind: 'integer'; readonly min: number; readonly max: number }
    | { readonly kind: 'decimal'; readonly min: number; readonly max: number; readonly places: number }
    | { readonly kind: 'flag' }
    /** A colour as `#rrggbb`. */
    | { readonly kind: 'colour' }
    | {
        readonly kind: 'choice'
        readonly options: readonly { readonly value: string; readonly label: TextName }[]
      }
    | { readonly kind: 'timeZone' }
    /** A day of the year as `MM-DD`. */
    | { readonly kind: 'dayOfYear' }
    /** The opening hours of a weekday: `HH:MM-HH:MM`, or `closed`. */
    | { readonly kind: 'openingHours' }
    /** The id of a person or work queue of the site. */
    | { readonly kind: 'person' }
    /** The id of an item of another list, which a search finds. */
    | { readonly kind: 'item'; readonly list: 'stocks' | 'suppliers' | 'product-groups' }
    /** Texts, one in each line. */
    | { readonly kind: 'lines'; readonly maxLength: number; readonly maxLines: number }
    /** The locations of a part in the stocks of the site: a line with the stock, a tab and the location for each. */
    | { readonly kind: 'shelves' }
    /** The id of an item of another list that is short enough for a choice. */
    | { readonly kind: 'itemChoice'; readonly list: 'task-types' }
  )

/** A list of items that administrators or the parts desk change. */
export interface SettingList {
  readonly title: TextName
  readonly hint: TextName
  /** True if each site has items of its own; false if all sites of the installation share them. */
  readonly isOfSite: boolean
  /** True if items can be neither removed nor hidden. */
  readonly isLasting?: true
  /** True if the items are part of the product: none can be added, and removing one resets it. */
  readonly isBuiltIn?: true
  /** The field whose value names an item on pages and in histories. */
  readonly nameField: string
  readonly fields: Readonly<Record<string, SettingField>>
}

export const text = (label: TextName, maxLength: number, more: Partial<CommonField> = {}) =>
  ({ kind: 'text', label, maxLength, ...more }) as const satisfies SettingField

export const flag = (label: TextName, hint?: TextName) =>
  ({ kind: 'flag', label, ...(hint && { hint }) }) as const satisfies SettingField

const required = { isRequired: true } as const

/** The key of an item, which other data names. */
export const fixed = { isFixed: true, isRequired: true } as const

/** A name in each language. */
export const names = (maxLength: number) => ({
  NameFi: text('settings.nameFi', maxLength, required),
  NameSv: text('settings.nameSv', maxLength, required),
  NameEn: text('settings.nameEn', maxLength, required),
})

export const name = (maxLength: number) => ({ Name: text('settings.name', maxLength, required) })

/** Hides an item from choices. Data that names the item still shows it. */
export const hidden = { IsHidden: flag('settings.isHidden', 'settings.isHiddenHint') }
