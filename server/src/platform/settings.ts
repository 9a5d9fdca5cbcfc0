import { resolve } from 'node:path'
import { type BackupSettings, readBackup } from './backup-settings.ts'
import { usualConnections } from './database/pool-shares.ts'
import { readDatabase } from './database-settings.ts'
import { type MailSettings, readMessageServices, type SmsSettings } from './message-settings.ts'
import { type MetricsSettings, readObservation, type TraceSettings } from './observation-settings.ts'
import { fileVariableOf, readSecretFiles } from './secret-files.ts'
import { toInstant } from './setting-values.ts'
import { type LogLevel, parseVariables, secretNames, type Values, variables } from './setting-variables.ts'
import { type KerberosSettings, type OidcSettings, readKerberos, readOidc } from './sign-in-settings.ts'
import { findForbidden, selectTenant } from './tenants/tenant-environment.ts'
import type { Tenant } from './tenants/tenant-file.ts'
import { findUnknownVariables } from './unknown-variables.ts'

/** The operator's settings. Each one is an environment variable; docs/operation.md lists them. */
export interface Settings {
  readonly isProduction: boolean
  /**
   * Readable lines about ignored variables, replaced values, and missing variables that turn a function off.
   */
  readonly warnings: readonly string[]
  /** TCP port; 0 means any free port. */
  readonly port: number
  readonly host: string
  /** Absolute path of the folder with the embedded database and stored files. */
  readonly dataDir: string
  /** A PostgreSQL server; undefined means the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /**
   * An address of the same server for listening to its notifications; undefined if `databaseUrl` allows
   * listening.
   */
  readonly databaseListenUrl: string | undefined
  /** A replica of the same database for the reports; undefined means `databaseUrl`. */
  readonly databaseReportsUrl: string | undefined
  /** The maximum number of connections of this process to a PostgreSQL server, without the one that listens. */
  readonly databaseConnections: number
  /** The absolute path of the file of tenants, if the process serves all of them; undefined if it serves one database. */
  readonly tenantsFile: string | undefined
  /** The tenant whose settings these are; undefined for an installation with one database. */
  readonly tenant: Pick<Tenant, 'id' | 'hosts'> | undefined
  /** The maximum number of connections for live events, and as many for the chat, in this process. */
  readonly maxSockets: number
  /** Path of the API, with a leading slash and without a trailing one. */
  readonly apiBase: string
  /** The address of the API for the web app; undefined means `apiBase` on this server. */
  readonly apiUrl: string | undefined
  /** The origin of the app's pages; undefined means the origin of each request. */
  readonly appOrigin: string | undefined
  /** An S3 service for attachments; undefined means the folder `attachments` in `dataDir`. */
  readonly storageUrl: string | undefined
  readonly backup: BackupSettings
  /** The absolute path of the folder for exported reports; undefined if none are exported to a folder. */
  readonly reportsExportFolder: string | undefined
  /** The maximum size of a picture or PDF file, in megabytes of 1,000,000 bytes. */
  readonly maxPictureMb: number
  readonly maxVideoMb: number
  /** Maximum total size of a person's unfinished uploads, in megabytes. */
  readonly maxOpenMbPerPerson: number
  readonly maxOpenMbPerSite: number
  /**
   * Free space that uploads must leave on the disk of `dataDir`, in megabytes, because the database uses the
   * same disk.
   */
  readonly minFreeMb: number
  readonly demo: boolean
  /** True if the server replaces an existing demo at startup with a new one for the current day. */
  readonly isDemoRenewed: boolean
  /**
   * The size of the demo. 1 is the dealership that the documentation describes. Benchmarks use larger sizes.
   */
  readonly demoScale: number | 'big'
  /**
   * Seconds for which a stopping server continues to answer requests while it reports that it is not ready.
   */
  readonly stopDelaySeconds: number
  readonly sessionIdleMinutes: number
  readonly sessionMaxHours: number
  /** True if administration requires a session in which a passkey was used or created. */
  readonly isAdminPasskeyRequired: boolean
  /** The number of days for which the change feed keeps changes for other systems. */
  readonly feedDays: number
  readonly timeZone: string
  readonly defaultLanguage: 'fi' | 'sv' | 'en'
  readonly logoutUrl: string | undefined
  /** Origin of the chat; undefined means the same origin as the app. */
  readonly chatUrl: string | undefined
  /** The contact for questions of push services (RFC 8292). If it is undefined, no pushes are sent. */
  readonly vapidSubject: string | undefined
  /** The allowed push services: hosts, `*.` with a host for all its subdomains, or whole origins. */
  readonly pushServices: readonly string[]
  /** The mail server that sends links to customers, and the sender's address; undefined if none is set. */
  readonly mail: MailSettings | undefined
  /** The HTTP gateway that sends links by SMS; undefined if none is set. */
  readonly sms: SmsSettings | undefined
  /** The instant from which the server's clock runs; undefined for real time. */
  readonly debugDate: Date | undefined
  readonly logLevel: LogLevel
  /** The address at which metrics are served; undefined means that none are. */
  readonly metrics: MetricsSettings | undefined
  /** The receiver of traces; undefined if nothing is traced. */
  readonly traces: TraceSettings | undefined
  /** The value of Fastify's `trustProxy`: false, a number of hops, or addresses and networks. */
  readonly trustProxy: boolean | number | string[]
  /** Maximum calls per minute of one session, or of one network without a session; 0 means no limit. */
  readonly requestsPerMinute: number
  /** Maximum calls of one service account in a minute; 0 means no limit. */
  readonly serviceCallsPerMinute: number
  /** Lifetime of a service account's key in days, unless its maker chooses another one. */
  readonly serviceKeyDays: number
  /**
   * The hosts, addresses and networks that may be pull addresses although they are internal or have no encryption.
   */
  readonly pullAllowedTargets: readonly string[]
  /** The hosts, addresses and networks to which webhooks may send although they are internal or have no encryption. */
  readonly webhookAllowedTargets: readonly string[]
  /** Event loop delay in milliseconds from which requests are refused; 0 means no limit. */
  readonly maxEventLoopDelay: number
  /** Other origins whose pages may call the API; none by default. */
  readonly allowedOrigins: readonly string[]
  readonly oidc: OidcSettings | undefined
  readonly kerberos: KerberosSettings | undefined
}

