import type { TextName } from '../texts/catalogue.ts'

/** A value of a setting on the wire. */
export type SettingValue = string | number | boolean | null

/** The values of an item, by field name. */
export type SettingValues = Readonly<Record<string, SettingValue>>

interface CommonField {
  readonly label: TextName
  readonly hint?: TextName
  /**
   * True if the value cannot change after the item was added, because other data refers to the item by it.
   */
  readonly isFixed?: true
  readonly isRequired?: true
  /** The initial value in the form of a new item. */
  readonly initial?: string | number | boolean
  /**
   * True for data of the session's site. People may change it even if another system is the master of the
   * item.
   */
  readonly isOwn?: true
  /** The heading above the field. It also applies to the following fields of the form. */
  readonly group?: TextName
  /** Choices above the field. Each choice sets several fields of the form. */
  readonly presets?: readonly { readonly label: TextName; readonly values: SettingValues }[]
}

/** The definition of a field. Forms, validation and the API are built from it. */
export type SettingField = CommonField &
  (
    | {
        readonly kind: 'text'
        readonly maxLength: number
        readonly isLong?: true
        readonly isPhone?: true
      }
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
    /** The id of an item of another list. People choose it by a search. */
    | { readonly kind: 'item'; readonly list: 'stocks' | 'suppliers' | 'product-groups' }
    /** Several texts, one per line. */
    | {
        readonly kind: 'lines'
        readonly maxLength: number
        readonly maxLines: number
        /** True if each line is the code of a label. */
        readonly areBarcodes?: true
      }
    /** The shelves of a part in the stocks of the site. Each line has the stock, a tab and the shelf. */
    | { readonly kind: 'shelves' }
    /** The id of an item of another list. People choose it from a drop-down list. */
    | { readonly kind: 'itemChoice'; readonly list: 'task-types' }
  )

/** A list of items that administrators or the parts desk can change. */
export interface SettingList {
  readonly title: TextName
  readonly hint: TextName
  /** True if each site has a separate list; false if all sites of the installation share it. */
  readonly isOfSite: boolean
  /** True if items can be neither removed nor hidden. */
  readonly isLasting?: true
  /**
   * True if the items are part of the product. No item can be added, and a removal resets an item to its
   * original value.
   */
  readonly isBuiltIn?: true
  /** True for a list of the page of tyre lists. */
  readonly isOfTyres?: true
  /** The field whose value is the name of an item on pages and in histories. */
  readonly nameField: string
  readonly fields: Readonly<Record<string, SettingField>>
  /** The fields with the price of an item without and with tax. */
  readonly prices?: { readonly net: string; readonly gross: string }
}

/** A text field of a list. */
export const text = (label: TextName, maxLength: number, more: Partial<CommonField> = {}) =>
  ({ kind: 'text', label, maxLength, ...more }) as const satisfies SettingField

/** A yes-or-no field of a list. */
export const flag = (label: TextName, hint?: TextName) =>
  ({ kind: 'flag', label, ...(hint && { hint }) }) as const satisfies SettingField

const required = { isRequired: true } as const

/** Options of a field that is the key of an item. Other data refers to the item by it. */
export const fixed = { isFixed: true, isRequired: true } as const

/** A name in each language. */
export const names = (maxLength: number) => ({
  NameFi: text('settings.nameFi', maxLength, required),
  NameSv: text('settings.nameSv', maxLength, required),
  NameEn: text('settings.nameEn', maxLength, required),
})

/** The field `Name`, for a list whose names are the same in each language. */
export const name = (maxLength: number) => ({ Name: text('settings.name', maxLength, required) })

/** The field that hides an item from choices. Data that refers to the item still shows it. */
export const hidden = { IsHidden: flag('settings.isHidden', 'settings.isHiddenHint') }
