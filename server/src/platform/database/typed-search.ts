/**
 * SQL conditions for searches by a text that a user types. The text is a parameter inside `(select …)`, where
 * the planner cannot see its value. Therefore one plan with the index serves all values.
 */

/**
 * Returns the condition that a number equals the input, regardless of spaces, dashes and case. The column
 * contains the `search_key` of numbers.
 */
export const isNumber = (column: string, parameter: string): string =>
  `${column} = (select search_key(${parameter}))`

/** The minimum length of a part by which a number is found. A trigram index needs three characters. */
const shortestPart = 3

/**
 * Returns the condition that a number contains the input, which must have at least three characters. The column
 * contains the `search_key` of numbers and has a trigram index.
 */
export const containsNumber = (column: string, parameter: string): string =>
  `${column} like (
    select case when length(search_key(${parameter})) >= ${shortestPart} then
      '%' || regexp_replace(search_key(${parameter}), '([\\\\%_])', '\\\\\\1', 'g') || '%' end)`

/** Returns the condition that a VIN equals the input. The column contains the `vin_key` of VINs. */
export const isVin = (column: string, parameter: string): string =>
  `${column} = (select vin_key(${parameter}))`

/**
 * Returns the condition that a number begins with the input. The column contains the `search_key` of numbers.
 */
export const beginsWithNumber = (column: string, parameter: string): string =>
  beginsWith(column, `search_key(${parameter})`)

/**
 * Returns the condition that a VIN ends with the input. The column contains the reversed `vin_key` of VINs.
 */
export const endsWithVin = (column: string, parameter: string): string =>
  beginsWith(column, `reverse(vin_key(${parameter}))`)

const beginsWith = (column: string, key: string): string => `(
  ${column} ~>=~ (select ${key})
  and ${column} ~<~ (select ${key} || chr(1114111)))`

/**
 * Returns the condition that a text contains every word of the input. The column contains the `name_key` of
 * texts. The three longest words use the index. The others are checked afterwards.
 */
export const hasWords = (column: string, parameter: string): string => `(
  ${[1, 2, 3].map((word) => `${column} like (select (name_patterns(${parameter}))[${word}])`).join(' and ')}
  and ${column} like all ((select (name_patterns(${parameter}))[4:])::text[]))`

/** Returns the condition that a name begins with the input. The column contains the `name_key` of names. */
export const beginsWithName = (column: string, parameter: string): string =>
  `${column} like (select name_key(${parameter}) || '%')`
