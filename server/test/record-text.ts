import { createHash } from 'node:crypto'

/** Maximum length of a value on one line. */
const lineLength = 150

const longestText = 100

/**
 * Formats JSON for reading and comparing. Short values are on one line. A long list shows its first items, and
 * the number and a hash of the others. A long text shows its beginning and a hash.
 */
export function recordText(value: unknown, indent = ''): string {
  const short = shorten(value)
  const line = JSON.stringify(short, (_, inner) => shorten(inner))
  if (typeof short !== 'object' || short === null || indent.length + line.length <= lineLength) return line
  const deeper = `${indent} `
  const [open, close] = Array.isArray(short) ? '[]' : '{}'
  const parts = Array.isArray(short)
    ? short.map((item) => deeper + recordText(item, deeper))
    : Object.entries(short).map(
        ([name, inner]) => `${deeper}${JSON.stringify(name)}: ${recordText(inner, deeper)}`,
      )
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string' && value.length > longestText + 20)
    return `${value.slice(0, longestText)}… ${hashOf(value)}`
  if (!Array.isArray(value)) return value
  const shownCount = JSON.stringify(value[0] ?? null).length > lineLength ? 1 : 2
  const remaining = value.slice(shownCount)
  if (JSON.stringify(remaining).length <= lineLength) return value
  return [...value.slice(0, shownCount), `… ${remaining.length} more: ${hashOf(remaining)}`]
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)
