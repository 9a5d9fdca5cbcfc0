import { vi } from 'vitest'

/**
 * Waits until a check passes, and returns its result.
 *
 * @param options.timeout milliseconds, for work that needs many seconds of CPU time
 * @throws the check's last error after the timeout
 */
export const eventually = <T>(check: () => T | Promise<T>, { timeout = 60_000 } = {}): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 10 })
