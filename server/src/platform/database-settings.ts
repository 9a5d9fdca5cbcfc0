import { join } from 'node:path'

/**
 * Returns the path of the file in DATA_DIR that contains the setup link. Only the server's user can read the
 * file.
 */
export const setupFileOf = (dataDir: string): string => join(dataDir, 'setup-link.txt')

/** The variables that choose the database, as the operator set them. */
interface DatabaseVariables {
  readonly isProduction: boolean
  readonly url: string | undefined
  readonly listenUrl: string | undefined
  readonly reportsUrl: string | undefined
  readonly embedded: 'on' | 'off' | undefined
}

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  readonly databaseListenUrl: string | undefined
  readonly databaseReportsUrl: string | undefined
  readonly warnings: readonly string[]
}

/**
 * Reads the choice of database. In production the embedded database needs an explicit setting. Without that
 * rule, a missing or misspelt DATABASE_URL would start a server with an empty database.
 *
 * @param problems receives a readable line for a missing address, a contradiction and each unknown `sslmode`
 */
export function readDatabase(
  { isProduction, url, listenUrl, reportsUrl, embedded }: DatabaseVariables,
  problems: string[],
): DatabaseSettings {
  if (url !== undefined && embedded === 'on')
    problems.push('EMBEDDED_DATABASE=on: refused together with DATABASE_URL; give one of them')
  if (url === undefined && (embedded === 'off' || (isProduction && embedded === undefined)))
    problems.push(
      'DATABASE_URL: missing; give the address of a PostgreSQL database, or EMBEDDED_DATABASE=on to keep the data in DATA_DIR',
    )
  if (url === undefined && reportsUrl !== undefined)
    problems.push('DATABASE_REPORTS_URL: refused without DATABASE_URL; the embedded database has no replica')
  const warnings: string[] = []
  const plain = (name: string, address: string | undefined) => {
    if (address === undefined) return undefined
    const mode = new URL(address).searchParams.get('sslmode')
    if (mode !== null && !sslModes.includes(mode))
      problems.push(`${name} has sslmode=${mode}: expected disable, verify-full or no-verify`)
    if (mode === null || !verifiedModes.includes(mode)) return address
    warnings.push(
      `${name} has sslmode=${mode}: the certificate and the name of the server are verified, as with verify-full; write that, or no-verify`,
    )
    return withVerifiedCertificate(address)
  }
  return {
    databaseUrl: plain('DATABASE_URL', url),
    databaseListenUrl: plain('DATABASE_LISTEN_URL', listenUrl),
    databaseReportsUrl: plain('DATABASE_REPORTS_URL', reportsUrl),
    warnings,
  }
}

/** Allowed values of `sslmode`. The driver would treat any other value as `verify-full`. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Modes that the driver treats as `verify-full` until its next major version. */
const verifiedModes = ['prefer', 'require', 'verify-ca']

/** Sets `sslmode=verify-full`, so that an update of the driver does not change the meaning of an address. */
function withVerifiedCertificate(address: string): string {
  const url = new URL(address)
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/**
 * Returns the address for work that a pooler in transaction mode prevents: migrations, backups, and others that
 * take longer than the statement timeout of the pooler's role or change the settings of their session. Undefined
 * for the embedded database.
 */
export const directUrlOf = ({
  databaseUrl,
  databaseListenUrl,
}: Pick<DatabaseSettings, 'databaseUrl' | 'databaseListenUrl'>): string | undefined =>
  databaseUrl && (databaseListenUrl ?? databaseUrl)

/** Describes the database without user and password: `the database verstas at db.example.com:5432`. */
export function describeDatabase({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}): string {
  if (databaseUrl === undefined) return `the embedded database in ${dataDir}`
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1) || url.username)
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname || 'localhost')
  return `the database ${name} at ${host}:${url.port || url.searchParams.get('port') || 5432}`
}
