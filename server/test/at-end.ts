import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Closes what a test opened once that test has ended; where no test is running, after the last one of the file. What is opened last
 * is closed first.
 */
export function atEnd(close: () => unknown): void {
  const register = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished
  register(async () => {
    await close()
  })
}
