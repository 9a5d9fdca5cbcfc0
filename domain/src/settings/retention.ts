import { type ChangeableRetention, retentionPeriods } from '@verstas/contract/settings/retention-entities.ts'

type Problem = 'atLeast' | 'atMost'

/** Returns why a period cannot be chosen, with the limit; null if it can. */
export function findRetentionProblem(
  name: ChangeableRetention,
  days: number,
): { readonly problem: Problem; readonly limit: number } | null {
  const [min, max] = retentionPeriods[name].range
  if (days < min) return { problem: 'atLeast', limit: min }
  return days > max ? { problem: 'atMost', limit: max } : null
}