/** The push services of Chrome, Firefox, Safari, Edge and browsers based on them. */
const knownPushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The default contact outside production. Some push services refuse it. */
const subjectOfTrials = 'mailto:verstas@example.com'

/** Thrown by `readSettings`; `problems` has one readable line for each invalid variable. */
export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/**
 * Reads the settings. An empty variable is treated as missing. A secret may be in a file that `<name>_FILE` names.
 *
 * @throws {SettingsError} which names every invalid variable, without any secret
 */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  const problems: string[] = []
  const { environment: selected, tenant } = selectTenant(given, problems)
  const environment = readSecretFiles(selected, secretNames, problems)
  const values = parseVariables(environment, problems)
  const tenantsFile = readTenants(values, given, problems)
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction && (values.DEMO === 'on' || values.DEMO === 'fresh'))
    problems.push(
      `DEMO=${values.DEMO}: refused with NODE_ENV=production; DEMO=force loads the demo all the same`,
    )
  const { warnings, ...database } = readDatabase(
    {
      isProduction,
      url: values.DATABASE_URL,
      listenUrl: values.DATABASE_LISTEN_URL,
      reportsUrl: values.DATABASE_REPORTS_URL,
      embedded: tenantsFile === undefined ? values.EMBEDDED_DATABASE : 'on',
    },
    problems,
  )
  const oidc = readOidc(values, environment, problems)
  const kerberos = readKerberos(values, environment, problems)
  const backup = readBackup(values, problems)
  const sizes = readSizes(values, problems)
  const { mail, sms } = readMessageServices(values, problems)
  const { metrics, traces } = readObservation(values, problems)
  const unknown = findUnknownVariables(environment, [
    ...Object.keys(variables),
    ...secretNames.map(fileVariableOf),
  ])
  if (problems.length > 0) throw new SettingsError([...problems, ...unknown])

  const timeZone = values.TIME_ZONE ?? 'Europe/Helsinki'
  const isDemoByDefault = values.DATABASE_URL === undefined && !isProduction && tenantsFile === undefined
  return {
    isProduction,
    warnings: [
      ...unknown,
      ...warnings,
      ...(isProduction && values.VAPID_SUBJECT === undefined
        ? ['VAPID_SUBJECT: missing; phones get no notifications while the app is closed']
        : []),
    ],
    port: values.PORT ?? 3000,
    host: values.HOST ?? '0.0.0.0',
    dataDir: resolve(values.DATA_DIR ?? 'data'),
    ...database,
    databaseConnections: values.DATABASE_CONNECTIONS ?? usualConnections,
    tenantsFile,
    tenant: tenant && { id: tenant.id, hosts: tenant.hosts },
    maxSockets: values.MAX_SOCKETS ?? 5_000,
    apiBase: values.API_BASE ?? '/api',
    apiUrl: values.API_URL,
    appOrigin: values.APP_ORIGIN,
    storageUrl: values.STORAGE_URL,
    backup,
    reportsExportFolder:
      values.REPORTS_EXPORT_FOLDER === undefined ? undefined : resolve(values.REPORTS_EXPORT_FOLDER),
    ...sizes,
    minFreeMb: values.MIN_FREE_MB ?? 200,
    demo: values.DEMO === undefined ? isDemoByDefault : values.DEMO !== 'off',
    isDemoRenewed: values.DEMO === 'fresh',
    demoScale: values.DEMO_SCALE ?? 1,
    stopDelaySeconds: values.STOP_DELAY_SECONDS ?? (isProduction ? 5 : 0),
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES ?? 60,
    sessionMaxHours: values.SESSION_MAX_HOURS ?? 14,
    isAdminPasskeyRequired: values.ADMIN_PASSKEY === 'required',
    feedDays: values.FEED_DAYS ?? 30,
    timeZone,
    defaultLanguage: values.DEFAULT_LANGUAGE ?? 'fi',
    logoutUrl: values.LOGOUT_URL,
    chatUrl: values.CHAT_URL,
    vapidSubject: values.VAPID_SUBJECT ?? (isProduction ? undefined : subjectOfTrials),
    pushServices: values.PUSH_SERVICES ?? knownPushServices,
    mail,
    sms,
    debugDate: values.DEBUG_DATE === undefined ? undefined : toInstant(values.DEBUG_DATE, timeZone),
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    metrics,
    traces,
    trustProxy: values.TRUST_PROXY ?? false,
    requestsPerMinute: values.REQUESTS_PER_MINUTE ?? 6000,
    serviceCallsPerMinute: values.SERVICE_CALLS_PER_MINUTE ?? 600,
    serviceKeyDays: values.SERVICE_KEY_DAYS ?? 365,
    pullAllowedTargets: values.PULL_ALLOWED_TARGETS ?? [],
    webhookAllowedTargets: values.WEBHOOK_ALLOWED_TARGETS ?? [],
    maxEventLoopDelay: values.OVERLOAD_DELAY_MS ?? 2000,
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    oidc,
    kerberos,
  }
}

