/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** A JSON object. */
export type JsonObject = Readonly<Record<string, Json>>

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Combines two merge patches (RFC 7396) into one with the effect of the first followed by the second. A
 * missing field does not change a value, `null` clears it, and an array replaces the whole array. References
 * are also replaced as a whole: `{ "id": 1 }` followed by `{ "externalId": "x" }` gives the second one.
 */
export function combinePatches(first: JsonObject, second: JsonObject): JsonObject {
  return { ...first, ...second }
}

/** Returns the JSON text of a value with sorted keys. Equal values then have equal texts. */
export function canonicalJson(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  // Appends in a loop, because large loads need the text of each record.
  let fields = ''
  for (const name of Object.keys(value).sort())
    fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(value[name])}`
  return `{${fields}}`
}
