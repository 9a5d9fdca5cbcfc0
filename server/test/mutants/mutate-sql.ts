/** A statement with one mutation, and a name that describes the mutation and its surroundings. */
export interface Mutant {
  readonly kind: string
  /**
   * The kind of the mutation, the changed words and their surroundings. Equal for all statements with the
   * same SQL.
   */
  readonly name: string
  readonly sql: string
}

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  /** The number of open brackets. */
  readonly depth: number
}

/** Matches a comment, a string literal, a quoted name, a parameter, a word, a number or an operator. */
const tokenPattern =
  /\/\*.*?\*\/|--.*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+|[a-z_][\w.]*|\d[\d.]*|::|<=|>=|<>|->>|->|&&|@>|<@|\|\||\S/gis

function tokensOf(sql: string): readonly Token[] {
  const tokens: Token[] = []
  let depth = 0
  for (const { 0: text, index } of sql.matchAll(tokenPattern)) {
    if (text.startsWith('/*') || text.startsWith('--')) continue
    if (text === ')' || text === ']') depth -= 1
    tokens.push({ text: text.toLowerCase(), start: index, end: index + text.length, depth })
    if (text === '(' || text === '[') depth += 1
  }
  return tokens
}

/** Words after which a condition begins. */
const beforeCondition = new Set(['where', 'on', 'having', 'when', 'and', 'or'])

/** Words that end a condition or a list at the same depth. */
const clauseEnds = new Set(
  'group order having limit union join left inner cross where returning for window offset then else end when from as intersect except full fetch with select , ;'.split(
    ' ',
  ),
)

const otherEdges: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

const otherFunctions: Readonly<Record<string, string>> = {
  max: 'min',
  min: 'max',
  least: 'greatest',
  greatest: 'least',
  bool_and: 'bool_or',
  bool_or: 'bool_and',
}

/** Names the kind of a dropped condition. */
function kindOfDropped(condition: string, before: string): string {
  if (before === 'when') return 'always when'
  return /^[\w.]*site_id\s*=\s*[\w.$:]+$/i.test(condition) ? 'drop site' : 'drop condition'
}

