import { vi } from 'vitest'

/**
 * Repeats a check until it does not throw, and returns its result.
 *
 * @throws the check's last error after 60 s
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 })
