import { linkClaims } from '@verstas/contract/company-sign-in/link-claims.ts'

import { z } from 'zod'
import { isBackupPlace, parseKeep } from './backup-settings.ts'
import {
  addressList,
  decimal,
  headerList,
  headersJson,
  httpUrl,
  isMessageTemplate,
  issuerUrl,
  isTimeZone,
  isVapidSubject,
  mailServerUrl,
  origin,
  originList,
  postgresUrl,
  pushServiceList,
  targetList,
  type Variable,
  variable,
  wholeNumber,
} from './setting-values.ts'
import { isStorageUrl } from './storage-url.ts'
import { tenantId } from './tenants/tenant-file.ts'

export type LogLevel = (typeof logLevels)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Returns the address of a sender such as `Huolto <huolto@example.com>`, or of a plain address. */
function addressOf(sender: string): string {
  const start = sender.indexOf('<')
  if (start < 0) return sender.trim()
  return sender.endsWith('>') ? sender.slice(start + 1, -1) : ''
}

/** All environment variables of the server, which docs/operation.md describes. */
export const variables = {
  NODE_ENV: variable('production, development or test', z.enum(['production', 'development', 'test'])),
  PORT: variable('a whole number from 0 to 65535', wholeNumber(0, 65_535)),
  HOST: variable('a host name or an address', z.string().regex(/^[\w.:%-]+$/)),
  DATA_DIR: variable('a folder', z.string()),
  DATABASE_URL: postgresUrl(),
  DATABASE_LISTEN_URL: postgresUrl(),
  DATABASE_REPORTS_URL: postgresUrl(),
  DATABASE_CONNECTIONS: variable('a whole number from 12 to 500', wholeNumber(12, 500)),
  EMBEDDED_DATABASE: variable('on or off', z.enum(['on', 'off'])),
  TENANTS_FILE: variable('a file', z.string()),
  TENANT: variable('the id of a tenant in TENANTS_FILE', tenantId),
  MAX_SOCKETS: variable('a whole number from 1 to 100000', wholeNumber(1, 100_000)),
  STOP_DELAY_SECONDS: variable('a whole number from 0 to 60', wholeNumber(0, 60)),
  STORAGE_URL: {
    ...variable(
      's3://key:secret@host/bucket?region=name (s3+http:// without TLS)',
      z.string().refine(isStorageUrl),
    ),
    isSecret: true as const,
  },
  BACKUP_TO: {
    ...variable(
      'a folder, or s3://key:secret@host/bucket?region=name (s3+http:// without TLS)',
      z.string().refine(isBackupPlace),
    ),
    isSecret: true as const,
  },
  BACKUP_PASSPHRASE: { ...variable('a passphrase', z.string()), isSecret: true as const },
  BACKUP_AT: variable('a time such as 03:00', z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  BACKUP_KEEP: variable(
    'the numbers of days, weeks and months to keep, such as 7,4,12',
    z
      .string()
      .regex(/^[1-9]\d{0,2},\d{1,3},\d{1,3}$/)
      .transform(parseKeep),
  ),
  BACKUP_WARN_DAYS: variable('a whole number of days from 1 to 90', wholeNumber(1, 90)),
  REPORTS_EXPORT_FOLDER: variable('a folder', z.string()),
  MAX_PICTURE_MB: variable('a whole number from 1 to 1000', wholeNumber(1, 1000)),
  MAX_VIDEO_MB: variable('a whole number from 1 to 50000', wholeNumber(1, 50_000)),
  MAX_OPEN_MB_PER_PERSON: variable('a whole number from 1 to 1000000', wholeNumber(1, 1_000_000)),
  MAX_OPEN_MB_PER_SITE: variable('a whole number from 1 to 1000000', wholeNumber(1, 1_000_000)),
  MIN_FREE_MB: variable('a whole number from 0 to 1000000', wholeNumber(0, 1_000_000)),
  API_BASE: variable(
    'a path such as /api, without a trailing slash',
    z.string().regex(/^(\/[a-z0-9][a-z0-9_-]*)+$/i),
  ),
  API_URL: variable('an http(s) address', httpUrl()),
  APP_ORIGIN: variable('an origin such as https://app.example.com', origin()),
  DEMO: variable('on, off, force or fresh', z.enum(['on', 'off', 'force', 'fresh'])),
  DEMO_SCALE: variable(
    'a number from 0.01 to 10000, or big',
    z.union([z.literal('big'), decimal(0.01, 10_000)]),
  ),
  SESSION_IDLE_MINUTES: variable('a whole number from 1 to 1440', wholeNumber(1, 1440)),
  ADMIN_PASSKEY: variable('required or off', z.enum(['required', 'off'])),
  SESSION_MAX_HOURS: variable('a whole number from 1 to 168', wholeNumber(1, 168)),
  FEED_DAYS: variable('a whole number of days from 1 to 3650', wholeNumber(1, 3650)),
  TIME_ZONE: variable(
    'an IANA time zone such as Europe/Helsinki',
    z
      .string()
      .regex(/^[A-Z]/i)
      .refine(isTimeZone),
  ),
  DEFAULT_LANGUAGE: variable('fi, sv or en', z.enum(['fi', 'sv', 'en'])),
  LOGOUT_URL: variable('an http(s) address', httpUrl()),
  CHAT_URL: variable('an http(s) address', httpUrl()),
  VAPID_SUBJECT: variable(
    'mailto: and an address of a public domain, or an https address, as push services want it',
    z.string().refine(isVapidSubject),
  ),
  PUSH_SERVICES: variable(
    'hosts such as fcm.googleapis.com or *.push.apple.com, separated by commas, or whole origins for trials',
    pushServiceList(),
  ),
  SMTP_URL: {
    ...variable('smtp://user:password@host:port, or smtps:// for TLS from the start', mailServerUrl()),
    isSecret: true as const,
  },
  MAIL_FROM: variable(
    'an e-mail address, with a name before it or without: Huolto <huolto@example.com>',
    z
      .string()
      .max(200)
      .refine((text) => !/[\r\n"]/.test(text) && /^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(addressOf(text))),
  ),
  SMS_URL: { ...variable('an http(s) address', httpUrl()), isSecret: true as const },
  SMS_HEADERS: {
    ...variable('a JSON object of headers, such as {"Authorization":"Bearer key"}', headersJson()),
    isSecret: true as const,
  },
  SMS_BODY: {
    ...variable(
      'a text with the placeholders #to# and #text#',
      z.string().max(4000).refine(isMessageTemplate),
    ),
    isSecret: true as const,
  },
  DEBUG_DATE: variable(
    'a day such as 2026-11-20 or an instant such as 2026-11-20T08:00:00+02:00',
    z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  ),
  LOG_LEVEL: variable(`one of ${logLevels.join(', ')}`, z.enum(logLevels)),
  METRICS_PORT: variable('a whole number from 0 to 65535', wholeNumber(0, 65_535)),
  METRICS_HOST: variable('a host name or an address', z.string().regex(/^[\w.:%-]+$/)),
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...variable('an http(s) address, to which /v1/traces is added', httpUrl()),
    isSecret: true as const,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    ...variable('headers such as authorization=Bearer%20key, separated by commas', headerList()),
    isSecret: true as const,
  },
  OTEL_SERVICE_NAME: variable('a name of at most 100 characters', z.string().max(100)),
  OTEL_TRACES_SAMPLER_ARG: variable('a number from 0 to 1', decimal(0, 1)),
  TRUST_PROXY: variable(
    'off, a number of proxies from 1 to 9, or addresses and networks separated by commas',
    z.union([z.literal('off').transform(() => false), wholeNumber(1, 9), addressList()]),
  ),
  REQUESTS_PER_MINUTE: variable('a whole number from 0 (no limit) to 1000000', wholeNumber(0, 1_000_000)),
  SERVICE_CALLS_PER_MINUTE: variable(
    'a whole number from 0 (no limit) to 1000000',
    wholeNumber(0, 1_000_000),
  ),
  SERVICE_KEY_DAYS: variable('a whole number from 1 to 3650', wholeNumber(1, 3650)),
  PULL_ALLOWED_TARGETS: variable(
    'hosts, addresses and networks such as dms.local or 10.1.0.0/16, separated by commas',
    targetList(),
  ),
  WEBHOOK_ALLOWED_TARGETS: variable(
    'hosts, addresses and networks such as hooks.local or 10.1.0.0/16, separated by commas',
    targetList(),
  ),
  OVERLOAD_DELAY_MS: variable('a whole number from 0 (no limit) to 60000', wholeNumber(0, 60_000)),
  ALLOWED_ORIGINS: variable('origins such as https://app.example.com, separated by commas', originList()),
  OIDC_ISSUER: variable('an http(s) address, as the provider writes it into its tokens', issuerUrl()),
  OIDC_CLIENT_ID: variable('the name of this installation at the provider', z.string()),
  OIDC_CLIENT_SECRET: {
    ...variable('the secret that the provider gave', z.string()),
    isSecret: true as const,
  },
  OIDC_NAME: variable('a name of at most 40 characters', z.string().max(40)),
  OIDC_LINK_CLAIM: variable(`one of ${linkClaims.join(', ')}`, z.enum(linkClaims)),
  OIDC_LINK_BY_EMAIL: variable('on or off', z.enum(['on', 'off'])),
  OIDC_TRUST_EMAIL: variable('on or off', z.enum(['on', 'off'])),
  OIDC_AUDIENCE: variable('the audience that the provider writes into its tokens', z.string()),
  OIDC_JWKS_URL: variable('an http(s) address', httpUrl()),
  KERBEROS_SERVICE: variable(
    'a service with its host, such as HTTP/verstas.example.com',
    z.string().regex(/^[A-Za-z]+\/[\w.-]+$/),
  ),
  KERBEROS_KEYTAB: variable('a file', z.string()),
  KERBEROS_LINK_BY_PRINCIPAL_NAME: variable('on or off', z.enum(['on', 'off'])),
}

/** Settings that no output shows, and that may be given as files. */
export const secretNames: readonly string[] = Object.entries<Variable<z.ZodType>>(variables)
  .filter(([, { isSecret }]) => isSecret)
  .map(([name]) => name)

/** The parsed values of the variables that are set. */
export type Values = {
  [Name in keyof typeof variables]?: z.output<(typeof variables)[Name]['schema']>
}

/**
 * Parses the variables and ignores empty ones.
 *
 * @param problems receives a readable line for each wrong variable; the line contains no secret
 */
export function parseVariables(environment: NodeJS.ProcessEnv, problems: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, expected, isSecret }] of Object.entries<Variable<z.ZodType>>(variables)) {
    const value = environment[name]?.trim()
    if (value === undefined || value === '') continue
    const parsed = schema.safeParse(value)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name}${isSecret ? ' (value not shown)' : `=${value}`}: expected ${expected}`)
  }
  return values
}
