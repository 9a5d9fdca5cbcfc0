import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface ScimUserTable {
  id: Generated<string>
  account_id: number
  employee_id: number | null
  user_name: string
  external_id: string | null
  is_active: boolean
  resource: Json
  are_rights_here: Generated<boolean>
  had_group_access: Generated<boolean>
  is_pending: Generated<boolean>
  problem: ScimProblem | null
  version: Generated<number>
  created_at: Date
  changed_at: Date
  deleted_at: Date | null
}

/** The reason why a user's values could not be applied to the person. */
export type ScimProblem = 'administrator' | 'taken' | 'otherSites' | 'lastAdministrator' | 'other'

export interface ScimGroupTable {
  id: Generated<string>
  account_id: number
  display_name: string
  external_id: string | null
  profile_id: number | null
  subsystem: Generated<string>
  version: Generated<number>
  created_at: Date
  changed_at: Date
}

export interface ScimGroupSiteTable {
  group_id: string
  site_id: number
}

export interface ScimMemberTable {
  group_id: string
  user_id: string
}

export interface ScimConflictTable {
  id: Generated<number>
  account_id: number
  employee_id: number
  user_name: string
  external_id: string | null
  resource: Json
  value: string
  first_seen_at: Date
  last_seen_at: Date
}

export interface ScimContactTable {
  account_id: number
  seen_at: Date
  changed_at: Date | null
}

export interface ScimFailureTable {
  id: Generated<number>
  account_id: number
  at: Date
  call: string
  subject: string | null
  status: number
  detail: string
}

export interface ScimTables {
  scim_user: ScimUserTable
  scim_group: ScimGroupTable
  scim_group_site: ScimGroupSiteTable
  scim_member: ScimMemberTable
  scim_conflict: ScimConflictTable
  scim_contact: ScimContactTable
  scim_failure: ScimFailureTable
}
