/** True for plain data at any depth. False if a value contains a function, an error or a schema. */
const isConstant = (value: unknown): boolean =>
  ['number', 'string', 'boolean'].includes(typeof value) ||
  value === null ||
  value instanceof Set ||
  (value instanceof Object &&
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) &&
    Object.values(value).every(isConstant))

const text = (value: unknown) => JSON.stringify(value instanceof Set ? [...value] : value)

/** True for a value with inner objects or lists. */
const isNested = (value: unknown): value is object =>
  value instanceof Object &&
  !(value instanceof Set) &&
  Object.values(value).some((inner) => inner instanceof Object)

/** Returns a line for a constant, or a line for each entry of a larger one. */
function linesOf(name: string, value: unknown): string[] {
  const line = `${name}: ${text(value)}`
  return line.length > 200 && isNested(value)
    ? Object.entries(value).flatMap(([key, inner]) => linesOf(`${name}.${key}`, inner))
    : [line]
}

/** Describes the exports of modules that are plain data, sorted by name, with a line for each entry of a larger one. */
export const constantLines = (exported: readonly (readonly [name: string, value: unknown])[]): string[] =>
  exported
    .filter(([, value]) => isConstant(value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => linesOf(name, value))
