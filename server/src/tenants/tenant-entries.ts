import { CommandError } from '../platform/command-error.ts'
import { readSettings, type Settings, SettingsError } from '../platform/settings.ts'
import { environmentOf } from '../platform/tenants/tenant-environment.ts'
import type { Tenant } from '../platform/tenants/tenant-file.ts'
import { readNumber, readSet, type TenantWords } from './tenant-words.ts'

/**
 * Builds the entry of a new tenant from the options of a command, and the database from the environment.
 *
 * @throws {CommandError} if a value is missing or invalid
 */
export function buildTenant(
  id: string,
  options: TenantWords['options'],
  environment: NodeJS.ProcessEnv,
): Tenant {
  const { name = id, host = [], domain = [], folder, set } = options
  return {
    ...{ id, name, state: 'active', hosts: host, domains: domain },
    ...databaseOf(environment),
    ...(folder !== undefined && { folder }),
    limits: {
      connections: readNumber('connections', options.connections),
      sockets: readNumber('sockets', options.sockets),
      openUploadMb: readNumber('open-upload-mb', options['open-upload-mb']),
    },
    settings: readSet(set),
  }
}

/**
 * Returns the database that the environment names. It is not an option of the command, because other users
 * can see the arguments of a process.
 *
 * @throws {CommandError} if the environment names none
 */
export function databaseOf({
  DATABASE_URL: url,
  DATABASE_URL_FILE: file,
}: NodeJS.ProcessEnv): Pick<Tenant, 'databaseUrl' | 'databaseUrlFile'> {
  if (file?.trim()) return { databaseUrlFile: file.trim() }
  if (url?.trim()) return { databaseUrl: url.trim() }
  throw new CommandError(
    'DATABASE_URL: missing; give the address of the database of the tenant, or DATABASE_URL_FILE with a file that has it.',
  )
}

/**
 * Reads the settings of an entry, even if it is not in the file yet.
 *
 * @throws {SettingsError} if they are invalid
 */
export function settingsOfTenant(environment: NodeJS.ProcessEnv, tenant: Tenant): Settings {
  const problems: string[] = []
  const { TENANTS_FILE: _file, TENANT: _tenant, ...own } = environmentOf(environment, tenant, problems)
  if (problems.length > 0) throw new SettingsError(problems)
  return readSettings(own)
}
