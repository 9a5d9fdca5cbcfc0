import { maxTyreCharacters } from '../limits.ts'
import type { TextName } from '../texts/catalogue.ts'
import { fixed, hidden, names, type SettingList, text } from './fields.ts'

const position = {
  Position: { kind: 'integer', label: 'settings.position', min: 0, max: 999, initial: 999, isRequired: true },
  ...hidden,
} as const

/** Builds the list of the values that are offered for a field of a tyre or wheel. */
const valuesOf = (title: TextName, field: keyof typeof maxTyreCharacters) =>
  ({
    title,
    hint: 'settings.tyreValuesHint',
    isOfSite: false,
    isOfTyres: true,
    nameField: 'Code',
    fields: {
      Code: text('settings.tyreValue', maxTyreCharacters[field], fixed),
      NameFi: text('settings.nameFi', 200, { hint: 'settings.tyreNameHint' }),
      NameSv: text('settings.nameSv', 200),
      NameEn: text('settings.nameEn', 200),
      ...position,
    },
  }) as const satisfies SettingList

/** The types of tyres, and the values that the app offers for the fields of tyres and wheels. */
export const tyreLists = {
  'tyre-types': {
    title: 'settings.tyreTypes',
    hint: 'settings.tyreTypesHint',
    isOfSite: false,
    isOfTyres: true,
    nameField: 'NameFi',
    fields: {
      Code: text('settings.code', 20, fixed),
      ...names(200),
      Season: {
        kind: 'choice',
        label: 'settings.season',
        hint: 'settings.seasonHint',
        options: [
          { value: 'summer', label: 'settings.season.summer' },
          { value: 'winter', label: 'settings.season.winter' },
          { value: 'allSeason', label: 'settings.season.allSeason' },
        ],
        initial: 'summer',
        isRequired: true,
      },
      ...position,
    },
  },
  'tyre-makes': valuesOf('settings.tyreMakes', 'Make'),
  'tyre-widths': valuesOf('settings.tyreWidths', 'Width'),
  'tyre-heights': valuesOf('settings.tyreHeights', 'Height'),
  'tyre-diameters': valuesOf('settings.tyreDiameters', 'Diameter'),
  'tyre-speeds': valuesOf('settings.tyreSpeeds', 'Speed'),
  'tyre-wet-grips': valuesOf('settings.tyreWetGrips', 'WetGrip'),
  'tyre-roll-resistances': valuesOf('settings.tyreRollResistances', 'RollResistance'),
  'wheel-types': valuesOf('settings.wheelTypes', 'WheelType'),
  'wheel-sizes': valuesOf('settings.wheelSizes', 'WheelSize'),
} as const satisfies Readonly<Record<string, SettingList>>

export type TyreListName = keyof typeof tyreLists

export const tyreListNames = Object.keys(tyreLists) as TyreListName[]
