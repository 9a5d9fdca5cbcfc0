import type { Light } from '@verstas/contract/health-checks/survey.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Severity } from '@verstas/domain/health-checks/markers.ts'

/** A printable picture: JPEG or PNG. */
export interface PaperPhoto {
  readonly bytes: Buffer
  /** The subject of the photo, as its alternative text. */
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
    /** Position as a fraction of the picture's width and height. */
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
  /** The signer and the time, or a note that the signature is missing. */
  readonly text: string
  readonly picture: Buffer | null
}

/** The complete content of an inspection's PDF as texts and pictures, so drawing needs no other data. */
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
  /** Lines below the site's name: work order, and time and author of the last save. */
  readonly about: readonly string[]
  /** Notices that the inspection is a draft or unfinished. */
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
  /** Descriptions of signatures that a later change made void. */
  readonly voided: readonly string[]
  /** Photos that belong to no finding. */
  readonly otherPhotos: readonly PaperPhoto[]
  /** The inspection data. The PDF embeds it as a file. */
  readonly data: object
  readonly at: Date
}
