import { resolve } from 'node:path'
import { type LinkClaim, linkClaims } from '@verstas/contract/company-sign-in/entities.ts'
import { z } from 'zod'
import { readDatabase } from './database-settings.ts'
import {
  addressList,
  decimal,
  httpUrl,
  issuerUrl,
  isTimeZone,
  isVapidSubject,
  origin,
  originList,
  postgresUrl,
  pushServiceList,
  toInstant,
  type Variable,
  variable,
  wholeNumber,
} from './setting-values.ts'
import { isStorageUrl } from './storage-url.ts'
import { findUnknownVariables } from './unknown-variables.ts'

/** What the operator decides. Each one is an environment variable; docs/operation.md lists them. */
export interface Settings {
  readonly isProduction: boolean
  /** Readable lines about variables that are ignored, or whose lack disables something. */
  readonly warnings: readonly string[]
  /** TCP port; 0 takes any free one. */
  readonly port: number
  readonly host: string
  /** Absolute folder of the embedded database and of stored files. */
  readonly dataDir: string
  /** A PostgreSQL server; undefined means the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The same server past a pooler that cannot listen; undefined where `databaseUrl` leads to it. */
  readonly databaseListenUrl: string | undefined
  /** Path under which the API lives, with a leading slash and without a trailing one. */
  readonly apiBase: string
  /** Where the web app finds the API; undefined means here, under `apiBase`. */
  readonly apiUrl: string | undefined
  /** The origin of the app's pages; undefined means the one that a request came to. */
  readonly appOrigin: string | undefined
  /** An S3 service for attachments; undefined means the folder `attachments` in `dataDir`. */
  readonly storageUrl: string | undefined
  /** The largest picture or PDF file and the largest video, in megabytes of 1,000,000 bytes. */
  readonly maxPictureMb: number
  readonly maxVideoMb: number
  /** How much a person, and all of a site, may have in uploads that are not finished, in megabytes. */
  readonly maxOpenMbPerPerson: number
  readonly maxOpenMbPerSite: number
  /** How much of the disk of `dataDir` uploads leave free, in megabytes: the database lies there, too. */
  readonly minFreeMb: number
  readonly demo: boolean
  /** A demo that is there already is cleared away and loaded anew, around the day of the start. */
  readonly isDemoRenewed: boolean
  /** 1 is the dealership of the documentation; benchmarks use more. */
  readonly demoScale: number | 'big'
  /** How long a stopping server goes on answering after it has stopped being ready. */
  readonly stopDelaySeconds: number
  readonly sessionIdleMinutes: number
  readonly sessionMaxHours: number
  /** Whether administrators can do nothing of administration before they have shown or made a passkey. */
  readonly isAdminPasskeyRequired: boolean
  readonly timeZone: string
  readonly defaultLanguage: 'fi' | 'sv' | 'en'
  readonly logoutUrl: string | undefined
  /** Origin of the chat; undefined means the same origin as the app. */
  readonly chatUrl: string | undefined
  /** Whom a push service may ask about our pushes (RFC 8292); undefined means that none are sent. */
  readonly vapidSubject: string | undefined
  /** The push services that are sent to: hosts, `*.` before any name below one, or whole origins. */
  readonly pushServices: readonly string[]
  /** The instant from which the clock runs; undefined means real time. */
  readonly debugDate: Date | undefined
  readonly logLevel: LogLevel
  /** What Fastify's `trustProxy` takes: false, a number of hops, or addresses and networks. */
  readonly trustProxy: boolean | number | string[]
  /** Calls that one network address may make in a minute; 0 is no limit. */
  readonly requestsPerMinute: number
  /** How late the event loop may run, in milliseconds, before requests are put off; 0 puts none off. */
  readonly maxEventLoopDelay: number
  /** Other origins whose pages may call the API; none by default. */
  readonly allowedOrigins: readonly string[]
  readonly oidc: OidcSettings | undefined
  readonly kerberos: KerberosSettings | undefined
}

/** The company's OpenID Connect provider. */
export interface OidcSettings {
  /** Compared letter for letter with the one in a token. */
  readonly issuer: string
  /** What its tokens must be made for that `login/token` accepts. */
  readonly audience: string
  /** Where its keys are; undefined means where its discovery document says. */
  readonly jwksUrl: string | undefined
  /** What we are there; undefined means that nobody signs in at the provider from our sign-in page. */
  readonly client: OidcClient | undefined
  /** The claim of its tokens that names a person in the links. */
  readonly linkClaim: LinkClaim
  /** Whether an employee whose e-mail address the provider has verified signs in without a link. */
  readonly isLinkedByEmail: boolean
  /** Whether an address counts as verified if the provider does not say whether it is. */
  readonly isEmailTrusted: boolean
}

