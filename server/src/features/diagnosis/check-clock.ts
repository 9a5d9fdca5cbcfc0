import { judgeOffset } from '@verstas/domain/diagnosis/judge-installation.ts'
import { type Outcome, outcome } from './finding.ts'

/**
 * Describes the difference between another clock and that of this machine.
 *
 * @param name the owner of the other clock, such as `the database`
 * @param offset in milliseconds; positive if the other clock is ahead
 */
export function describeOffset(name: string, offset: number): Outcome {
  const seconds = (Math.abs(offset) / 1000).toFixed(1)
  const direction = offset > 0 ? 'behind' : 'ahead of'
  const verdict = judgeOffset(offset)
  return outcome(
    verdict,
    verdict === 'ok'
      ? `The clock agrees with that of ${name} (${seconds} s).`
      : `The clock is ${seconds} s ${direction} that of ${name}.`,
    'Let both machines take their time from the same NTP servers.',
  )
}
