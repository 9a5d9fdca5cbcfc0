import type { Light } from '@verstas/contract/health-checks/survey.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Severity } from '@verstas/domain/health-checks/markers.ts'

/** A printable picture: JPEG or PNG. */
export interface PaperPhoto {
  readonly bytes: Buffer
  /** Its subject, for screen readers. */
  readonly title: string
}

export interface PaperFinding {
  readonly light: Exclude<Light, 'ok'>
  readonly title: string
  /** Measurement, note and price. */
  readonly text: string
  readonly photos: readonly PaperPhoto[]
}

export interface PaperMap {
  readonly title: string
  readonly picture: Buffer
  readonly markers: readonly {
    readonly number: number
    /** Fractions of the picture. */
    readonly x: number
    readonly y: number
    readonly severity: Severity
    readonly note: string
  }[]
  readonly text: string
}

export interface PaperCheck {
  readonly light: Light | null
  readonly title: string
  readonly note: string
}

export interface PaperSignature {
  readonly role: string
  /** Signer and time, or the fact that it is unsigned. */
  readonly text: string
  readonly picture: Buffer | null
}

/** All content of an inspection's PDF, in words; drawing looks up nothing. */
export interface InspectionPaper {
  readonly language: Language
  readonly title: string
  readonly plate: string | null
  readonly vehicle: string
  readonly site: {
    readonly name: string
    readonly address: string | null
    readonly phone: string | null
    readonly logo: Buffer | null
  }
  /** Below the site's name: work order, time, inspector. */
  readonly about: readonly string[]
  /** Notices that it is a draft, or not finished. */
  readonly notices: readonly string[]
  readonly counts: Readonly<Record<Light, number>>
  readonly findings: readonly PaperFinding[]
  readonly maps: readonly PaperMap[]
  readonly sections: readonly { readonly title: string; readonly checks: readonly PaperCheck[] }[]
  readonly treads: readonly {
    readonly axle: string
    readonly left: string
    readonly right: string
    readonly measured: string
  }[]
  readonly signatures: readonly PaperSignature[]
  /** Signatures that a change voided. */
  readonly voided: readonly string[]
  /** Photos that belong to no finding. */
  readonly otherPhotos: readonly PaperPhoto[]
  /** The inspection data, embedded in the PDF as a file. */
  readonly data: object
  readonly at: Date
}
