import { setLookInterval } from '../src/platform/work-loop.ts'
import { atEnd } from './at-end.ts'

/**
 * Makes background loops look for work ten times a second instead of every two seconds, until the end of the
 * test file. A test that advances the clock would otherwise wait for each piece of due work.
 */
export function lookOften(): void {
  const usual = setLookInterval(100)
  atEnd(() => setLookInterval(usual))
}
