import { ScimFault } from './fault.ts'

/** An attribute of a resource. The names are in lower case, because SCIM ignores their case. */
export interface AttributePath {
  /** The URN of the attribute's schema; undefined if the path has none. */
  readonly schema: string | undefined
  readonly name: string
  readonly sub: string | undefined
}

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]

export type FilterValue = string | number | boolean | null

/** A filter of resources, or of the elements of a list (RFC 7644, 3.4.2.2). */
export type ScimFilter =
  | {
      readonly kind: 'compare'
      readonly path: AttributePath
      readonly comparison: Comparison
      readonly value: FilterValue
    }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly [ScimFilter, ScimFilter] }
  | { readonly kind: 'not'; readonly part: ScimFilter }
  /** True if an element of a list matches the inner filter. */
  | { readonly kind: 'element'; readonly path: AttributePath; readonly filter: ScimFilter }

/** The target of a PATCH operation (RFC 7644, 3.5.2). */
export interface PatchPath {
  readonly path: AttributePath
  /** The filter of the elements, if the path has one: `members[value eq "…"]`. */
  readonly filter: ScimFilter | undefined
}

/** The maximum length of a filter or path in characters. */
const longest = 2000

/** The maximum depth of brackets, and the maximum number of comparisons. */
const deepest = 10
const mostTerms = 50

/**
 * Parses a filter.
 *
 * @throws {ScimFault} invalidFilter
 */
export function parseFilter(text: string): ScimFilter {
  const parser = new Parser(text, 'invalidFilter')
  const filter = parser.readOr(0)
  parser.requireEnd()
  return filter
}

/**
 * Parses the path of a PATCH operation.
 *
 * @throws {ScimFault} invalidPath
 */
export function parsePatchPath(text: string): PatchPath {
  const parser = new Parser(text, 'invalidPath')
  const path = parser.readPath()
  const filter = path.sub === undefined ? parser.readElementFilter(0) : undefined
  const sub = filter && parser.readSub()
  parser.requireEnd()
  return { path: sub === undefined ? path : { ...path, sub }, filter }
}

/**
 * Parses the name of an attribute.
 *
 * @throws {ScimFault} invalidPath
 */
export function parseAttributePath(text: string): AttributePath {
  const parser = new Parser(text, 'invalidPath')
  const path = parser.readPath()
  parser.requireEnd()
  return path
}

/** A parser by recursive descent. It moves only forward, so its time grows with the length of the text. */
class Parser {
  readonly #text: string
  readonly #scimType: 'invalidFilter' | 'invalidPath'
  #at = 0
  #terms = 0

  constructor(text: string, scimType: 'invalidFilter' | 'invalidPath') {
    this.#text = text
    this.#scimType = scimType
    if (text.length > longest) this.#fail()
  }

