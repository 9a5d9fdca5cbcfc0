import type { Light } from '@verstas/contract/health-checks/survey.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface SurveyTable {
  id: Generated<number>
  code: string
  site_id: number | null
  position: Generated<number>
}

export interface SurveyVersionTable {
  survey_id: number
  version: number
  definition: ColumnType<unknown, string, never>
  created_at: Date
  created_by: number | null
}

export interface SurveyPictureTable {
  hash: string
  media_type: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
}

export interface SurveyOffTable {
  site_id: number
  survey_id: number
}

export interface InspectionTable {
  site_id: number
  id: Generated<number>
  oid: Generated<string>
  vehicle_id: number
  survey_id: number
  survey_version: number
  work_order_id: number | null
  version: Generated<number>
  state: 'open' | 'complete' | 'signed'
  soon_count: number
  now_count: number
  created_at: Date
  created_by: number
  modified_at: Date
  modified_by: number
  completed_at: Date | null
}

export interface InspectionPropertyTable {
  site_id: number
  inspection_id: number
  key: string
  value: string
}

export interface InspectionSignatureTable {
  site_id: number
  id: Generated<number>
  inspection_id: number
  field: string
  signer_name: string
  signed_at: Date
  signed_by: number
  voided_at: Date | null
  voided_by: number | null
}

export interface InspectionRevisionTable {
  site_id: number
  inspection_id: number
  version: number
  properties: Json
  changed_at: Date
  changed_by: number
}

export interface InspectionFollowUpTable {
  site_id: number
  id: Generated<number>
  inspection_id: number
  key: string
  kind: 'Job' | 'Task' | 'Reminder' | 'Declined'
  light: Exclude<Light, 'ok'>
  note: Generated<string>
  work_order_id: number | null
  job_id: number | null
  activity_id: number | null
  remind_on: string | null
  reminded_at: Generated<Date | null>
  created_at: Date
  created_by: number
}

export interface HealthCheckTables {
  survey: SurveyTable
  survey_version: SurveyVersionTable
  survey_picture: SurveyPictureTable
  survey_off: SurveyOffTable
  inspection: InspectionTable
  inspection_property: InspectionPropertyTable
  inspection_signature: InspectionSignatureTable
  inspection_revision: InspectionRevisionTable
  inspection_follow_up: InspectionFollowUpTable
}