export interface OidcClient {
  readonly id: string
  /** Undefined for a public client. */
  readonly secret: string | undefined
  /** What the sign-in page calls the provider's accounts by. */
  readonly name: string | undefined
}

/** The domain whose tickets sign in (Windows integrated sign-in). */
export interface KerberosSettings {
  /** Our own name in the domain: `HTTP/verstas.example.com`. */
  readonly service: string
  /** Absolute path of the file with its key. */
  readonly keytab: string
  /** Whether an employee whose principal name is the ticket's signs in without a link. */
  readonly isLinkedByPrincipalName: boolean
}

export type LogLevel = (typeof logLevels)[number]

/** Those of Chrome, Firefox, Safari and Edge, and of the browsers made from them. */
const knownPushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** A placeholder for trials, which some push services refuse. */
const subjectOfTrials = 'mailto:verstas@example.com'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Thrown by `readSettings`; `problems` has one readable line per wrong variable. */
export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'SettingsError'
    this.problems = problems
  }
}

const variables = {
  NODE_ENV: variable('production, development or test', z.enum(['production', 'development', 'test'])),
  PORT: variable('a whole number from 0 to 65535', wholeNumber(0, 65_535)),
  HOST: variable('a host name or an address', z.string().regex(/^[\w.:%-]+$/)),
  DATA_DIR: variable('a folder', z.string()),
  DATABASE_URL: postgresUrl(),
  DATABASE_LISTEN_URL: postgresUrl(),
  EMBEDDED_DATABASE: variable('on or off', z.enum(['on', 'off'])),
  STOP_DELAY_SECONDS: variable('a whole number from 0 to 60', wholeNumber(0, 60)),
  STORAGE_URL: {
    ...variable(
      's3://key:secret@host/bucket?region=name (s3+http:// without TLS)',
      z.string().refine(isStorageUrl),
    ),
    isSecret: true as const,
  },
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
  DEBUG_DATE: variable(
    'a day such as 2026-11-20 or an instant such as 2026-11-20T08:00:00+02:00',
    z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  ),
  LOG_LEVEL: variable(`one of ${logLevels.join(', ')}`, z.enum(logLevels)),
  TRUST_PROXY: variable(
    'off, a number of proxies from 1 to 9, or addresses and networks separated by commas',
    z.union([z.literal('off').transform(() => false), wholeNumber(1, 9), addressList()]),
  ),
  REQUESTS_PER_MINUTE: variable('a whole number from 0 (no limit) to 1000000', wholeNumber(0, 1_000_000)),
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

type Values = {
  [Name in keyof typeof variables]?: z.output<(typeof variables)[Name]['schema']>
}

/**
 * Reads the settings; an empty variable counts as absent.
 *
 * @throws {SettingsError} naming every wrong variable at once, never showing a secret
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const problems: string[] = []
  const values = parseVariables(environment, problems)
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
      embedded: values.EMBEDDED_DATABASE,
    },
    problems,
  )
  const oidc = readOidc(values, environment, problems)
  const kerberos = readKerberos(values, environment, problems)
  const sizes = readSizes(values, problems)
  const unknown = findUnknownVariables(environment, Object.keys(variables))
  if (problems.length > 0) throw new SettingsError([...problems, ...unknown])

  const timeZone = values.TIME_ZONE ?? 'Europe/Helsinki'
  const isDemoByDefault = values.DATABASE_URL === undefined && !isProduction
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
    apiBase: values.API_BASE ?? '/api',
    apiUrl: values.API_URL,
    appOrigin: values.APP_ORIGIN,
    storageUrl: values.STORAGE_URL,
    ...sizes,
    minFreeMb: values.MIN_FREE_MB ?? 200,
    demo: values.DEMO === undefined ? isDemoByDefault : values.DEMO !== 'off',
    isDemoRenewed: values.DEMO === 'fresh',
    demoScale: values.DEMO_SCALE ?? 1,
    stopDelaySeconds: values.STOP_DELAY_SECONDS ?? (isProduction ? 5 : 0),
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES ?? 60,
    sessionMaxHours: values.SESSION_MAX_HOURS ?? 14,
    isAdminPasskeyRequired: values.ADMIN_PASSKEY === 'required',
    timeZone,
    defaultLanguage: values.DEFAULT_LANGUAGE ?? 'fi',
    logoutUrl: values.LOGOUT_URL,
    chatUrl: values.CHAT_URL,
    vapidSubject: values.VAPID_SUBJECT ?? (isProduction ? undefined : subjectOfTrials),
    pushServices: values.PUSH_SERVICES ?? knownPushServices,
    debugDate: values.DEBUG_DATE === undefined ? undefined : toInstant(values.DEBUG_DATE, timeZone),
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustProxy: values.TRUST_PROXY ?? false,
    requestsPerMinute: values.REQUESTS_PER_MINUTE ?? 6000,
    maxEventLoopDelay: values.OVERLOAD_DELAY_MS ?? 2000,
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    oidc,
    kerberos,
  }
}

function parseVariables(environment: NodeJS.ProcessEnv, problems: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, expected, isSecret }] of Object.entries<Variable<z.ZodType>>(variables)) {
    const given = environment[name]?.trim()
    if (given === undefined || given === '') continue
    const parsed = schema.safeParse(given)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name}${isSecret ? ' (value not shown)' : `=${given}`}: expected ${expected}`)
  }
  return values
}

/** What may be open at once has to hold the largest file, or that file could never be sent. */
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

/** Each of them is nothing without the issuer. */
const oidcVariables = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_AUDIENCE',
  'OIDC_JWKS_URL',
  'OIDC_LINK_CLAIM',
  'OIDC_LINK_BY_EMAIL',
  'OIDC_TRUST_EMAIL',
] as const

