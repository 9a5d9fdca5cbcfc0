/**
 * SQL for typed search text: the beginning of a number, and words in any order. The text is a parameter that
 * the planner cannot inspect (`(select …)`), so one index plan serves all values.
 */

/**
 * A condition: the number (a column of `search_key`) equals the typed one, ignoring spaces, dashes and case.
 */
export const isNumber = (column: string, parameter: string): string =>
  `${column} = (select search_key(${parameter}))`

/** A condition: the VIN (a column of `vin_key`) equals the typed one. */
export const isVin = (column: string, parameter: string): string =>
  `${column} = (select vin_key(${parameter}))`

/** A condition: the number begins with the typed one. */
export const beginsWithNumber = (column: string, parameter: string): string =>
  beginsWith(column, `search_key(${parameter})`)

/** A condition: the VIN (a reversed column of `vin_key`) ends with the typed one. */
export const endsWithVin = (column: string, parameter: string): string =>
  beginsWith(column, `reverse(vin_key(${parameter}))`)

const beginsWith = (column: string, key: string): string => `(
  ${column} ~>=~ (select ${key})
  and ${column} ~<~ (select ${key} || chr(1114111)))`

/**
 * A condition: every typed word is in the column (of `name_key`). The three longest words use the index;
 * other words only filter.
 */
export const hasWords = (column: string, parameter: string): string => `(
  ${[1, 2, 3].map((word) => `${column} like (select (name_patterns(${parameter}))[${word}])`).join(' and ')}
  and ${column} like all ((select (name_patterns(${parameter}))[4:])::text[]))`

/** A condition: the name (a column of `name_key`) begins with the typed text. */
export const beginsWithName = (column: string, parameter: string): string =>
  `${column} like (select name_key(${parameter}) || '%')`
