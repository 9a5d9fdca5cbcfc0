import { CommandError } from '../platform/command-error.ts'
import { readSettings, type Settings, SettingsError } from '../platform/settings.ts'
import { environmentOf } from '../platform/tenants/tenant-environment.ts'
import type { Tenant } from '../platform/tenants/tenant-file.ts'
import { readNumber, readSet, type TenantWords } from './tenant-words.ts'

/**
 * Makes the entry of a new tenant from the options of a command and the database of the environment.
 *
 * @throws {CommandError} if a value is missing or cannot be read
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
 * Returns the database that the environment names. It is no option of the command, because others can see its words.
 *
 * @throws {CommandError} if it names none
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
 * Reads the settings of an entry, which need not be in the file yet.
 *
 * @throws {SettingsError} if they are wrong
 */
export function settingsOfTenant(environment: NodeJS.ProcessEnv, tenant: Tenant): Settings {
  const problems: string[] = []
  const { TENANTS_FILE: _file, TENANT: _tenant, ...own } = environmentOf(environment, tenant, problems)
  if (problems.length > 0) throw new SettingsError(problems)
  return readSettings(own)
}
