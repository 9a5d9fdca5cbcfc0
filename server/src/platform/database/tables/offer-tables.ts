import type { OfferWork } from '@verstas/contract/health-checks/entities.ts'
import type { OfferAnswerKind } from '@verstas/contract/health-checks/offer-entities.ts'
import type { Light } from '@verstas/contract/health-checks/survey.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { ColumnType, Generated } from 'kysely'

export interface InspectionPdfTable {
  site_id: number
  inspection_id: number
  language: Language
  file_key: string
  byte_size: number
  content_hash: Uint8Array
}

export interface PdfTicketTable {
  secret_hash: Uint8Array
  session_id: string
  site_id: number
  file_key: string
  byte_size: number
  file_name: string
  expires_at: Date
  is_draft: Generated<boolean>
}

export interface InspectionOfferTable {
  site_id: number
  id: Generated<number>
  inspection_id: number
  token_hash: Uint8Array | null
  earlier_token_hashes: Generated<Uint8Array[]>
  language: Language
  inspected_at: Date
  inspector: string
  ok_count: number
  created_at: Date
  created_by: number
  expires_at: Date
  opened_at: Date | null
  revoked_at: Date | null
  revoked_by: number | null
  activity_id: Generated<number | null>
  message_id: Generated<number | null>
}

export interface InspectionOfferLineTable {
  site_id: number
  offer_id: number
  key: string
  position: number
  title: string
  light: Exclude<Light, 'ok'>
  note: string
  measure: string | null
  price: ColumnType<string | null, number | null, never>
  photo_ids: number[]
  /** The operation and the parts of the finding's job; null if none were chosen. */
  work: ColumnType<OfferWork | null, string | null | undefined, never>
}

export interface OfferDeliveryTable {
  site_id: number
  id: Generated<number>
  offer_id: number
  channel: 'email' | 'sms'
  state: 'Queued' | 'Sending' | 'Sent' | 'Failed' | 'Unclear'
  created_at: Date
  created_by: number
}

export interface InspectionOfferAnswerTable {
  site_id: number
  id: Generated<number>
  offer_id: number
  key: string
  kind: OfferAnswerKind
  text: string
  price: ColumnType<string | null, number | null, never>
  answered_at: Date
}

export interface OfferTables {
  inspection_pdf: InspectionPdfTable
  pdf_ticket: PdfTicketTable
  inspection_offer: InspectionOfferTable
  inspection_offer_line: InspectionOfferLineTable
  inspection_offer_answer: InspectionOfferAnswerTable
  offer_delivery: OfferDeliveryTable
}
