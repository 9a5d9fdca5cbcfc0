import { createHash } from 'node:crypto'

/**
 * SHA-256 of a command's name and its body; the order of the body's fields does not matter.
 *
 * @param body a parsed JSON value
 */
export function requestHash(command: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([command, sortFields(body)]))
    .digest()
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sortFields(field)]))
}
