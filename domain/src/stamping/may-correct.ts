import type { Right } from '@verstas/contract/session/rights.ts'

/** Who asks whether they may correct stampings. */
interface Corrector {
  readonly rights: ReadonlySet<Right>
  readonly employeeId: number
  /** The site's setting. */
  readonly allowsOwnStampingCorrection: boolean
}

/** Whether somebody may see an employee's days with their corrections and hours: their own, or with the right anybody's. */
export const maySeeDaysOf = (
  { rights, employeeId }: Pick<Corrector, 'rights' | 'employeeId'>,
  salesmanId: number,
): boolean => employeeId === salesmanId || rights.has('CorrectStampings')

/**
 * Whether somebody may correct an employee's stampings: those of others with the right, their own only
 * where the site allows it, because nobody but another sees that a time was mended.
 */
export const mayCorrect = (corrector: Corrector, salesmanId: number): boolean =>
  corrector.employeeId === salesmanId
    ? corrector.allowsOwnStampingCorrection
    : corrector.rights.has('CorrectStampings')
