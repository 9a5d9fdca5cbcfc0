import type { TextName } from '../texts/ids.ts'

export interface ErrorEntry {
  /** The `ErrorId` on the wire. */
  readonly id: number
  readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 500 | 503 | 507
  /** The text a person reads; for locks the specification names an alternative one. */
  readonly text: TextName
}

/**
 * Every refusal that the server can give (decisions, section 2). Ids below 900000 are the
 * specification's; the others are ours and never change meaning.
 */
export const errorCatalogue = {
  incorrectLogin: { id: 118262, status: 401, text: 'error.incorrectLogin' },
  unauthorized: { id: 118263, status: 401, text: 'error.unauthorized' },
  mixedJobAndLabourRows: { id: 118449, status: 400, text: 'error.mixedJobAndLabourRows' },
  workOrderReadyQuestion: { id: 118332, status: 400, text: 'question.workOrderReady' },
  previousJobsReadyQuestion: { id: 119913, status: 400, text: 'question.previousJobsReady' },
  overtimeQuestion: { id: 118389, status: 400, text: 'question.overtime' },
  flexTimeQuestion: { id: 118390, status: 400, text: 'question.flexTime' },
  kikyTimeQuestion: { id: 119176, status: 400, text: 'question.kikyTime' },
  endNonPresenceQuestion: { id: 119939, status: 400, text: 'question.endNonPresence' },
  tyreMeasurementQuestion: { id: 119886, status: 400, text: 'question.tyreMeasurement' },
  lockedByOther: { id: 119925, status: 400, text: 'error.lockedByOther' },
  saveLockedByOther: { id: 119927, status: 400, text: 'error.saveLockedByOther' },
  lockNotHeld: { id: 119929, status: 400, text: 'error.lockNotHeld' },
  rowHasStampings: { id: 120051, status: 400, text: 'error.rowHasStampings' },
  restrictedOperation: { id: 120090, status: 400, text: 'error.restrictedOperation' },

  invalidField: { id: 900001, status: 400, text: 'error.invalidField' },
  malformedBody: { id: 900002, status: 400, text: 'error.malformedBody' },
  forbidden: { id: 900003, status: 403, text: 'error.forbidden' },
  notFound: { id: 900004, status: 404, text: 'error.notFound' },
  bodyTooLarge: { id: 900005, status: 413, text: 'error.bodyTooLarge' },
  unsupportedMedia: { id: 900006, status: 415, text: 'error.unsupportedMedia' },
  tooManyRequests: { id: 900007, status: 429, text: 'error.tooManyRequests' },
  unexpected: { id: 900008, status: 500, text: 'error.unexpected' },
  unavailable: { id: 900009, status: 503, text: 'error.unavailable' },
  idempotencyKeyReused: { id: 900010, status: 422, text: 'error.idempotencyKeyReused' },
  conflict: { id: 900011, status: 409, text: 'error.conflict' },

  tooManyAttempts: { id: 900020, status: 429, text: 'error.tooManyAttempts' },
  noActiveSites: { id: 900021, status: 403, text: 'error.noActiveSites' },
  negotiateFailed: { id: 900022, status: 401, text: 'error.negotiateFailed' },
  siteNotAllowed: { id: 900023, status: 403, text: 'error.siteNotAllowed' },

  stampingEmployeeUnknown: { id: 900040, status: 400, text: 'error.stampingEmployeeUnknown' },
  stampingTypeUnknown: { id: 900041, status: 400, text: 'error.stampingTypeUnknown' },
  stampingRowsMissing: { id: 900042, status: 400, text: 'error.stampingRowsMissing' },
  stampingRowUnknown: { id: 900043, status: 400, text: 'error.stampingRowUnknown' },
  stampingRowProhibited: { id: 900044, status: 400, text: 'error.stampingRowProhibited' },
  stampingRowNotSelectable: { id: 900045, status: 400, text: 'error.stampingRowNotSelectable' },
  stampingStartInFuture: { id: 900047, status: 400, text: 'error.stampingStartInFuture' },
  stampingStartTooEarly: { id: 900048, status: 400, text: 'error.stampingStartTooEarly' },
  stampingStartInsideClosed: { id: 900049, status: 400, text: 'error.stampingStartInsideClosed' },
  stampingOverlaps: { id: 900050, status: 409, text: 'error.stampingOverlaps' },
  multipleJobsStamped: { id: 900051, status: 400, text: 'error.multipleJobsStamped' },
  stampingOthersForbidden: { id: 900052, status: 403, text: 'error.stampingOthersForbidden' },
  stampingClientTimeTooOld: { id: 900053, status: 400, text: 'error.stampingClientTimeTooOld' },
  stampingUnknown: { id: 900054, status: 404, text: 'error.stampingUnknown' },
  stampingChanged: { id: 900055, status: 409, text: 'error.stampingChanged' },
  stampingCorrectionForbidden: { id: 900056, status: 403, text: 'error.stampingCorrectionForbidden' },
  stampingCorrectionInFuture: { id: 900057, status: 400, text: 'error.stampingCorrectionInFuture' },
  stampingCorrectionEmpty: { id: 900058, status: 400, text: 'error.stampingCorrectionEmpty' },
  stampingCorrectionOutside: { id: 900059, status: 400, text: 'error.stampingCorrectionOutside' },
  stampingNotForgotten: { id: 900064, status: 400, text: 'error.stampingNotForgotten' },
  stampingEndOutside: { id: 900065, status: 400, text: 'error.stampingEndOutside' },
  stampingTimeCorrected: { id: 900066, status: 400, text: 'error.stampingTimeCorrected' },
  workOrderNotActive: { id: 900060, status: 400, text: 'error.workOrderNotActive' },
  workOrderChanged: { id: 900061, status: 412, text: 'error.workOrderChanged' },
  workOrderFieldNotEditable: { id: 900062, status: 400, text: 'error.workOrderFieldNotEditable' },

  paymentLinkActive: { id: 900070, status: 400, text: 'error.paymentLinkActive' },
  partsHidden: { id: 900071, status: 400, text: 'error.partsHidden' },
  jobUnknown: { id: 900072, status: 400, text: 'error.jobUnknown' },
  jobNoteNotEditable: { id: 900073, status: 400, text: 'error.jobNoteNotEditable' },
  jobIsEmpty: { id: 900074, status: 400, text: 'error.jobIsEmpty' },
  jobRowUnknown: { id: 900075, status: 400, text: 'error.jobRowUnknown' },
  jobRowRemoved: { id: 900076, status: 400, text: 'error.jobRowRemoved' },
  jobRowForbidden: { id: 900077, status: 403, text: 'error.jobRowForbidden' },
  jobRowIncomplete: { id: 900078, status: 400, text: 'error.jobRowIncomplete' },
  jobRowAmountMissing: { id: 900079, status: 400, text: 'error.jobRowAmountMissing' },
  partUnknown: { id: 900080, status: 400, text: 'error.partUnknown' },
  operationUnknown: { id: 900081, status: 400, text: 'error.operationUnknown' },
  signingNotInUse: { id: 900085, status: 400, text: 'error.signingNotInUse' },
  signingOthersForbidden: { id: 900086, status: 403, text: 'error.signingOthersForbidden' },
  signingEmployeeUnknown: { id: 900087, status: 400, text: 'error.signingEmployeeUnknown' },
  signedRowUnknown: { id: 900088, status: 400, text: 'error.signedRowUnknown' },
  signedRowNotLabour: { id: 900089, status: 400, text: 'error.signedRowNotLabour' },
  signedRowDone: { id: 900090, status: 400, text: 'error.signedRowDone' },

  fileMissing: { id: 900100, status: 400, text: 'error.fileMissing' },
  fileEmpty: { id: 900101, status: 400, text: 'error.fileEmpty' },
  tooManyFiles: { id: 900102, status: 400, text: 'error.tooManyFiles' },
  fileTypeNotAccepted: { id: 900103, status: 415, text: 'error.fileTypeNotAccepted' },
  fileTooLarge: { id: 900104, status: 413, text: 'error.fileTooLarge' },
  fileUnreadable: { id: 900105, status: 400, text: 'error.fileUnreadable' },
  pictureTooManyPixels: { id: 900106, status: 400, text: 'error.pictureTooManyPixels' },
  signatureNotPng: { id: 900107, status: 400, text: 'error.signatureNotPng' },
  uploadIncomplete: { id: 900108, status: 400, text: 'error.uploadIncomplete' },
  uploadGone: { id: 900109, status: 404, text: 'error.uploadGone' },
  uploadOfAnother: { id: 900110, status: 403, text: 'error.uploadOfAnother' },
  uploadOffsetWrong: { id: 900111, status: 409, text: 'error.uploadOffsetWrong' },
  rangeNotSatisfiable: { id: 900112, status: 416, text: 'error.rangeNotSatisfiable' },
  tooManyOpenUploads: { id: 900114, status: 429, text: 'error.tooManyOpenUploads' },
  storageFull: { id: 900113, status: 507, text: 'error.storageFull' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errorCatalogue

/** One entry of a refusal as it stands on the wire. */
export interface ErrorAnswer {
  readonly ErrorId: number
  readonly ErrorMessage: string
  readonly MetaData: readonly { readonly Key: string; readonly Value: string }[]
}
