import { parseSync, Visitor } from 'oxc-parser'

/**
 * A comment, test title, paragraph or commit subject.
 *
 * @typedef {object} Prose
 * @property {'comment' | 'title' | 'paragraph' | 'heading' | 'subject'} kind
 * @property {number} line of its first word, from 1
 * @property {string} text on one line, in which a dash replaces code
 */

const titled = /^(it|test|describe)$/

/**
 * Reads the prose of a file.
 *
 * @param {string} file its path, which determines the language
 * @param {string} source
 * @returns {Prose[]} empty for a language without rules
 */
export function readProse(file, source) {
  if (/\.(ts|tsx|mjs|js)$/.test(file)) return proseOfScript(file, source)
  if (/\.css$/.test(file)) return cssComments(source)
  if (/\.sql$/.test(file)) return sqlComments(source)
  return /\.md$/.test(file) ? paragraphs(source) : []
}

/** @param {string} file @param {string} source @returns {Prose[]} */
function proseOfScript(file, source) {
  const { program, comments } = parseSync(file, source)
  const lineAt = lineCounter(source)
  const blocks = comments.flatMap(({ type, value, start, end }) =>
    isDirective(value)
      ? []
      : [{ isLine: type === 'Line', value, line: lineAt(start), lastLine: lineAt(end), start }],
  )
  return [...joinLines(blocks, source).flatMap(splitComment), ...titles(program, lineAt)]
}

/** True for a comment that a tool reads: `biome-ignore`, `@ts-expect-error`, `/// <reference>`. */
const isDirective = (/** @type {string} */ text) =>
  /^[\s*/]*(@ts-|@vitest-|@vite|biome-ignore|<reference|#__PURE__|#region|#endregion|[@#] sourceMappingURL|@type\b|@typedef \{import|@import)/.test(
    text,
  )

/**
 * @typedef {object} Block
 * @property {boolean} isLine
 * @property {string} value
 * @property {number} line
 * @property {number} lastLine
 * @property {number} start
 */

/**
 * Joins a `//` comment to that of the previous line if its own line contains no code.
 *
 * @param {readonly Block[]} blocks
 * @param {string} source
 * @returns {Block[]}
 */
function joinLines(blocks, source) {
  const joined = /** @type {Block[]} */ ([])
  for (const block of blocks) {
    const last = joined.at(-1)
    const isAlone = /(^|\n)[ \t]*$/.test(source.slice(0, block.start).slice(-200))
    if (last?.isLine && block.isLine && isAlone && block.line === last.lastLine + 1)
      joined[joined.length - 1] = { ...last, value: `${last.value}\n${block.value}`, lastLine: block.line }
    else joined.push(block)
  }
  return joined
}

/**
 * Splits a comment into paragraphs, list items and tags. @param {{ value: string, line: number }} block
 * @returns {Prose[]}
 */
function splitComment({ value, line }) {
  const parts = /** @type {Prose[]} */ ([])
  let isNew = true
  value.split('\n').forEach((raw, index) => {
    const text = raw.replace(/^\s*\*?\s?/, '').trim()
    const tag = /^@\w+\s*(?:\{[^}]*\})?\s*(.*)$/.exec(text)
    // Keeps the name of a parameter, because it begins the sentence: "siteId of the reader".
    const words = tag ? (tag[1] ?? '') : text.replace(/^([-*]|\d+\.)\s+/, '')
    if (isNew || tag || words !== text || text === '') {
      parts.push({ kind: 'comment', line: line + index, text: words })
      isNew = text === ''
    } else {
      const last = /** @type {Prose} */ (parts.at(-1))
      parts[parts.length - 1] = last.text
        ? { ...last, text: `${last.text} ${words}` }
        : { ...last, line: line + index, text: words }
    }
    if (text !== '') isNew = false
  })
  return parts.map(clean).filter(({ text }) => /\p{L}/u.test(text))
}

/**
 * @param {import('oxc-parser').Program} program @param {(offset: number) => number} lineAt @returns {Prose[]}
 */
