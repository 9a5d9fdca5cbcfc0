import { fault, type Outcome, ok, warning } from './finding.ts'

/** Differences between two clocks in milliseconds: from the second on, sign-ins by the company fail. */
const noticeable = 2_000
const tooMuch = 30_000

/**
 * Judges the difference between another clock and that of this machine.
 *
 * @param name of the owner of the other clock, such as `the database`
 * @param offset in milliseconds; positive if the other clock is ahead
 */
export function judgeOffset(name: string, offset: number): Outcome {
  const seconds = (Math.abs(offset) / 1000).toFixed(1)
  const direction = offset > 0 ? 'behind' : 'ahead of'
  if (Math.abs(offset) < noticeable) return ok(`The clock agrees with that of ${name} (${seconds} s).`)
  const sentence = `The clock is ${seconds} s ${direction} that of ${name}.`
  const remedy = 'Let both machines take their time from the same NTP servers.'
  return Math.abs(offset) < tooMuch ? warning(sentence, remedy) : fault(sentence, remedy)
}
