import type { TyreLimits } from '@verstas/contract/tyres/limits.ts'

/** The limits of tyres at a site in Finland: depths in mm, days without their year. */
export const limits: TyreLimits = {
  SummerLegal: 1.6,
  SummerAdvice: 4,
  WinterLegal: 3,
  WinterAdvice: 5,
  WinterFrom: '11-01',
  WinterTo: '03-31',
  AgeYears: 6,
}
