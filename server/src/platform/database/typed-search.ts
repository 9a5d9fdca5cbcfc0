/**
 * SQL for searches by the text that a user types. The text is a parameter that the planner cannot inspect
 * (`(select …)`), so one index plan serves all values.
 */

/**
 * Returns a condition: the number (a column of `search_key`) equals the input, ignoring spaces, dashes and
 * case.
 */
export const isNumber = (column: string, parameter: string): string =>
  `${column} = (select search_key(${parameter}))`

/** Returns a condition: the VIN (a column of `vin_key`) equals the input. */
export const isVin = (column: string, parameter: string): string =>
  `${column} = (select vin_key(${parameter}))`

/** Returns a condition: the number (a column of `search_key`) begins with the input. */
export const beginsWithNumber = (column: string, parameter: string): string =>
  beginsWith(column, `search_key(${parameter})`)

/** Returns a condition: the VIN (a reversed column of `vin_key`) ends with the input. */
export const endsWithVin = (column: string, parameter: string): string =>
  beginsWith(column, `reverse(vin_key(${parameter}))`)

const beginsWith = (column: string, key: string): string => `(
  ${column} ~>=~ (select ${key})
  and ${column} ~<~ (select ${key} || chr(1114111)))`

/**
 * Returns a condition: the column (of `name_key`) contains every word of the input. The three longest words
 * use the index; the others are checked afterwards.
 */
export const hasWords = (column: string, parameter: string): string => `(
  ${[1, 2, 3].map((word) => `${column} like (select (name_patterns(${parameter}))[${word}])`).join(' and ')}
  and ${column} like all ((select (name_patterns(${parameter}))[4:])::text[]))`

/** Returns a condition: the name (a column of `name_key`) begins with the input. */
export const beginsWithName = (column: string, parameter: string): string =>
  `${column} like (select name_key(${parameter}) || '%')`
