import type { SignInMethod } from '@verstas/contract/session/entities.ts'
import type { FastifyRequest } from 'fastify'

type SecurityEvent =
  | 'signed in'
  | 'sign-in failed'
  | 'sign-in blocked'
  | 'signed out'
  | 'site changed'
  | 'right refused'
  | 'customer read'
  | 'wall link made'
  | 'wall link revoked'
  | 'person added'
  | 'person changed'
  | 'setup link refused'
  | 'set up'
  | 'offer made'
  | 'offer revoked'
  | 'offer blocked'

export interface SecurityDetails {
  readonly employeeId?: number
  readonly siteId?: number
  /** Whom an administrator changed. */
  readonly personId?: number
  readonly right?: string
  readonly workOrderId?: number
  readonly vehicleIds?: readonly number[]
  readonly wallLinkId?: string
  readonly offerId?: number
  readonly method?: SignInMethod
  readonly seconds?: number
}

const warnings: ReadonlySet<SecurityEvent> = new Set([
  'sign-in failed',
  'sign-in blocked',
  'right refused',
  'setup link refused',
  'offer blocked',
])

/**
 * Writes a line of the security log: what happened, from which address, to whom. People appear by
 * their number. A user name that was typed is never logged: it may be a password in the wrong field.
 */
export function logSecurity(request: FastifyRequest, event: SecurityEvent, details: SecurityDetails): void {
  const line = { security: event, address: request.ip, ...details }
  if (warnings.has(event)) request.log.warn(line, event)
  else request.log.info(line, event)
}
