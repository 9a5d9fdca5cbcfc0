import type { IdentityClaim } from '@verstas/contract/company-sign-in/entities.ts'
import type { SignInMethod } from '@verstas/contract/session/entities.ts'
import type { Generated } from 'kysely'

export interface AccessProfileTable {
  id: Generated<number>
  name: string
  mobile_service_technician: Generated<boolean>
  mobile_check_list: Generated<boolean>
  mobile_workshop_schedule: Generated<boolean>
  mobile_tyre_information: Generated<boolean>
  correct_stampings: Generated<boolean>
  share_monitor: Generated<boolean>
  manage_users: Generated<boolean>
  manage_settings: Generated<boolean>
  manage_rosters: Generated<boolean>
  manage_payroll: Generated<boolean>
  create_work_orders: Generated<boolean>
  manage_parts: Generated<boolean>
  view_reports: Generated<boolean>
}

export interface ProfileRightTable {
  profile_id: number
  name: string
  is_granted: boolean
}

export interface EmployeeTable {
  id: Generated<number>
  name: string
  subsystem: Generated<string>
  is_workqueue: Generated<boolean>
  is_active: Generated<boolean>
  profile_id: number
  is_overtime_in_use: Generated<boolean>
  is_flex_in_use: Generated<boolean>
  is_kiky_in_use: Generated<boolean>
  number: Generated<string | null>
  draft_key: Generated<Buffer>
  email: Generated<string | null>
  principal_name: Generated<string | null>
  version: Generated<number>
  passkey_user_handle: Generated<string>
}

export interface EmployeeSiteTable {
  employee_id: number
  site_id: number
  is_default: Generated<boolean>
  is_active: Generated<boolean>
}

export interface EmployeePictureTable {
  employee_id: number
  key: Generated<string>
  picture: Buffer
  changed_at: Date
  changed_by: number
}

export interface FavouriteResourceTable {
  site_id: number
  employee_id: number
  resource_id: number
}

export interface CredentialTable {
  employee_id: number
  user_name: string
  password_hash: string
  password_changed_at: Generated<Date | null>
  /** True if the user name was added with an unknown random password. */
  began_without_password: Generated<boolean>
}

/** Columns that identify a person in the company's directory. */
interface IdentityColumns {
  provider: 'oidc' | 'windows'
  claim: IdentityClaim
  subject: string
}

export interface IdentityLinkTable extends IdentityColumns {
  id: Generated<number>
  employee_id: number
  created_at: Date
  created_by: number | null
}

export interface WaitingIdentityTable extends IdentityColumns {
  id: Generated<number>
  name: string | null
  email: string | null
  first_seen_at: Date
  last_seen_at: Date
}

export interface SetupLinkTable {
  is_only: Generated<boolean>
  secret_hash: Uint8Array
  expires_at: Date
}

/** Columns of a session at the identity provider: the person's subject, the session's id and the ID token. */
interface ProviderSessionColumns {
  provider_subject: Generated<string | null>
  provider_session: Generated<string | null>
  id_token: Generated<string | null>
}

export interface LoginTokenTable extends ProviderSessionColumns {
  token_hash: Uint8Array
  employee_id: number
  expires_at: Date
  used_at: Date | null
  method: Generated<SignInMethod>
  created_by: Generated<number | null>
}

export interface OidcSignInTable {
  secret_hash: Uint8Array
  return_to: string
  expires_at: Date
}

export interface UsedLogoutTokenTable {
  token_hash: Uint8Array
  expires_at: Date
}

export interface SessionTable extends ProviderSessionColumns {
  id: string
  secret_hash: Uint8Array
  employee_id: number
  site_id: number
  created_at: Date
  expires_at: Date
  ends_at: Date
  closed_at: Date | null
  method: SignInMethod | null
  user_agent: string | null
  last_used_at: Date
  confirmed_at: Date | null
  device_id: Generated<string | null>
  is_passkey_shown: Generated<boolean>
}

export interface PasswordResetLinkTable {
  token_hash: Uint8Array
  employee_id: number
  created_by: number
  created_at: Date
  expires_at: Date
}

export interface PasskeyTable {
  id: Generated<number>
  employee_id: number
  credential_id: Uint8Array
  public_key: Uint8Array
  counter: number
  name: string
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
  origin: Generated<string | null>
}

export interface PasskeyChallengeTable {
  challenge_hash: Uint8Array
  employee_id: number | null
  expires_at: Date
}

export interface SignInFailureTable {
  subject: string
  failures: number
  last_failed_at: Date
}

export interface KnownNetworkTable {
  employee_id: number
  network: string
  signed_in_at: Date
}

export interface TrustedDeviceTable {
  id: string
  site_id: number
  name: string
  secret_hash: Uint8Array
  created_by: number
  created_at: Date
  last_seen_at: Date | null
  distrusted_at: Date | null
  distrusted_by: number | null
  distrusted_by_account: Generated<number | null>
}

export interface PinTable {
  employee_id: number
  pin_hash: string
  length: number
  set_at: Date
  failures: Generated<number>
  wrong_entries: Generated<number>
  removed_at: Date | null
}

export interface BadgeTable {
  employee_id: number
  code_hash: Uint8Array
  made_at: Date
}

export interface PeopleTables {
  access_profile: AccessProfileTable
  profile_right: ProfileRightTable
  employee: EmployeeTable
  employee_site: EmployeeSiteTable
  employee_picture: EmployeePictureTable
  favourite_resource: FavouriteResourceTable
  credential: CredentialTable
  identity_link: IdentityLinkTable
  waiting_identity: WaitingIdentityTable
  setup_link: SetupLinkTable
  login_token: LoginTokenTable
  oidc_sign_in: OidcSignInTable
  used_logout_token: UsedLogoutTokenTable
  session: SessionTable
  password_reset_link: PasswordResetLinkTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  sign_in_failure: SignInFailureTable
  known_network: KnownNetworkTable
  trusted_device: TrustedDeviceTable
  pin: PinTable
  badge: BadgeTable
}
