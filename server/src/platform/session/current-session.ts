import type { Settings } from '@verstas/contract/session/entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** The caller, their site and rights; read again for each request. */
export interface CurrentSession {
  readonly id: string
  readonly employeeId: number
  readonly employeeName: string
  readonly siteId: number
  /** IANA name of the site's time zone, for days in paths. */
  readonly timeZone: string
  readonly language: Language
  readonly expiresAt: Date
  /** True if it began with a PIN or a badge on a shared, trusted device. */
  readonly isQuick: boolean
  readonly rights: ReadonlySet<Right>
  /** True if a passkey was used in it: at the sign-in, as a confirmation or by adding one. */
  readonly isPasskeyShown: boolean
  readonly workshop: Pick<Settings['WorkshopConfiguration'], 'IsJobStampingInUse' | 'IsOperationSigningInUse'>
  readonly allowsStampingStartTimeEdit: boolean
  readonly allowsOwnStampingCorrection: boolean
}
