import type { Settings } from '@verstas/contract/session/entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** The caller with the current site and rights. Every request reads it. */
export interface CurrentSession {
  readonly id: string
  readonly employeeId: number
  readonly employeeName: string
  readonly siteId: number
  /** IANA name of the site's time zone. Days in paths are days of this time zone. */
  readonly timeZone: string
  readonly language: Language
  readonly expiresAt: Date
  /** True if the session began with a PIN or a badge on a trusted device. */
  readonly isQuick: boolean
  readonly rights: ReadonlySet<Right>
  /** True if a passkey was used in the session: at the sign-in, for a confirmation or when it was added. */
  readonly isPasskeyShown: boolean
  readonly workshop: Pick<Settings['WorkshopConfiguration'], 'IsJobStampingInUse' | 'IsOperationSigningInUse'>
  readonly allowsStampingStartTimeEdit: boolean
  readonly allowsOwnStampingCorrection: boolean
}
