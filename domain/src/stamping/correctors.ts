import type { Right } from '@verstas/contract/session/rights.ts'

/** The person who requests a correction. */
interface Corrector {
  readonly rights: ReadonlySet<Right>
  readonly employeeId: number
  /** True if the site allows employees to correct their own stampings. */
  readonly allowsOwnStampingCorrection: boolean
}

/**
 * True if a person may see an employee's stampings, corrections and hours. Only other people's data needs the
 * right.
 */
export const maySeeDaysOf = (
  { rights, employeeId }: Pick<Corrector, 'rights' | 'employeeId'>,
  salesmanId: number,
): boolean => employeeId === salesmanId || rights.has('CorrectStampings')

/**
 * True if a person may correct an employee's stampings. Only corrections of other people's stampings need the
 * right. A correction of the person's own stampings needs the setting of the site.
 */
export const mayCorrect = (corrector: Corrector, salesmanId: number): boolean =>
  corrector.employeeId === salesmanId
    ? corrector.allowsOwnStampingCorrection
    : corrector.rights.has('CorrectStampings')
