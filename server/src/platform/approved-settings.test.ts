import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { variables } from './setting-variables.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

// Reads each variable with the first and last valid values and the next invalid ones, and compares the settings with
// the approved record. The option `-u` updates the record after an intended change.

/** A variable, except those that need a file of tenants. `tenant-environment.test.ts` covers these. */
type Name = Exclude<keyof typeof variables, 'TENANT' | 'TENANTS_FILE'>

/** A valid value of each variable that differs from its default. */
const complete: Readonly<Record<Name, string>> = {
  NODE_ENV: 'production',
  PORT: '3100',
  HOST: '127.0.0.1',
  DATA_DIR: '/var/lib/verstas',
  DATABASE_URL: 'postgres://app:hunter2@db.example.com/verstas',
  DATABASE_LISTEN_URL: 'postgres://app:hunter2@db.example.com:5433/verstas',
  DATABASE_REPORTS_URL: 'postgres://app:hunter2@replica.example.com/verstas',
  DATABASE_CONNECTIONS: '40',
  MAX_SOCKETS: '900',
  EMBEDDED_DATABASE: 'off',
  STOP_DELAY_SECONDS: '5',
  STORAGE_URL: 's3://key:secret@s3.example.com/files?region=eu-north-1',
  BACKUP_TO: '/backups',
  BACKUP_PASSPHRASE: 'a long enough passphrase',
  BACKUP_AT: '02:30',
  BACKUP_KEEP: '5,3,1',
  BACKUP_WARN_DAYS: '3',
  REPORTS_EXPORT_FOLDER: '/reports',
  MAX_PICTURE_MB: '20',
  MAX_VIDEO_MB: '500',
  MAX_OPEN_MB_PER_PERSON: '1000',
  MAX_OPEN_MB_PER_SITE: '9000',
  MIN_FREE_MB: '300',
  API_BASE: '/verstas/api',
  API_URL: 'https://api.example.com/verstas',
  APP_ORIGIN: 'https://app.example.com',
  DEMO: 'off',
  DEMO_SCALE: '2',
  SESSION_IDLE_MINUTES: '30',
  ADMIN_PASSKEY: 'required',
  SESSION_MAX_HOURS: '10',
  FEED_DAYS: '14',
  TIME_ZONE: 'Europe/Stockholm',
  DEFAULT_LANGUAGE: 'sv',
  LOGOUT_URL: 'https://intra.example.com/out',
  CHAT_URL: 'https://chat.example.com/',
  VAPID_SUBJECT: 'mailto:it@example.fi',
  PUSH_SERVICES: 'fcm.googleapis.com,*.push.apple.com',
  SMTP_URL: 'smtp://mail:hunter2@mail.example.com:587',
  MAIL_FROM: 'Huolto <huolto@example.com>',
  SMS_URL: 'https://sms.example.com/send',
  SMS_HEADERS: '{"Authorization":"Bearer key"}',
  SMS_BODY: '{"to":"#to#","text":"#text#"}',
  DEBUG_DATE: '2026-11-20',
  LOG_LEVEL: 'warn',
  METRICS_PORT: '9100',
  METRICS_HOST: '127.0.0.1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example.com:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
  OTEL_SERVICE_NAME: 'verstas-1',
  OTEL_TRACES_SAMPLER_ARG: '0.5',
  TRUST_PROXY: '1',
  REQUESTS_PER_MINUTE: '600',
  SERVICE_CALLS_PER_MINUTE: '900',
  SERVICE_KEY_DAYS: '90',
  PULL_ALLOWED_TARGETS: 'dms.local,10.1.0.0/16',
  WEBHOOK_ALLOWED_TARGETS: 'hooks.local',
  OVERLOAD_DELAY_MS: '700',
  ALLOWED_ORIGINS: 'https://a.example.com,https://b.example.com',
  OIDC_ISSUER: 'https://login.example.com/tenant/v2.0',
  OIDC_CLIENT_ID: 'verstas',
  OIDC_CLIENT_SECRET: 'hunter2',
  OIDC_NAME: 'Entra',
  OIDC_LINK_CLAIM: 'oid',
  OIDC_LINK_BY_EMAIL: 'on',
  OIDC_TRUST_EMAIL: 'on',
  OIDC_AUDIENCE: 'api://verstas',
  OIDC_JWKS_URL: 'https://login.example.com/keys',
  KERBEROS_SERVICE: 'HTTP/verstas.example.com',
  KERBEROS_KEYTAB: '/etc/verstas.keytab',
  KERBEROS_LINK_BY_PRINCIPAL_NAME: 'on',
}

