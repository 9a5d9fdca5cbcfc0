import { AsyncLocalStorage } from 'node:async_hooks'

const tenants = new AsyncLocalStorage<string>()

/**
 * Runs a function whose observations have the label `tenant`, with everything that it awaits. A process with one
 * database has no such label.
 */
export const runForTenant = <Result>(tenant: string, run: () => Result): Result => tenants.run(tenant, run)

/** Returns the tenant of the running code; undefined in a process with one database. */
export const currentTenant = (): string | undefined => tenants.getStore()

/**
 * Returns a function that runs others for the present tenant, for callbacks of connections, which belong to no tenant.
 * It costs nothing in a process with one database.
 */
export function keepTenant(): <Result>(run: () => Result) => Result {
  const tenant = currentTenant()
  return tenant === undefined ? (run) => run() : (run) => tenants.run(tenant, run)
}
