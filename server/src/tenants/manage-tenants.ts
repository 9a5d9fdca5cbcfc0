import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../platform/command-error.ts'
import type { DatabaseLog } from '../platform/database/database-log.ts'
import { describeProcesses, reportExpiry } from '../platform/database/server-processes.ts'
import { describeDatabase } from '../platform/database-settings.ts'
import type { Settings } from '../platform/settings.ts'
import { changeTenantFile } from '../platform/tenants/change-tenant-file.ts'
import { findTenant } from '../platform/tenants/tenant-environment.ts'
import {
  parseTenantFile,
  readTenantFile,
  type Tenant,
  type TenantFile,
} from '../platform/tenants/tenant-file.ts'
import { keepSetupLink } from '../start-messages.ts'
import {
  copyOrCompare,
  createIfMissing,
  dropDatabase,
  listUsers,
  makeSetupLink,
  prepareDatabase,
} from './tenant-database.ts'
import { buildTenant, databaseOf, settingsOfTenant } from './tenant-entries.ts'
import { readTenantWords, type TenantWords } from './tenant-words.ts'

/** Interval in milliseconds at which a command checks whether servers have stopped. */
const lookInterval = 500

/** Time in milliseconds after which a killed server no longer counts. */
const longestEnd = (reportExpiry + 10) * 1000

export interface ManageParts {
  readonly environment: NodeJS.ProcessEnv
  readonly log: DatabaseLog
  readonly now: () => Date
  /** Receives lines for the operator. */
  readonly print: (line: string) => void
  /** True if a person can answer questions and see secrets. */
  readonly isTerminal: boolean
  readonly ask: (question: string) => Promise<string>
}

/**
 * Adds, pauses, resumes, moves, removes and lists the tenants of TENANTS_FILE. Running servers follow the
 * file automatically.
 *
 * @param words the arguments after `npm run tenant --`
 * @throws {CommandError} with instructions for the operator
 */
export async function manageTenants(words: readonly string[], parts: ManageParts): Promise<void> {
  const read = readTenantWords(words)
  const path = parts.environment.TENANTS_FILE?.trim()
  if (!path) throw new CommandError('TENANTS_FILE: missing; it names the file that lists the tenants.')
  const command = new TenantCommand(path, parts)
  if (read.id === undefined) return command.list()
  return command.run(read.task, read.id, read.options)
}

class TenantCommand {
  readonly #path: string
  readonly #parts: ManageParts

  constructor(path: string, parts: ManageParts) {
    this.#path = path
    this.#parts = parts
  }

  async run(task: string, id: string, options: TenantWords['options']): Promise<void> {
    if (task === 'add') return this.#add(id, options)
    const tenant = this.#find(readTenantFile(this.#path), id)
    if (task === 'setup-link') return this.#makeLink(tenant)
    if (task === 'pause') return this.#pause(tenant)
    if (task === 'resume') return this.#resume(tenant)
    if (tenant.state !== 'paused')
      throw new CommandError(`${id} is active. Pause it first: npm run tenant -- pause ${id}`)
    if (task === 'move') return this.#move(tenant)
    return this.#remove(tenant, options)
  }

  async list(): Promise<void> {
    const { tenants } = readTenantFile(this.#path)
    if (tenants.length === 0) this.#print(`  ${this.#path} has no tenants.`)
    for (const tenant of tenants) {
      const { id, name, state, hosts } = tenant
      const users = await this.#describeUsers(tenant)
      this.#print(`  ${id.padEnd(20)} ${state.padEnd(7)} ${name}, at ${hosts.join(', ')}; ${users}`)
    }
  }

  async #describeUsers(tenant: Tenant): Promise<string> {
    try {
      const settings = this.#settingsOf(tenant)
      const users = await listUsers(settings, this.#parts.log)
      return `${describeDatabase(settings)}, ${users.length} server${users.length === 1 ? '' : 's'}`
    } catch (error) {
      return `its database cannot be used now (${error instanceof Error ? firstLineOf(error.message) : error})`
    }
  }

  async #add(id: string, options: TenantWords['options']): Promise<void> {
    const tenant = buildTenant(id, options, this.#parts.environment)
    const settings = this.#settingsOf(tenant)
    const withTenant = (file: TenantFile): TenantFile => ({ ...file, tenants: [...file.tenants, tenant] })
    const present = await this.#readOrNone()
    // Refuses an invalid entry before anything is created.
    parseTenantFile(this.#path, JSON.stringify(withTenant(present)))
    const isCreated = await createIfMissing(settings)
    this.#print(`  ${describeDatabase(settings)} ${isCreated ? 'is created' : 'is there'}.`)
    const secret = await prepareDatabase(settings, this.#parts.log, this.#parts.now())
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
    await this.#makeBackupFolder(settings)
    await changeTenantFile(this.#path, withTenant)
    this.#print(
      `  ${tenant.name} is added. Servers of ${this.#path} serve it at ${tenant.hosts.join(', ')} within seconds.`,
    )
    this.#showLink(tenant, settings, secret)
  }

  /** Returns the file of tenants; an empty one if it does not exist yet. */
  async #readOrNone(): Promise<TenantFile> {
    const isThere = await stat(this.#path).then(
      () => true,
      () => false,
    )
    return isThere ? readTenantFile(this.#path) : { version: 1, commonHosts: [], tenants: [] }
  }

  /** Creates the folder for the tenant's backups below that of BACKUP_TO, unless its disk is not mounted. */
  async #makeBackupFolder({ backup: { to } }: Settings): Promise<void> {
    if (to === undefined || /^[a-z0-9+]+:\/\//i.test(to)) return
    await mkdir(to, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        this.#print(`  The folder ${to} for its backups cannot be created (${error.code}).`)
    })
  }

  async #makeLink(tenant: Tenant): Promise<void> {
    const settings = this.#settingsOf(tenant)
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
    this.#showLink(tenant, settings, await makeSetupLink(settings, this.#parts.log, this.#parts.now()))
  }

  #showLink({ id, hosts }: Tenant, settings: Settings, secret: string | null): void {
    const link = secret && `${settings.appOrigin ?? `https://${hosts[0]}`}/#/setup/${secret}`
    const file = keepSetupLink(settings.dataDir, link)
    if (file === null) {
      this.#print('  It has a site already, so there is no setup link.')
      return
    }
    this.#print(
      '  The link in this file makes its first site and the administrator, once and within 24 hours:',
    )
    this.#print(`    ${file}`)
    this.#print(`  (npm run tenant -- setup-link ${id} makes another one, and this one ends)`)
    // Shows the link only on a terminal, because it makes its user an administrator and many people can read
    // logs.
    if (this.#parts.isTerminal) this.#print(`    ${link}`)
  }

