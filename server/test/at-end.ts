import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Registers a function that runs after the current test, or after the last one of the file if no test is
 * running. Functions run in reverse order of registration.
 */
export function atEnd(close: () => unknown): void {
  const register = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished
  register(async () => {
    await close()
  })
}
