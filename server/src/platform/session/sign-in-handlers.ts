import type { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { FeatureDependencies } from '../http/feature.ts'
import type { Handlers } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'
import { findEmployeeOfClaims } from './employee-of-claims.ts'
import { findEmployeeOfIdentity, type Identity } from './identities.ts'
import { createIdentityProvider } from './identity-provider.ts'
import { consumeLoginToken } from './login-token.ts'
import { ticketIn } from './negotiate.ts'
import { checkPassword, findAccount, lockPassword } from './password-accounts.ts'
import { logSecurity } from './security-log.ts'
import { type AuthenticatedEmployee, type AuthenticationFailure, signIn } from './sign-in.ts'
import { noteStranger } from './waiting-identities.ts'

type SignInHandlers = Pick<Handlers<typeof sessionEndpoints>, 'basicLogin' | 'tokenLogin' | 'negotiateLogin'>

/** The handlers of the specification's three sign-in methods (specification.md, Wire). */
export function createSignInHandlers(dependencies: FeatureDependencies): SignInHandlers {
  const { db, clock, settings, log } = dependencies
  const provider = settings.oidc && createIdentityProvider(settings.oidc, clock)

  const authenticateByBearer = async (
    jwt: string,
  ): Promise<AuthenticatedEmployee | AuthenticationFailure> => {
    if (provider === undefined) return { reason: 'no identity provider' }
    const checked = await provider.checkBearer(jwt).catch((error: unknown) => {
      log.error({ err: error }, 'the keys of the identity provider cannot be read')
      throw refuse('unavailable')
    })
    if ('fault' in checked) return { reason: checked.fault }
    const person = await findEmployeeOfClaims({ db, settings }, checked.claims)
    if ('employeeId' in person) return person
    const { stranger, ...failure } = person
    if (stranger) await noteStranger(db, stranger, checked.claims, clock.now())
    return failure
  }

  return {
    basicLogin: async ({ request, reply }) => {
      const credentials = parseBasic(request.headers.authorization)
      const account = credentials && (await findAccount(db, credentials.userName))
      return signIn(
        dependencies,
        { request, reply },
        {
          method: 'basic',
          ...(account && { guessed: { account }, stillHold: (tx) => lockPassword(tx, account) }),
          refusal: 'incorrectLogin',
          authenticate: async () => (account ? checkPassword(account, credentials.password) : undefined),
        },
      )
    },

    tokenLogin: async ({ request, reply }) => {
      const [scheme = '', token = ''] = (request.headers.authorization ?? '').trim().split(/ +/, 2)
      const isBearer = scheme.toLowerCase() === 'bearer'
      const isLink = scheme.toLowerCase() === 'token'
      return signIn(
        dependencies,
        { request, reply },
        {
          method: isBearer ? 'bearer' : 'token',
          refusal: 'unauthorized',
          authenticate: async () => {
            if (isLink) return consumeLoginToken(db, token, clock.now())
            return isBearer ? authenticateByBearer(token) : undefined
          },
        },
      )
    },

    negotiateLogin: createNegotiateLogin(dependencies),
  }
}

export interface BasicCredentials {
  readonly userName: string
  readonly password: string
}

/** Reads an `Authorization: Basic` header (RFC 7617, UTF-8, without NUL); null for any other header. */
export function parseBasic(authorization: string | undefined): BasicCredentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization?.trim() ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\0')) return null
  return { userName: text.slice(0, colon).trim(), password: text.slice(colon + 1) }
}

type NegotiateLogin = Handlers<typeof sessionEndpoints>['negotiateLogin']

/**
 * Creates the handler of sign-ins with a ticket of the domain (specification.md, Wire). A request without a
 * ticket fails with 401 and the name of the scheme, after which a browser of the domain sends a ticket.
 */
function createNegotiateLogin(dependencies: FeatureDependencies): NegotiateLogin {
  const { db, clock, settings, acceptTicket } = dependencies
  const isLinkedByPrincipalName = settings.kerberos?.isLinkedByPrincipalName === true

  return async ({ request, reply }) => {
    reply.header('www-authenticate', 'Negotiate')
    const sent = ticketIn(request.headers.authorization)
    if (sent === null || acceptTicket === undefined) throw refuse('negotiateFailed')
    if ('refused' in sent) {
      logSecurity(request, 'sign-in failed', { method: 'negotiate', reason: sent.refused })
      throw refuse('negotiateFailed')
    }
    const authenticate = async (): Promise<number | AuthenticationFailure> => {
      const accepted = await acceptTicket(sent.ticket)
      if ('refused' in accepted) return { reason: accepted.refused }
      const { principal, proof } = accepted
      if (proof === null) reply.removeHeader('www-authenticate')
      else reply.header('www-authenticate', `Negotiate ${proof}`)
      const knownBy = isLinkedByPrincipalName ? { principalName: principal } : undefined
      const identity: Identity = { provider: 'windows', claim: 'principal_name', subject: principal }
      const result = await findEmployeeOfIdentity(db, [identity], knownBy)
      if (typeof result === 'number') return result
      const { stranger, ...failure } = result
      if (stranger) await noteStranger(db, stranger, {}, clock.now())
      return failure
    }
    return signIn(
      dependencies,
      { request, reply },
      { method: 'negotiate', refusal: 'negotiateFailed', authenticate },
    )
  }
}
