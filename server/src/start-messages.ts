import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { DemoRefusedError } from '@verstas/demo/loaded-demo.ts'
import { demoPassword, demoPin, signIns } from '@verstas/demo/sign-ins.ts'
import { BackupError } from './features/backup/backup-error.ts'
import { DemoProcessError } from './load-demo-in-child.ts'
import { CommandError } from './platform/command-error.ts'
import { DatabaseNotEmptyError } from './platform/database/copy-database.ts'
import { DatabaseUnavailableError } from './platform/database/database-error.ts'
import { FolderInUseError } from './platform/database/folder-lock.ts'
import { MigrationError } from './platform/database/migration-plan.ts'
import { describeDatabase, setupFileOf } from './platform/database-settings.ts'
import { type Settings, SettingsError } from './platform/settings.ts'
import { TenantFileError } from './platform/tenants/tenant-file.ts'

export interface Welcome {
  readonly settings: Pick<
    Settings,
    'host' | 'port' | 'apiBase' | 'timeZone' | 'databaseUrl' | 'dataDir' | 'appOrigin'
  >
  readonly address: AddressInfo | string | null
  /** The instant around which the demo is built; null without a demo. */
  readonly demoNow: Date | null
  /** The secret of the link that creates the first site; null if a site exists. */
  readonly setupSecret: string | null
  readonly now: Date
}

/**
 * Prints the server's address and database, and writes the setup link into a file or removes that file. With a
 * demo it also prints the user names, their password and the PIN.
 */
export function printWelcome({ settings, address, demoNow, setupSecret, now }: Welcome): void {
  const port = typeof address === 'object' ? (address?.port ?? settings.port) : settings.port
  const origin = `http://${isOpen(settings.host) ? 'localhost' : inAddress(settings.host)}:${port}`
  const lines = ['', `Verstas is up: ${origin}`]
  if (isOpen(settings.host))
    lines.push(
      ...networkAddresses().map((host) => `  on a phone in the same network: http://${host}:${port}`),
    )
  lines.push(`  the API: ${origin}${settings.apiBase}/docs`, `  it uses ${describeDatabase(settings)}`)
  if (demoNow !== null) {
    lines.push(`Sign in to the demo dealership (the password of all is ${demoPassword}):`)
    lines.push(...signIns.map(({ userName, role }) => `  ${userName.padEnd(6)} ${role}`))
    lines.push(`  (on a trusted device matti and aino also sign in by the PIN ${demoPin})`)
    lines.push(...ageOfDemo(demoNow, now, settings.timeZone))
  }
  const setupLink = setupSecret && `${settings.appOrigin ?? origin}/#/setup/${setupSecret}`
  const setupFile = keepSetupLink(settings.dataDir, setupLink)
  if (setupFile !== null)
    lines.push(
      'There is no site yet. The link in this file makes the first site and its administrator, once and within 24 hours:',
      `  ${setupFile}`,
      '  (another start makes another link, and this one ends)',
    )
  // Only a terminal shows the link, because the link makes its user an administrator and many people can
  // read logs.
  if (setupLink !== null && process.stdout.isTTY) lines.push(`  ${setupLink}`)
  console.log(`${lines.join('\n')}\n`)
}

/**
 * Writes the setup link into a file that only the server's user can read, or removes the file if there is no
 * link.
 */
export function keepSetupLink(dataDir: string, link: string | null): string | null {
  const file = setupFileOf(dataDir)
  rmSync(file, { force: true })
  if (link === null) return null
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

/**
 * Returns lines that suggest a new demo if the server starts on another day than that of the demo. The dates
 * in the demo are fixed.
 */
export function ageOfDemo(demoNow: Date, now: Date, timeZone: string): string[] {
  const dayOf = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const day = dayOf(demoNow)
  if (day.equals(dayOf(now))) return []
  return [
    `Its shifts, reservations and stampings lie around ${day}. For new ones around today: npm run demo:fresh`,
    '  (what was done in the demo since is then lost)',
  ]
}

/** Returns the message of a failed start or command. Only an unexpected failure has a stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  const { PORT = '3000', HOST = '0.0.0.0', METRICS_PORT, METRICS_HOST = '127.0.0.1' } = process.env
  const { port: failedPort, hostname } = error as { port?: unknown; hostname?: unknown }
  const isOfMetrics =
    METRICS_PORT !== undefined && (String(failedPort) === METRICS_PORT || hostname === METRICS_HOST)
  const [prefix, port, host] = isOfMetrics ? ['METRICS_', METRICS_PORT, METRICS_HOST] : ['', PORT, HOST]
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose another one with ${prefix}PORT=...`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights. Choose one above 1023 with ${prefix}PORT=...`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${prefix}HOST=${host} is no address of this machine.`
  if (error instanceof DatabaseUnavailableError) return explainUnavailable(error.cause)
  const advice = adviceOf(error)
  if (advice !== undefined) return `${error.message}\n${advice}`
  const isExpected = code === 'EACCES' || expectedErrors.some((kind) => error instanceof kind)
  return isExpected ? error.message : (error.stack ?? error.message)
}

function explainUnavailable(cause: unknown): string {
  const advice = adviceOf(cause) ?? 'Is DATABASE_URL right and does the server run?'
  return `The database is not available: ${messageOf(cause)}\n${advice}`
}

/** Remedies for errors of PostgreSQL or of its TLS connection, by error code. */
const adviceOfCodes: Readonly<Record<string, string>> = {
  '42501': 'The role in DATABASE_URL needs to own its database: alter database … owner to …',
  '25006':
    'The database is read-only: DATABASE_URL has to lead to the primary server, and the role must not be read-only.',
  '28P01': 'The user or the password in DATABASE_URL is wrong.',
  '28000': 'The server lets this user in by another way only: look into its pg_hba.conf.',
  '3D000': 'Create the database first: createdb --owner=… …',
  '58P01': 'PostgreSQL lacks a part: install its contrib package, which has btree_gist and pg_trgm.',
  '0A000': 'PostgreSQL lacks a part: install its contrib package, which has btree_gist and pg_trgm.',
  SELF_SIGNED_CERT_IN_CHAIN: trustAdvice(),
  DEPTH_ZERO_SELF_SIGNED_CERT: trustAdvice(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: trustAdvice(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: trustAdvice(),
  CERT_HAS_EXPIRED: 'The certificate of the PostgreSQL server has expired: renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate is for another name: DATABASE_URL has to name the server as its certificate does.',
}

function trustAdvice(): string {
  return 'Nobody vouches for the certificate of the PostgreSQL server: name the file of its authority with sslrootcert=… in DATABASE_URL.'
}

/** Returns the remedy for the code of an error or of its nearest cause; undefined if no code has a remedy. */
function adviceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, path } = error as { code?: unknown; path?: unknown }
  if (code === 'ENOENT' && typeof path === 'string' && process.env.DATABASE_URL?.includes(path))
    return 'DATABASE_URL names this file (sslrootcert, sslcert or sslkey), and it is not there.'
  return (typeof code === 'string' ? adviceOfCodes[code] : undefined) ?? adviceOf(error.cause)
}

const expectedErrors = [
  SettingsError,
  CommandError,
  DemoProcessError,
  FolderInUseError,
  MigrationError,
  DemoRefusedError,
  DatabaseNotEmptyError,
  BackupError,
  TenantFileError,
]

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

function isOpen(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
