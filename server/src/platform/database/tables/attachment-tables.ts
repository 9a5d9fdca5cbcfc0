import type { AttachmentKind, ContentType } from '@verstas/contract/attachments/kinds.ts'

import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface AttachmentTable {
  site_id: number
  id: Generated<number>
  key: string
  work_order_id: number | null
  job_id: number | null
  activity_id: number | null
  inspection_id: number | null
  property: string | null
  file_name: string
  content_type: ContentType
  kind: AttachmentKind
  byte_size: number
  checksum: Uint8Array
  caption: string | null
  signer_name: string | null
  width: number | null
  height: number | null
  has_thumbnail: boolean
  created_at: Date
  created_by: number
}

export interface PendingFileTable {
  key: string
  expires_at: Date
  site_id: number | null
  employee_id: number | null
  byte_size: number | null
  is_given_up: Generated<boolean>
}

export interface ResumableUploadTable {
  key: string
  site_id: number
  employee_id: number
  byte_size: number
  metadata: Json
  expires_at: Date
  attachment_id: number | null
}

export interface AttachmentTicketTable {
  secret_hash: Uint8Array
  session_id: string
  site_id: number
  attachment_id: number
  expires_at: Date
}

export interface AttachmentTables {
  attachment: AttachmentTable
  pending_file: PendingFileTable
  resumable_upload: ResumableUploadTable
  attachment_ticket: AttachmentTicketTable
}