  async #pause(tenant: Tenant): Promise<void> {
    await this.#replace(tenant.id, (present) => ({ ...present, state: 'paused' }))
    this.#print(`  ${tenant.name} is paused. Its servers end within seconds.`)
    await this.#untilUnused(tenant)
    this.#print('  No server uses its database now.')
  }

  async #resume(tenant: Tenant): Promise<void> {
    await this.#replace(tenant.id, (present) => ({ ...present, state: 'active' }))
    this.#print(`  ${tenant.name} is active. Servers serve it within seconds.`)
  }

  async #move(tenant: Tenant): Promise<void> {
    const { databaseUrl: _url, databaseUrlFile: _file, ...others } = tenant
    const moved: Tenant = { ...others, ...databaseOf(this.#parts.environment) }
    const [from, into] = [this.#settingsOf(tenant), this.#settingsOf(moved)]
    const present = readTenantFile(this.#path)
    const changed = {
      ...present,
      tenants: present.tenants.map((each) => (each.id === tenant.id ? moved : each)),
    }
    parseTenantFile(this.#path, JSON.stringify(changed))
    await this.#untilUnused(tenant)
    if (await createIfMissing(into)) this.#print(`  ${describeDatabase(into)} is created.`)
    const { rows, isCopied } = await copyOrCompare(from, into, this.#parts.log)
    this.#print(`  ${rows} rows ${isCopied ? 'are copied and compared' : 'are in both databases'}.`)
    await this.#replace(tenant.id, () => moved)
    this.#print(
      `  ${tenant.name} uses ${describeDatabase(into)} from now on. ${describeDatabase(from)} stays as it is.`,
    )
    this.#print(`  Start it: npm run tenant -- resume ${tenant.id}`)
  }

  async #remove(tenant: Tenant, { drop = false, confirm }: TenantWords['options']): Promise<void> {
    const { id } = tenant
    const settings = this.#settingsOf(tenant)
    const what = drop
      ? `This deletes ${describeDatabase(settings)} and ${settings.dataDir}, with all data of ${tenant.name}.`
      : `This removes ${tenant.name} from ${this.#path}. Its database and its folder stay.`
    if (confirm === undefined && !this.#parts.isTerminal)
      throw new CommandError(`${what}\nRepeat the command with --confirm ${id}`)
    const typed = confirm ?? (await this.#parts.ask(`${what}\nType ${id} to go on: `))
    if (typed.trim() !== id) throw new CommandError(`${id} stays, because another word was typed.`)
    await this.#untilUnused(tenant).catch((error: unknown) => {
      if (error instanceof CommandError) throw error
      this.#print('  Its database cannot be used now, so nobody can tell whether a server uses it.')
    })
    if (drop) {
      await dropDatabase(settings)
      await rm(settings.dataDir, { recursive: true, force: true })
    }
    await changeTenantFile(this.#path, (file) => ({
      ...file,
      tenants: file.tenants.filter((each) => each.id !== id),
    }))
    this.#print(drop ? `  ${tenant.name} and its data are deleted.` : `  ${tenant.name} is removed.`)
    if (drop) this.#print('  Its backups, and a bucket of its attachments, stay until you delete them.')
  }

  /** Waits until no server process uses the database of a paused tenant. */
  async #untilUnused(tenant: Tenant): Promise<void> {
    const settings = this.#settingsOf(tenant)
    const deadline = Date.now() + longestEnd
    let users = await listUsers(settings, this.#parts.log)
    while (users.length > 0 && Date.now() < deadline) {
      await sleep(lookInterval)
      users = await listUsers(settings, this.#parts.log)
    }
    if (users.length > 0)
      throw new CommandError(
        `${tenant.id} is paused, but servers use its database:\n${describeProcesses(users)}\n` +
          'Do they read the same TENANTS_FILE? Stop them, and repeat the command.',
      )
  }

  #replace(id: string, change: (tenant: Tenant) => Tenant): Promise<TenantFile> {
    return changeTenantFile(this.#path, (file) => {
      const changed = change(this.#find(file, id))
      return { ...file, tenants: file.tenants.map((each) => (each.id === id ? changed : each)) }
    })
  }

  #find(file: TenantFile, id: string): Tenant {
    const found = findTenant(file, id)
    if (typeof found === 'string') throw new CommandError(`${id}: ${found}`)
    return found
  }

  #settingsOf(tenant: Tenant): Settings {
    return settingsOfTenant(this.#parts.environment, tenant)
  }

  #print(line: string): void {
    this.#parts.print(line)
  }
}

const firstLineOf = (text: string): string => text.split('\n')[0] ?? ''