/** Further edge values of single variables. */
const special: Partial<Readonly<Record<Name, readonly string[]>>> = {
  HOST: ['::', 'a b'],
  DATABASE_URL: ['postgresql://db/x', 'mysql://db/x', 'postgres://db', 'postgres://db/x?sslmode=verify-full'],
  STORAGE_URL: [
    's3+http://key:secret@127.0.0.1:9000/files',
    's3://s3.example.com/files',
    's3://key:secret@host',
  ],
  BACKUP_TO: ['s3://key:secret@s3.example.com/backups?region=x', 'relative'],
  BACKUP_AT: ['23:59', '24:00', '9:00'],
  BACKUP_KEEP: ['1,0,0', '0,1,1', '7,4'],
  API_BASE: ['/', 'api', '/api/'],
  API_URL: ['ftp://x.example', 'https://api.example.com/v/'],
  APP_ORIGIN: ['https://app.example.com/path', 'app.example.com', 'http://localhost:3000'],
  DEMO: ['on', 'force', 'fresh'],
  DEMO_SCALE: ['big', '1,5', '0.01', '0.001'],
  TIME_ZONE: ['Mars/Base', 'UTC', '+02:00'],
  VAPID_SUBJECT: ['https://example.fi', 'mailto:it@localhost', 'it@example.fi'],
  PUSH_SERVICES: ['*', 'http://127.0.0.1:9', 'a b'],
  SMTP_URL: ['smtps://mail.example.com', 'mail.example.com', 'http://mail.example.com'],
  MAIL_FROM: [' huolto@example.com ', '<huolto@example.com>', 'Huolto huolto@example.com', 'a@b, c@d'],
  SMS_BODY: ['#to#', '#text# #to# #other#'],
  SMS_HEADERS: ['[]', '{"A":1}', '{}'],
  DEBUG_DATE: ['2026-11-20T08:00:00+02:00', '2026-02-30', '20.11.2026'],
  OTEL_TRACES_SAMPLER_ARG: ['0', '1', '1.01', '-0.1'],
  OTEL_EXPORTER_OTLP_HEADERS: ['a', 'a=b,c=d'],
  TRUST_PROXY: ['off', '9', '10', '10.0.0.0/8,::1', '10.0.0.0/33'],
  PULL_ALLOWED_TARGETS: ['*', '10.0.0.0/33', 'a b'],
  ALLOWED_ORIGINS: ['https://a.example.com/', '*', 'https://a.example.com,'],
  OIDC_ISSUER: ['https://login.example.com/', 'http://login.example.com?x=1', 'login.example.com'],
  KERBEROS_SERVICE: ['HTTP', 'HTTP/a b'],
  LOG_LEVEL: ['silent', 'WARN'],
}

/** Returns values around the smallest and the largest number in a description, and common mistakes. */
function edgesOf(name: Name): readonly string[] {
  const { expected } = variables[name]
  const [, least, most] = /from (\d+)(?: \(.*\))? to (\d+)/.exec(expected) ?? []
  const numbers = least && most ? [Number(least) - 1, Number(least), Number(most), Number(most) + 1] : []
  return ['x', ` ${complete[name]} `, ...numbers.map(String), ...(special[name] ?? [])]
}

type Outcome = Partial<Settings> | { readonly problems: readonly string[] }

function read(environment: NodeJS.ProcessEnv): Outcome {
  try {
    return readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return { problems: error.problems }
    throw error
  }
}

/** Formats the fields of a result that differ from the default settings. */
function differences(usual: Outcome, outcome: Outcome): string {
  if ('problems' in outcome) return outcome.problems.join(' | ')
  const fields = Object.entries(outcome).filter(
    ([name, value]) => !isDeepStrictEqual(value, (usual as Record<string, unknown>)[name]),
  )
  const written = JSON.stringify(Object.fromEntries(fields.map(([name, value]) => [name, value ?? null])))
  return written.replaceAll(process.cwd(), '.')
}

it('each variable leads to the recorded settings at its edges, alone and if it is missing', async () => {
  const [usual, defaults] = [read(complete), read({})]
  const lines = [`complete: ${differences(defaults, usual)}`]
  for (const name of Object.keys(complete) as Name[]) {
    const { [name]: _, ...others } = complete
    lines.push(
      '',
      `# ${name}`,
      `alone: ${differences(defaults, read({ [name]: complete[name] }))}`,
      `missing: ${differences(usual, read(others))}`,
    )
    for (const value of edgesOf(name))
      lines.push(`${JSON.stringify(value)}: ${differences(usual, read({ ...complete, [name]: value }))}`)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('approved-settings.txt')
})
