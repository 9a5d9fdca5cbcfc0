import { isObject } from '@verstas/contract/is-object.ts'

/**
 * Returns the content of a file of tyre lists with values that are all objects. A file may have a code alone as a
 * value. Other content is returned unchanged, because the schema refuses it with its path.
 */
export function readTyreLists(content: unknown): unknown {
  if (!isObject(content) || !isObject(content.lookups)) return content
  const lookups = Object.entries(content.lookups).map(([kind, list]) => [
    kind,
    Array.isArray(list) ? list.map((value) => (typeof value === 'string' ? { code: value } : value)) : list,
  ])
  return { ...content, lookups: Object.fromEntries(lookups) }
}
