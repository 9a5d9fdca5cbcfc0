import type { Settings } from '@verstas/contract/session/entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** Who is calling, at which site and with which rights; read anew for each request. */
export interface CurrentSession {
  readonly id: string
  readonly employeeId: number
  readonly employeeName: string
  readonly siteId: number
  /** IANA name of the site's time zone; a day in a path means the day there. */
  readonly timeZone: string
  readonly language: Language
  readonly expiresAt: Date
  /** It began with a PIN or a badge on a trusted device, which several people share. */
  readonly isQuick: boolean
  readonly rights: ReadonlySet<Right>
  /** Whether a passkey was shown in it: at the sign-in, as a confirmation or by adding one. */
  readonly isPasskeyShown: boolean
  readonly workshop: Pick<Settings['WorkshopConfiguration'], 'IsJobStampingInUse' | 'IsOperationSigningInUse'>
  readonly allowsStampingStartTimeEdit: boolean
  readonly allowsOwnStampingCorrection: boolean
}