  readOr(depth: number): ScimFilter {
    if (depth > deepest) this.#fail()
    let filter = this.#readAnd(depth)
    while (this.#takeWord('or')) filter = { kind: 'or', parts: [filter, this.#readAnd(depth)] }
    return filter
  }

  #readAnd(depth: number): ScimFilter {
    let filter = this.#readTerm(depth)
    while (this.#takeWord('and')) filter = { kind: 'and', parts: [filter, this.#readTerm(depth)] }
    return filter
  }

  #readTerm(depth: number): ScimFilter {
    this.#terms += 1
    if (this.#terms > mostTerms) this.#fail()
    const isNot = this.#takeNot()
    if (this.#take('(')) {
      const part = this.readOr(depth + 1)
      if (!this.#take(')')) this.#fail()
      return isNot ? { kind: 'not', part } : part
    }
    const path = this.readPath()
    const filter = path.sub === undefined ? this.readElementFilter(depth) : undefined
    if (filter === undefined) return this.#readComparison(path)
    // Entra ID also compares an attribute of the elements: `emails[type eq "work"].value eq "…"`.
    const sub = this.readSub()
    const inner =
      sub === undefined
        ? filter
        : {
            kind: 'and' as const,
            parts: [filter, this.#readComparison({ schema: undefined, name: sub, sub: undefined })] as const,
          }
    return { kind: 'element', path, filter: inner }
  }

  #readComparison(path: AttributePath): ScimFilter {
    if (this.#takeWord('pr')) return { kind: 'present', path }
    const comparison = comparisons.find((one) => this.#takeWord(one))
    if (comparison === undefined) return this.#fail()
    return { kind: 'compare', path, comparison, value: this.#readValue() }
  }

  readPath(): AttributePath {
    this.#skipSpaces()
    const start = this.#at
    while (/[\w:.$-]/.test(this.#text.charAt(this.#at))) this.#at += 1
    const text = this.#text.slice(start, this.#at).toLowerCase()
    const end = text.startsWith('urn:') ? text.lastIndexOf(':') : -1
    const schema = end < 0 ? undefined : text.slice(0, end)
    const [name = '', sub, ...others] = text.slice(end + 1).split('.')
    const isName = (part: string) => /^[a-z$][\w-]*$/.test(part)
    if (!isName(name) || (sub !== undefined && !isName(sub)) || others.length > 0) this.#fail()
    return { schema, name, sub }
  }

  /** Reads the filter in square brackets; undefined if there is none. */
  readElementFilter(depth: number): ScimFilter | undefined {
    if (!this.#take('[')) return undefined
    const filter = this.readOr(depth + 1)
    if (!this.#take(']')) this.#fail()
    return filter
  }

  /** Reads the attribute name after a bracket, such as `.value`; undefined if there is none. */
  readSub(): string | undefined {
    if (this.#text.charAt(this.#at) !== '.') return undefined
    this.#at += 1
    const { schema, name, sub } = this.readPath()
    if (schema !== undefined || sub !== undefined) this.#fail()
    return name
  }

  #readValue(): FilterValue {
    this.#skipSpaces()
    const start = this.#at
    if (this.#text.charAt(start) === '"') {
      this.#at += 1
      while (this.#at < this.#text.length && this.#text.charAt(this.#at) !== '"')
        this.#at += this.#text.charAt(this.#at) === '\\' ? 2 : 1
      this.#at += 1
    } else while (/[\w.+-]/.test(this.#text.charAt(this.#at))) this.#at += 1
    const text = this.#text.slice(start, this.#at)
    // Entra ID writes `True` and `False`.
    if (/^(?:true|false|null)$/i.test(text)) return JSON.parse(text.toLowerCase()) as boolean | null
    try {
      return JSON.parse(text) as string | number
    } catch {
      return this.#fail()
    }
  }

  requireEnd(): void {
    this.#skipSpaces()
    if (this.#at < this.#text.length) this.#fail()
  }

  #takeNot(): boolean {
    const start = this.#at
    if (this.#takeWord('not')) {
      this.#skipSpaces()
      if (this.#text.charAt(this.#at) === '(') return true
    }
    this.#at = start
    return false
  }

  /** Consumes a keyword, in any case, if no further letter follows it. */
  #takeWord(word: string): boolean {
    this.#skipSpaces()
    const end = this.#at + word.length
    const isWord =
      this.#text.slice(this.#at, end).toLowerCase() === word && !/[\w:.$-]/.test(this.#text.charAt(end))
    if (isWord) this.#at = end
    return isWord
  }

  #take(sign: string): boolean {
    const start = this.#at
    this.#skipSpaces()
    if (this.#text.charAt(this.#at) !== sign) {
      this.#at = start
      return false
    }
    this.#at += 1
    return true
  }

  #skipSpaces(): void {
    while (this.#text.charAt(this.#at) === ' ') this.#at += 1
  }

  #fail(): never {
    throw new ScimFault(this.#scimType, this.#text.slice(this.#at) || this.#text)
  }
}
