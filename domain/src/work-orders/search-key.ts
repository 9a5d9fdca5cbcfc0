const lowerCase = /[a-zåäö]/g
const separators = /[ \-./_]/g

/**
 * A plate or an item number as it is searched for: upper case, without space, dash, dot, slash and
 * underscore. The same rule as the database's `search_key`, for the letters that plates have.
 */
export const toSearchKey = (value: string): string =>
  value.replace(separators, '').replace(lowerCase, (letter) => letter.toUpperCase())