function titles(program, lineAt) {
  const found = /** @type {Prose[]} */ ([])
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!titled.test(firstName(callee)) || !title) return
      const name = firstName(callee)
      const text =
        title.type === 'Literal' && typeof title.value === 'string'
          ? title.value
          : title.type === 'TemplateLiteral'
            ? title.quasis.map(({ value }) => value.raw).join('–')
            : ''
      const kind = name === 'describe' || methodOf(callee) === 'describe' ? 'heading' : 'title'
      if (text) found.push(clean({ kind, line: lineAt(title.start), text }))
    },
  })
  visitor.visit(program)
  return found
}

/** @param {import('oxc-parser').Expression} callee @returns {string} `it` for `it.each(rows)` */
function firstName(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression')
    return firstName(/** @type {import('oxc-parser').Expression} */ (callee.object))
  return callee.type === 'CallExpression' ? firstName(callee.callee) : ''
}

/** @param {import('oxc-parser').Expression} callee `test.describe` */
const methodOf = (callee) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''

/** @param {string} source @returns {Prose[]} */
function cssComments(source) {
  const lineAt = lineCounter(source)
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].flatMap(({ index, 1: value = '' }) =>
    isDirective(value) ? [] : splitComment({ value, line: lineAt(index) }),
  )
}

/** @param {string} source @returns {Prose[]} */
function sqlComments(source) {
  const blocks = source.split('\n').flatMap((text, index) => {
    const comment = /^([^']*?)--(.*)$/.exec(text)
    if (!comment) return []
    const isAlone = (comment[1] ?? '').trim() === ''
    return [{ isAlone, value: comment[2] ?? '', line: index + 1, lastLine: index + 1 }]
  })
  const joined = /** @type {typeof blocks} */ ([])
  for (const block of blocks) {
    const last = joined.at(-1)
    if (last?.isAlone && block.isAlone && block.line === last.lastLine + 1)
      joined[joined.length - 1] = { ...last, value: `${last.value}\n${block.value}`, lastLine: block.line }
    else joined.push(block)
  }
  return joined.flatMap(splitComment)
}

/**
 * Returns the paragraphs, list items, table cells and headings of a Markdown file, without its code. @param
 * {string} source @returns {Prose[]}
 */
function paragraphs(source) {
  const found = /** @type {Prose[]} */ ([])
  let isCode = false
  let isOpen = false
  source.split('\n').forEach((raw, index) => {
    const line = index + 1
    if (/^\s*```/.test(raw)) isCode = !isCode
    const text = raw.trim()
    if (isCode || text === '' || text.startsWith('```') || (!isOpen && /^ {4}/.test(raw))) {
      isOpen = false
      return
    }
    if (text.startsWith('|')) {
      for (const cell of text.split('|')) found.push({ kind: 'paragraph', line, text: cell.trim() })
      isOpen = false
      return
    }
    const heading = /^#+\s+(.*)$/.exec(text)
    const item = /^([-*]|\d+\.)\s+(.*)$/.exec(text)
    if (heading) found.push({ kind: 'heading', line, text: heading[1] ?? '' })
    else if (item) found.push({ kind: 'paragraph', line, text: item[2] ?? '' })
    else if (isOpen) {
      const last = /** @type {Prose} */ (found.at(-1))
      found[found.length - 1] = { ...last, text: `${last.text} ${text}` }
    } else found.push({ kind: 'paragraph', line, text })
    isOpen = !heading
  })
  return found.map(clean).filter(({ text }) => /\p{L}{2}/u.test(text))
}

/**
 * Replaces code and web addresses by dashes, and removes the addresses of Markdown links. @param {Prose}
 * prose @returns {Prose}
 */
function clean(prose) {
  const text = prose.text
    .replace(/`[^`]*`/g, '–')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/https?:\/\/\S+/g, '–')
    .replace(/[*_]{2}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return { ...prose, text }
}

/** @param {string} source @returns {(offset: number) => number} */
function lineCounter(source) {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