/**
 * Returns the file of tenants of a process that serves all of them.
 *
 * @param problems receives a readable line for each setting that only a tenant can have
 */
function readTenants(
  { TENANTS_FILE: file, TENANT: tenant, DEMO: demo }: Values,
  given: NodeJS.ProcessEnv,
  problems: string[],
): string | undefined {
  if (file === undefined) {
    if (tenant !== undefined) problems.push('TENANT: refused without TENANTS_FILE, which lists the tenants')
    return undefined
  }
  if (tenant !== undefined) return undefined
  for (const name of findForbidden(given))
    problems.push(`${name}: refused together with TENANTS_FILE; each tenant has its own (npm run tenant)`)
  if (demo !== undefined && demo !== 'off')
    problems.push(`DEMO=${demo}: refused together with TENANTS_FILE; a tenant has no demo`)
  return resolve(file)
}

/**
 * Reads the size limits of uploads. Refuses a limit of open uploads below the largest file, because such a
 * file could never be sent.
 */
function readSizes(values: Values, problems: string[]) {
  const { MAX_PICTURE_MB: maxPictureMb = 50, MAX_VIDEO_MB: maxVideoMb = 2048 } = values
  const largest = Math.max(maxPictureMb, maxVideoMb)
  for (const name of ['MAX_OPEN_MB_PER_PERSON', 'MAX_OPEN_MB_PER_SITE'] as const)
    if ((values[name] ?? largest) < largest)
      problems.push(
        `${name}=${values[name]}: expected at least ${largest}, the larger one of MAX_VIDEO_MB and MAX_PICTURE_MB`,
      )
  return {
    maxPictureMb,
    maxVideoMb,
    maxOpenMbPerPerson: values.MAX_OPEN_MB_PER_PERSON ?? Math.max(10_000, largest),
    maxOpenMbPerSite: values.MAX_OPEN_MB_PER_SITE ?? Math.max(50_000, largest),
  }
}
