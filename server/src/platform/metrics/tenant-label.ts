import { AsyncLocalStorage } from 'node:async_hooks'

const tenants = new AsyncLocalStorage<string>()

/**
 * Runs a function whose observations, and those of everything that it awaits, have the label `tenant`. A
 * process with one database has no such label.
 */
export const runForTenant = <Result>(tenant: string, run: () => Result): Result => tenants.run(tenant, run)

/** Returns the tenant of the current asynchronous context; undefined in a process with one database. */
export const currentTenant = (): string | undefined => tenants.getStore()

/**
 * Returns a function that runs other functions for the current tenant. It is needed for callbacks of
 * connections, which belong to no tenant. In a process with one database it has no cost.
 */
export function keepTenant(): <Result>(run: () => Result) => Result {
  const tenant = currentTenant()
  return tenant === undefined ? (run) => run() : (run) => tenants.run(tenant, run)
}