/** Returns the mutants of a statement, each with one change that could be a mistake. */
export function mutantsOf(sql: string): readonly Mutant[] {
  const tokens = tokensOf(sql)
  const mutants = new Map<string, Mutant>()
  const wordsAt = (place: number) => tokens[place]?.text ?? ''

  const add = (kind: string, start: number, end: number, words: string): void => {
    const before = sql.slice(Math.max(0, start - 50), start)
    const after = sql.slice(end, end + 50)
    const changed = sql.slice(start, end).slice(0, 200)
    const name = `${kind}: ${before}[${changed}]${after}`.replace(/\s+/g, ' ').replace(/\$\d+/g, '$')
    mutants.set(`${start} ${end} ${words}`, { kind, name, sql: sql.slice(0, start) + words + sql.slice(end) })
  }
  const replace = (kind: string, first: number, last: number, words: string): void => {
    const [from, to] = [tokens[first], tokens[last]]
    if (from && to) add(kind, from.start, to.end, words)
  }
  /** Returns the index after the last token of the list or condition that begins at an index. */
  const endOf = (begin: number, depth: number, isEnd: (text: string) => boolean): number => {
    let place = begin
    for (; place < tokens.length; place += 1) {
      const token = tokens[place]
      if (!token || token.depth < depth || (token.depth === depth && isEnd(token.text))) break
    }
    return place
  }
  const closingOf = (opening: number): number =>
    endOf(opening + 1, (tokens[opening]?.depth ?? 0) + 1, () => false)

  const endOfCondition = (begin: number, depth: number): number => {
    let isBetween = false
    return endOf(begin, depth, (text) => {
      if (text === 'and' && isBetween) {
        isBetween = false
        return false
      }
      if (text === 'between') isBetween = true
      return text === 'and' || text === 'or' || clauseEnds.has(text)
    })
  }

  const mutateCondition = (begin: number, depth: number): void => {
    const end = endOfCondition(begin, depth)
    const before = wordsAt(begin - 1)
    if (end <= begin) return
    const condition = sql.slice(tokens[begin]?.start, tokens[end - 1]?.end)
    const isAlternative = before === 'or' || wordsAt(end) === 'or'
    replace(kindOfDropped(condition, before), begin, end - 1, isAlternative ? 'false' : 'true')
    if (before === 'when') replace('never when', begin, end - 1, 'false')
    if (wordsAt(begin) === 'not') replace('not', begin, begin, '')
    const opening = wordsAt(begin) === 'not' ? begin + 1 : begin
    if (wordsAt(opening) === '(' && wordsAt(opening + 1) !== 'select') {
      const next = wordsAt(endOfCondition(opening + 1, depth + 1))
      if (next === 'and' || next === 'or') mutateCondition(opening + 1, depth + 1)
    }
  }

  const mutateOrder = (place: number, depth: number): void => {
    let begin = place + 1
    for (;;) {
      const end = endOf(begin, depth, (text) => clauseEnds.has(text) && !/^(when|then|else|end)$/.test(text))
      const last = tokens[end - 1]
      if (last && end > begin && !/^(desc|nulls|first|last)$/.test(last.text))
        add('descending', last.end, last.end, ' desc')
      if (wordsAt(end) !== ',' || tokens[end]?.depth !== depth) return
      begin = end + 1
    }
  }

  const mutateCoalesce = (place: number): void => {
    const closing = closingOf(place + 1)
    const depth = (tokens[place]?.depth ?? 0) + 1
    const comma = endOf(place + 2, depth, (text) => text === ',')
    if (wordsAt(comma) !== ',') return
    const start = tokens[comma]?.start ?? 0
    add('no default', start, tokens[closing]?.start ?? start, '')
    if (!wordsAt(comma + 1).startsWith("'[")) replace('only default', place + 2, comma, '')
  }

  for (const [place, { text, depth, start, end }] of tokens.entries()) {
    const next = wordsAt(place + 1)
    const isCall = next === '('
    if (beforeCondition.has(text) && next !== 'conflict' && !isInBetween(tokens, place))
      mutateCondition(place + 1, depth)
    const otherEdge = otherEdges[text]
    if (otherEdge) add('edge', start, end, otherEdge)
    if (text === 'desc') add('ascending', start, end, '')
    const otherFunction = isCall ? otherFunctions[text] : undefined
    if (otherFunction) add('other function', start, end, otherFunction)
    if (text === 'distinct' && next !== 'on' && next !== 'from') add('not distinct', start, end, '')
    if (text === 'left' && next === 'join') add('inner join', start, end, '')
    if (text === 'coalesce' && isCall) mutateCoalesce(place)
    if (text === 'by' && wordsAt(place - 1) === 'order') mutateOrder(place, depth)
    if (text === 'limit') replace('no limit', place, place + 1, '')
    if (text === 'nulls') replace('nulls', place + 1, place + 1, next === 'last' ? 'first' : 'last')
    if (text === 'interval' && next.startsWith("'")) replace('no interval', place + 1, place + 1, "'0 s'")
    if (text === 'in' && isCall && wordsAt(place + 3) === ',') replace('fewer', place + 2, place + 3, '')
  }
  return [...mutants.values()]
}

/** True if the `and` at an index belongs to a `between`. */
function isInBetween(tokens: readonly Token[], place: number): boolean {
  const { text, depth } = tokens[place] ?? { text: '', depth: 0 }
  if (text !== 'and') return false
  for (let before = place - 1; before >= 0; before -= 1) {
    const token = tokens[before]
    if (!token || token.depth < depth) return false
    if (token.depth === depth && token.text === 'between') return true
    if (token.depth === depth && beforeCondition.has(token.text)) return false
  }
  return false
}
