import { isObject } from '@verstas/contract/is-object.ts'

/**
 * Patterns of texts that may identify a person or grant access. Each pattern is linear; group 1 is preserved.
 */
const patterns: readonly RegExp[] = [
  // User name and password in an address.
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,500}@/gi,
  // Secrets in links, after the #, and queries.
  /()[?#][^\s"'<>)]{1,2000}/g,
  // E-mail addresses.
  /()[\w.+-]{1,64}@[\w-]{1,63}[\w.-]{0,190}/g,
  // Finnish and Swedish personal identity codes.
  /()\b\d{6}(?:\d\d)?[-+A-FU-Y]\d{3}[0-9A-Z]\b/gi,
  // Plates: with a hyphen, or in capitals.
  /()\b[a-zåäö]{2,3}-\d{1,3}\b/gi,
  /()\b[A-ZÅÄÖ]{3} ?\d{2}[0-9A-Z]\b/g,
  // Network addresses.
  /()\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g,
  /()(?:\b[0-9a-f]{1,4})?(?::[0-9a-f]{0,4}){3,7}\b/gi,
]

/** Sequences of 20 or more letters, digits and signs without a space: tokens, keys, hashes and VINs. */
const longWord = /[\w+/=.-]{17,}/g

/** Words that are not names: paths of our files, packages and versions. */
const ownWord =
  /^(?:file|node|server|contract|domain|web|src|platform|features|node_modules)(?:[:/].*)?$|\.(?:ts|js|mjs|cjs|sql|json)\b/

const telephone = /\+?\d[\d -]{5,18}\d/g

/** Words that a bundle must not contain. */
export interface KnownWords {
  /** Names of people in lower case; null if they are unknown. */
  readonly names: ReadonlySet<string> | null
  /** Secrets of the settings. */
  readonly secrets: readonly string[]
}

/**
 * Removes personal data and secrets from a text: addresses, tokens, plates, phone numbers and personal
 * identity codes, the names of people in the database, and the secrets of the settings. Removes the whole
 * text if the names are unknown.
 */
export function redact(text: string, { names, secrets }: KnownWords): string {
  if (names === null) return '[removed: the names of people are unknown]'
  let redacted = text
  for (const secret of secrets) redacted = redacted.replaceAll(secret, '[removed]')
  for (const pattern of patterns) redacted = redacted.replace(pattern, '$1[removed]')
  redacted = redacted
    .replace(longWord, (word) => (hasDigitAndLetter(word) && !ownWord.test(word) ? '[removed]' : word))
    .replace(telephone, '[removed]')
  return redacted.replace(/\p{L}+/gu, (word) => (names.has(word.toLowerCase()) ? '[removed]' : word))
}

const hasDigitAndLetter = (word: string): boolean => /\d/.test(word) && /[a-z]/i.test(word)

/** Minimum length of a name's word that is replaced. Shorter words occur in ordinary texts. */
const shortestName = 3

/** Returns the words of names in lower case, as input of `redact`. */
export function wordsOfNames(names: Iterable<string | null>): ReadonlySet<string> {
  const words = new Set<string>()
  for (const name of names)
    for (const [word] of (name ?? '').matchAll(/\p{L}+/gu))
      if (word.length >= shortestName) words.add(word.toLowerCase())
  return words
}

/** Fields of a log line that contain no personal data, and whose values need no redaction. */
const plainFields = [
  'level',
  'time',
  'status',
  'milliseconds',
  'security',
  'method',
  'errorId',
  'signal',
  'delay',
  'count',
  'migration',
  'version',
  'outcome',
  'channel',
  'dropped',
] as const

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns a log line with only known fields. Other fields are left out, such as a client's address or a
 * person's id. A line that is not JSON is removed completely, because the server's log did not write it.
 */
export function redactLogLine(line: string, known: KnownWords): string {
  const fields = parse(line)
  if (fields === null) return '{"msg":"[removed: no line of the log]"}'
  const { req, err, msg } = fields
  return JSON.stringify({
    ...pick(fields, plainFields),
    ...(isObject(req) && { req: pick(req, ['method', 'route']) }),
    ...(isObject(err) && { err: redactError(err, known, 5) }),
    ...(typeof msg === 'string' && { msg: redact(msg, known) }),
  })
}

function redactError(error: Fields, known: KnownWords, depth: number): Fields {
  const { message, stack, cause } = error
  return {
    ...pick(error, ['type', 'code', 'constraint', 'table']),
    ...(typeof message === 'string' && { message: redact(message, known) }),
    ...(typeof stack === 'string' && { stack: framesOf(stack) }),
    ...(isObject(cause) && depth > 0 && { cause: redactError(cause, known, depth - 1) }),
  }
}

/**
 * Returns the lines of a stack that name a code location, without the folder of the installation. The first
 * lines are left out, because they repeat the message.
 */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => {
      const [, name = ''] = /^\s+at ([\w.$<> ]{1,100})\(/.exec(line) ?? []
      const start = line.search(/(?:server|contract|domain|node_modules)\//)
      const place = start < 0 ? '[another place]' : line.slice(start).replace(/\)$/, '')
      return `at ${name}${place}`
    })
    .join('\n')

/** Returns the fields with a simple value. */
const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name]
      return ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value]] : []
    }),
  )

function parse(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
