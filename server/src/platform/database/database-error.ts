/**
 * The kind of a database error: a violated constraint, a value that its column cannot have (`value`), a full
 * database, or a temporary failure (`unavailable`).
 */
export interface DatabaseErrorInfo {
  readonly kind:
    | 'unique'
    | 'exclusion'
    | 'check'
    | 'foreign-key'
    | 'not-null'
    | 'value'
    | 'full'
    | 'unavailable'
  /**
   * The constraint's name; for not-null the column's name. Undefined for the kinds `value`, `full` and `unavailable`.
   */
  readonly constraint?: string
}

/**
 * Thrown if the database server cannot be reached, does not respond, or refuses connections; `cause` has the
 * reason.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database is not available', { cause })
    this.name = 'DatabaseUnavailableError'
  }
}

const kindOfState: Readonly<Record<string, Exclude<DatabaseErrorInfo['kind'], 'unavailable'>>> = {
  // A range that ends before its start, a text that is too long, a number or a time that is too large.
  '22000': 'value',
  '22001': 'value',
  '22003': 'value',
  '22008': 'value',
  '23502': 'not-null',
  '23503': 'foreign-key',
  '23505': 'unique',
  '23514': 'check',
  '23P01': 'exclusion',
  '53100': 'full',
}

/**
 * The SQLSTATE of a transaction that PostgreSQL aborted because of another transaction: serialization failure
 * or deadlock.
 */
const givenUpStates = ['40001', '40P01']

/**
 * SQLSTATE values after which a retry can succeed: the server starts, stops, has too many connections or
 * became a standby; a statement, a lock or an idle session took too long; the transaction was aborted.
 */
const unavailableStates = new Set([
  ...['25006', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '57P05'],
  ...givenUpStates,
])

/**
 * Messages of errors of `pg` and Node without a code: the connection is lost, or the server does not answer.
 */
const lostConnection =
  /^(connection terminated|client has encountered a connection error|client was closed|query read timeout|timeout exceeded)/i

/** Messages of PGlite, Kysely and the pool of `pg` while the server shuts down. */
const closedDatabase =
  /^(pglite is clos|driver has already been destroyed|cannot use a pool after|connection error)/i

/** Classifies an error of the database for the HTTP layer; null for other errors. */
export function databaseErrorOf(error: unknown): DatabaseErrorInfo | null {
  if (error instanceof DatabaseUnavailableError) return { kind: 'unavailable' }
  const { code, constraint, column, message } = fieldsOf(error)
  const kind = kindOfState[code]
  if (kind !== undefined) {
    const name = kind === 'not-null' ? column : constraint
    return name === undefined ? { kind } : { kind, constraint: name }
  }
  if (isUnavailableState(code) || closedDatabase.test(message)) return { kind: 'unavailable' }
  return null
}

/** True if PostgreSQL aborted the transaction because of another transaction, so that a retry can succeed. */
export function isSerializationFailure(error: unknown): boolean {
  return givenUpStates.includes(fieldsOf(error).code)
}

/** True if a statement could not get a lock in time, or was chosen to end a deadlock. */
export function isLockTimeout(error: unknown): boolean {
  return ['55P03', '40P01'].includes(fieldsOf(error).code)
}

/** True if the error means that the connection is unusable. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = fieldsOf(error)
  const isSystemError = /^E[A-Z]+$/.test(code)
  return isSystemError || code.startsWith('08') || code.startsWith('57P') || lostConnection.test(message)
}

function isUnavailableState(code: string): boolean {
  return code.startsWith('08') || unavailableStates.has(code)
}

function fieldsOf(error: unknown) {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error, message: error.message } : {}
  return {
    code: textOf(fields.code) ?? '',
    message: textOf(fields.message) ?? '',
    constraint: textOf(fields.constraint),
    column: textOf(fields.column),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