function readOidc(
  values: Values,
  environment: NodeJS.ProcessEnv,
  problems: string[],
): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_JWKS_URL: jwksUrl } = values
  const audience = values.OIDC_AUDIENCE ?? clientId
  const given = oidcVariables.filter((name) => environment[name]?.trim())
  if (!environment.OIDC_ISSUER?.trim() && given.length > 0)
    problems.push(`OIDC_ISSUER: missing; ${given.join(', ')} say nothing without it`)
  if (issuer === undefined) return undefined
  for (const [name, url] of Object.entries({ OIDC_ISSUER: issuer, OIDC_JWKS_URL: jwksUrl }))
    if (values.NODE_ENV === 'production' && url !== undefined && !isHardToListenTo(url))
      problems.push(`${name}=${url}: expected https in production, unless the provider runs on this machine`)
  if (audience === undefined) {
    problems.push(
      'OIDC_CLIENT_ID: missing; without it nobody can sign in at the provider, and for tokens of other apps alone give OIDC_AUDIENCE',
    )
    return undefined
  }
  const client = clientId && { id: clientId, secret: values.OIDC_CLIENT_SECRET, name: values.OIDC_NAME }
  const linkClaim = values.OIDC_LINK_CLAIM ?? 'sub'
  const isLinkedByEmail = values.OIDC_LINK_BY_EMAIL === 'on'
  const isEmailTrusted = values.OIDC_TRUST_EMAIL === 'on'
  if (isEmailTrusted && !isLinkedByEmail && linkClaim !== 'email')
    problems.push('OIDC_TRUST_EMAIL=on: says nothing without OIDC_LINK_BY_EMAIL=on or OIDC_LINK_CLAIM=email')
  return {
    issuer,
    audience,
    jwksUrl,
    client: client || undefined,
    linkClaim,
    isLinkedByEmail,
    isEmailTrusted,
  }
}

function isHardToListenTo(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function readKerberos(
  {
    KERBEROS_SERVICE: service,
    KERBEROS_KEYTAB: keytab,
    KERBEROS_LINK_BY_PRINCIPAL_NAME: linking = 'off',
  }: Values,
  environment: NodeJS.ProcessEnv,
  problems: string[],
): KerberosSettings | undefined {
  const names = ['KERBEROS_SERVICE', 'KERBEROS_KEYTAB']
  const [missing, ...others] = names.filter((name) => !environment[name]?.trim())
  if (missing !== undefined && others.length === 0)
    problems.push(
      `${missing}: missing; KERBEROS_SERVICE and KERBEROS_KEYTAB are given together or not at all`,
    )
  return service && keytab
    ? { service, keytab: resolve(keytab), isLinkedByPrincipalName: linking === 'on' }
    : undefined
}
