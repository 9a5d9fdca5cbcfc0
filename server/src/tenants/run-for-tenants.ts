import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CommandError } from '../platform/command-error.ts'
import { readTenantFile } from '../platform/tenants/tenant-file.ts'
import { explainFailure } from '../start-messages.ts'

/**
 * The tenants for which a command runs without `--tenant`: either it needs the option, or it runs for each
 * active tenant.
 */
export type TenantsOfCommand = 'one' | 'each'

/**
 * Runs an operator's command for the tenant that `--tenant` or TENANT names, and removes the option from the
 * arguments. For several tenants, the command runs in a separate process for each, so that one failure does
 * not stop the others. Without TENANTS_FILE the command runs directly. After a failure the exit code is 1.
 *
 * @param onFailure receives the message of a failure
 */
export async function runForTenants(
  tenants: TenantsOfCommand,
  run: () => Promise<void>,
  onFailure: (message: string) => void = () => {},
): Promise<void> {
  try {
    const wanted = takeOption(process.argv)
    const file = process.env.TENANTS_FILE?.trim()
    if (wanted !== undefined && !file)
      throw new CommandError('--tenant needs TENANTS_FILE, which lists the tenants.')
    if (wanted === 'all') delete process.env.TENANT
    else if (wanted !== undefined) process.env.TENANT = wanted
    if (!file || process.env.TENANT?.trim()) return await run()
    const active = readTenantFile(file).tenants.filter(({ state }) => state === 'active')
    if (tenants === 'one')
      throw new CommandError(`Name the tenant: --tenant ${active.map(({ id }) => id).join(' or --tenant ')}`)
    await runEach(active)
  } catch (error) {
    const message = explainFailure(error)
    onFailure(message)
    console.error(message)
    process.exitCode = 1
  }
}

/** Removes `--tenant x` or `--tenant=x` from the arguments, and returns its value. */
function takeOption(argv: string[]): string | undefined {
  const place = argv.findIndex((word) => word === '--tenant' || word.startsWith('--tenant='))
  if (place < 0) return undefined
  const [word = '', next] = argv.slice(place, place + 2)
  const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : next
  if (!value) throw new CommandError('--tenant needs the id of a tenant, or all.')
  argv.splice(place, word.includes('=') ? 1 : 2)
  return value
}

async function runEach(tenants: readonly { readonly id: string; readonly name: string }[]): Promise<void> {
  const failed: string[] = []
  for (const { id, name } of tenants) {
    // Prints no heading, because the output of a command can be JSON.
    console.error(`${name} (${id})`)
    const child = spawn(process.execPath, process.argv.slice(1), {
      env: { ...process.env, TENANT: id },
      stdio: 'inherit',
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) failed.push(id)
  }
  if (failed.length > 0) throw new CommandError(`The command failed for: ${failed.join(', ')}`)
}
