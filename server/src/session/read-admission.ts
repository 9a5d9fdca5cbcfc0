import type { RightSettings } from '@verstas/domain/session/rights.ts'
import { readJson } from '../database/read-json.ts'
import type { Db } from '../database/transaction.ts'
import { admissionRead } from './session-reads.ts'
import { isSecretOf, type SessionToken } from './session-token.ts'

export interface AdmissionRow extends RightSettings {
  readonly secretHash: string
  readonly expiresAt: string
  readonly endsAt: string
  readonly employeeId: number
  readonly employeeName: string
  readonly siteId: number
  readonly timeZone: string
  readonly isJobStampingInUse: boolean
  readonly isOperationSigningInUse: boolean
  readonly allowsStampingStartTimeEdit: boolean
}

/** What admission must know of the living session that the token opens; null where it opens none. */
export async function readAdmission(db: Db, token: SessionToken, now: Date): Promise<AdmissionRow | null> {
  const json = await readJson(db, admissionRead, [token.id, now])
  if (json === null) return null
  const row = JSON.parse(json) as AdmissionRow
  return isSecretOf(token.secret, Buffer.from(row.secretHash, 'hex')) ? row : null
}
