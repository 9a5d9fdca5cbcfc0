import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { DemoRefusedError } from '@verstas/demo/loaded-demo.ts'
import { demoPassword, signIns } from '@verstas/demo/sign-ins.ts'
import { DemoProcessError } from './load-demo-in-child.ts'
import { DatabaseNotEmptyError } from './platform/database/copy-database.ts'
import { DatabaseUnavailableError } from './platform/database/database-error.ts'
import { FolderInUseError } from './platform/database/folder-lock.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { type Settings, SettingsError } from './platform/settings.ts'

export interface Welcome {
  readonly settings: Pick<Settings, 'host' | 'port' | 'apiBase' | 'timeZone'>
  readonly address: AddressInfo | string | null
  /** The instant around which the demo lives; null without a demo. */
  readonly demoNow: Date | null
  /** Of the link that makes the first site; null where there is one. */
  readonly setupSecret: string | null
  readonly now: Date
}

/** Tells the person who started the server where it is and, with the demo, who can sign in. */
export function printWelcome({ settings, address, demoNow, setupSecret, now }: Welcome): void {
  const port = typeof address === 'object' ? (address?.port ?? settings.port) : settings.port
  const origin = `http://${isOpen(settings.host) ? 'localhost' : inAddress(settings.host)}:${port}`
  const lines = ['', `Verstas is up: ${origin}`]
  if (isOpen(settings.host))
    lines.push(
      ...networkAddresses().map((host) => `  on a phone in the same network: http://${host}:${port}`),
    )
  lines.push(`  the API: ${origin}${settings.apiBase}/docs`)
  if (demoNow !== null) {
    lines.push(`Sign in to the demo dealership (the password of all is ${demoPassword}):`)
    lines.push(...signIns.map(({ userName, role }) => `  ${userName.padEnd(6)} ${role}`))
    lines.push(...ageOfDemo(demoNow, now, settings.timeZone))
  }
  if (setupSecret !== null)
    lines.push(
      'Nobody is here yet. Make the first site and its administrator with this link, once and within 24 hours:',
      `  ${origin}/#/setup/${setupSecret}`,
      '  (another start prints another link, and this one ends)',
    )
  console.log(`${lines.join('\n')}\n`)
}

/** The demo's days stay where they were made; who starts it on a later one may want it around today. */
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

/** The one message that a failed start leaves; a stack only where nobody foresaw the failure. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  const { PORT: port = '3000', HOST: host = '0.0.0.0' } = process.env
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose another one with PORT=...`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights. Choose one above 1023 with PORT=...`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} is no address of this machine.`
  if (error instanceof DatabaseUnavailableError)
    return `${error.message}: ${messageOf(error.cause)}\nIs DATABASE_URL right and does the server run?`
  const isForeseen = code === 'EACCES' || foreseen.some((kind) => error instanceof kind)
  return isForeseen ? error.message : (error.stack ?? error.message)
}

const foreseen = [
  SettingsError,
  DemoProcessError,
  FolderInUseError,
  MigrationError,
  DemoRefusedError,
  DatabaseNotEmptyError,
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
