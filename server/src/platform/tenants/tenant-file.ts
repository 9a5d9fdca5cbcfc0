import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The file TENANTS_FILE: all dealer groups that one set of server processes serves. */
export interface TenantFile {
  readonly version: 1
  /** Hosts at which people enter their sign-in domain and are redirected to the host of their group. */
  readonly commonHosts: readonly string[]
  readonly tenants: readonly Tenant[]
}

/** A dealer group with a separate database and folder. */
export interface Tenant {
  /** A short word that never changes. It is used in logs, metrics, folders and commands. */
  readonly id: string
  readonly name: string
  readonly state: 'active' | 'paused'
  /** Host names of the group's app, without a port. The first one is its address. */
  readonly hosts: readonly string[]
  /** Domains of the e-mail addresses of the group's people. */
  readonly domains: readonly string[]
  readonly databaseUrl?: string | undefined
  /** A file that contains the address of the database, so that this file needs no password. */
  readonly databaseUrlFile?: string | undefined
  /** The group's DATA_DIR: absolute, or relative to that of the process. The default is `tenants/<id>`. */
  readonly folder?: string | undefined
  /** Limits in each process. */
  readonly limits: TenantLimits
  /** Other settings of the group, by their variable names. */
  readonly settings: Readonly<Record<string, string>>
}

export interface TenantLimits {
  /** Maximum number of connections to its database. */
  readonly connections?: number | undefined
  /** Maximum number of connections for live events, and as many for the chat. */
  readonly sockets?: number | undefined
  /** Maximum size of a site's unfinished uploads, in megabytes. */
  readonly openUploadMb?: number | undefined
}

/** Thrown if the file cannot be used. The message has one line for each problem, without secrets. */
export class TenantFileError extends Error {
  readonly problems: readonly string[]

  constructor(path: string, problems: readonly string[]) {
    super(`The file of tenants ${path} is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'TenantFileError'
    this.problems = problems
  }
}

/** Matches a word that can be an option of a command. */
const reservedIds: ReadonlySet<string> = new Set(['all'])

export const tenantId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'expected a word of small letters, digits and -, at most 40 characters')
  .refine((id) => !reservedIds.has(id), 'is a word of the commands')

const host = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$|^\[[0-9a-f:.]{2,45}\]$/,
    'expected a host name in small letters, without a port',
  )

const tenant = z.strictObject({
  id: tenantId,
  name: z.string().trim().min(1).max(100),
  state: z.enum(['active', 'paused']),
  hosts: z.array(host).min(1).max(50),
  domains: z.array(host).max(200).default([]),
  databaseUrl: z.string().min(1).optional(),
  databaseUrlFile: z.string().min(1).optional(),
  folder: z.string().min(1).optional(),
  limits: z
    .strictObject({
      connections: z.int().min(12).max(500).optional(),
      sockets: z.int().min(1).max(100_000).optional(),
      openUploadMb: z.int().min(1).max(1_000_000).optional(),
    })
    .default({}),
  settings: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().max(20_000)).default({}),
})

const tenantFile = z.strictObject({
  version: z.literal(1),
  commonHosts: z.array(host).max(20).default([]),
  tenants: z.array(tenant).max(1000),
})

/** An empty file, with which `npm run tenant -- add` begins a new one. */
export const noTenants: TenantFile = { version: 1, commonHosts: [], tenants: [] }

/**
 * Reads the file of tenants.
 *
 * @throws {TenantFileError} if it is missing or invalid
 */
export function readTenantFile(path: string): TenantFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new TenantFileError(path, [`it cannot be read (${(error as NodeJS.ErrnoException).code})`])
  }
  return parseTenantFile(path, text)
}

/**
 * Parses the content of the file of tenants.
 *
 * @param path is only for messages
 * @throws {TenantFileError} with every problem, without the values of settings
 */
export function parseTenantFile(path: string, text: string): TenantFile {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    // Does not use the parser's message, which quotes a part of the file and could contain passwords.
    throw new TenantFileError(path, ['it is no JSON'])
  }
  const parsed = tenantFile.safeParse(content)
  if (!parsed.success)
    throw new TenantFileError(
      path,
      parsed.error.issues.map(({ path: field, message }) => `${nameField(content, field)}: ${message}`),
    )
  const problems = findConflicts(parsed.data)
  if (problems.length > 0) throw new TenantFileError(path, problems)
  return parsed.data
}

/** Identifies a field by the id of its tenant, because indexes are hard to count for people. */
function nameField(content: unknown, field: readonly PropertyKey[]): string {
  const [list, place, ...rest] = field
  if (list !== 'tenants' || typeof place !== 'number') return field.map(String).join('.') || 'the file'
  const { id } = Object((Object(content) as { tenants?: unknown[] }).tenants?.[place]) as { id?: unknown }
  return [typeof id === 'string' ? `tenant ${id}` : `tenant number ${place + 1}`, ...rest.map(String)].join(
    ' ',
  )
}

/** Finds values that two tenants must not share, and tenants without a database. */
function findConflicts({ commonHosts, tenants }: TenantFile): string[] {
  const problems: string[] = []
  const owners = new Map<string, string>(commonHosts.map((name) => [`host ${name}`, 'commonHosts']))
  const claim = (id: string, what: string) => {
    const owner = owners.get(what)
    if (owner === undefined) owners.set(what, id)
    else problems.push(`tenant ${id}: the ${what} is that of ${owner}, too`)
  }
  for (const { id, hosts, domains, databaseUrl, databaseUrlFile, folder } of tenants) {
    claim(id, `id ${id}`)
    for (const name of hosts) claim(id, `host ${name}`)
    for (const name of domains) claim(id, `domain ${name}`)
    claim(id, `folder ${folder ?? defaultFolderOf(id)}`)
    if ((databaseUrl === undefined) === (databaseUrlFile === undefined))
      problems.push(`tenant ${id}: give either databaseUrl or databaseUrlFile`)
    if (databaseUrl !== undefined) claim(id, describePlace(id, databaseUrl, problems))
    if (databaseUrlFile !== undefined) claim(id, `file ${databaseUrlFile}`)
  }
  return problems
}

/** Returns the host, port and name of a database, without user and password. */
function describePlace(id: string, databaseUrl: string, problems: string[]): string {
  const url = URL.parse(databaseUrl)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    problems.push(
      `tenant ${id} databaseUrl (value not shown): expected postgres://user:password@host:port/database`,
    )
    return `unreadable database address of ${id}`
  }
  const server = url.searchParams.get('host') ?? (url.hostname || 'localhost')
  return `database ${url.pathname.slice(1) || url.username} at ${server}:${url.port || 5432}`
}

/** Returns the folder of a tenant, which is below DATA_DIR unless its entry says otherwise. */
export const defaultFolderOf = (id: string): string => `tenants/${id}`
