import { join, resolve } from 'node:path'
import { isStorageUrl } from '../storage-url.ts'
import { defaultFolderOf, readTenantFile, type Tenant, type TenantFile } from './tenant-file.ts'

/**
 * Settings of a single installation, which a tenant never inherits from the process: they concern its data,
 * its address or its people. `settings` of a tenant may contain them, except the addresses of its database.
 */
const ofInstallation = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPORTS_URL',
  'EMBEDDED_DATABASE',
  'STORAGE_URL',
  'REPORTS_EXPORT_FOLDER',
  'APP_ORIGIN',
  'API_URL',
  'CHAT_URL',
  'LOGOUT_URL',
  'ALLOWED_ORIGINS',
  'DEMO',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_LINK_CLAIM',
  'OIDC_LINK_BY_EMAIL',
  'OIDC_TRUST_EMAIL',
  'OIDC_AUDIENCE',
  'OIDC_JWKS_URL',
  'KERBEROS_SERVICE',
  'KERBEROS_KEYTAB',
  'KERBEROS_LINK_BY_PRINCIPAL_NAME',
] as const

/** Settings of the process that all its tenants share. */
const ofProcess: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'API_BASE',
  'STOP_DELAY_SECONDS',
  'TRUST_PROXY',
  'DEBUG_DATE',
  'LOG_LEVEL',
  'METRICS_PORT',
  'METRICS_HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'TENANTS_FILE',
  'TENANT',
  'DEMO',
  'DEMO_SCALE',
  'EMBEDDED_DATABASE',
  // The library for Windows tickets reads its keys from the process's environment.
  'KERBEROS_SERVICE',
  'KERBEROS_KEYTAB',
  'KERBEROS_LINK_BY_PRINCIPAL_NAME',
])

/** Settings that are fields of an entry. */
const fields: ReadonlySet<string> = new Set(['DATABASE_URL', 'DATABASE_URL_FILE'])

/** Returns the settings that a process with TENANTS_FILE must not have, because each tenant has its own. */
export const findForbidden = (environment: NodeJS.ProcessEnv): readonly string[] => {
  const isSet = (name: string): boolean => Boolean(environment[name]?.trim())
  return [
    ...ofInstallation
      .flatMap((name) => [name, `${name}_FILE`])
      .filter((name) => name !== 'DEMO' && isSet(name)),
    ...(isSet('BACKUP_TO_FILE') ? ['BACKUP_TO_FILE'] : []),
    ...(isStorageUrl(environment.BACKUP_TO?.trim() ?? '') ? ['BACKUP_TO as a bucket'] : []),
  ]
}

/**
 * Returns the variables of a tenant: those of the process without the settings of a single installation, and
 * the tenant's own. All readers of settings then work as in a process with one database.
 *
 * @param problems receives a readable line for each setting that a tenant cannot have
 */
export function environmentOf(
  environment: NodeJS.ProcessEnv,
  tenant: Tenant,
  problems: string[] = [],
): NodeJS.ProcessEnv {
  const { id, settings, limits, databaseUrl, databaseUrlFile, folder = defaultFolderOf(id) } = tenant
  const inherited = { ...environment }
  for (const name of ofInstallation) {
    delete inherited[name]
    delete inherited[`${name}_FILE`]
  }
  delete inherited.BACKUP_TO_FILE
  for (const name of Object.keys(settings))
    if (ofProcess.has(name)) problems.push(`tenant ${id}: ${name} is a setting of the process`)
    else if (fields.has(name)) problems.push(`tenant ${id}: ${name} is a field of its entry, not a setting`)
  return {
    ...inherited,
    ...placeOfBackups(inherited, id),
    DEMO: 'off',
    ...(limits.connections !== undefined && { DATABASE_CONNECTIONS: String(limits.connections) }),
    ...(limits.sockets !== undefined && { MAX_SOCKETS: String(limits.sockets) }),
    ...(limits.openUploadMb !== undefined && { MAX_OPEN_MB_PER_SITE: String(limits.openUploadMb) }),
    ...settings,
    DATA_DIR: resolve(environment.DATA_DIR?.trim() || 'data', folder),
    ...(databaseUrl === undefined ? { DATABASE_URL_FILE: databaseUrlFile } : { DATABASE_URL: databaseUrl }),
    TENANT: id,
  }
}

/** Each tenant stores its backups in a subfolder of the process's folder. Tenants cannot share a bucket. */
function placeOfBackups({ BACKUP_TO: to }: NodeJS.ProcessEnv, id: string): NodeJS.ProcessEnv {
  const place = to?.trim()
  if (!place) return {}
  return { BACKUP_TO: isStorageUrl(place) ? undefined : join(place, id) }
}

interface Selected {
  readonly environment: NodeJS.ProcessEnv
  /** Undefined for an installation with one database. */
  readonly tenant: Tenant | undefined
}

/**
 * Returns the environment of the tenant that TENANT names; the environment itself without TENANTS_FILE or TENANT.
 *
 * @param problems receives a readable line for an unknown tenant, and for settings that it cannot have
 * @throws {TenantFileError} if the file of tenants is missing or invalid
 */
export function selectTenant(environment: NodeJS.ProcessEnv, problems: string[]): Selected {
  const [file, id] = [environment.TENANTS_FILE?.trim(), environment.TENANT?.trim()]
  if (!file || !id) return { environment, tenant: undefined }
  const tenant = findTenant(readTenantFile(file), id)
  if (typeof tenant === 'object') return { environment: environmentOf(environment, tenant, problems), tenant }
  problems.push(`TENANT=${id}: ${tenant}`)
  return { environment, tenant: undefined }
}

/** Finds a tenant by its id. If there is none, returns an error message that lists all ids. */
export function findTenant({ tenants }: TenantFile, id: string): Tenant | string {
  const names = tenants.map((each) => each.id).join(', ') || 'none at all'
  return tenants.find((each) => each.id === id) ?? `there is no such tenant, but ${names}`
}
