import { isDeepStrictEqual } from 'node:util'
import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'
import { type TokenError, TokenForm, tokenEndpoints } from '@verstas/contract/integration/token-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { runOnPool } from '../../../platform/database/pool-choice.ts'
import { type Feature, feature } from '../../../platform/http/feature.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { acceptUrlForms } from '../../../platform/http/parse-request.ts'
import { limitPerMinute } from '../../../platform/http/per-minute.ts'
import { runHourly } from '../../../platform/http/run-hourly.ts'
import { logSecurity } from '../../../platform/session/security-log.ts'
import type { Settings } from '../../../platform/settings.ts'
import { deleteExpiredTokens, giveToken, type TokenOwner } from './access-tokens.ts'
import { authenticateByAssertion, authenticateByKey } from './authenticate-client.ts'
import { applyRate, countCalls } from './rate-limit.ts'

/**
 * The maximum number of log lines about refusals per minute for each network, so that a caller cannot fill
 * the disk.
 */
const linesPerMinute = 20

const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The endpoint that issues access tokens for client credentials (docs/specification.md, Integration). */
export const tokenFeature: Feature = {
  endpoints: tokenEndpoints,
  tag: 'integration',
  mount: (app, options, dependencies) => {
    void app.register(async (scope) => {
      acceptUrlForms(scope)
      calls.mount(scope, options, dependencies)
    })
    const { db, clock, log } = dependencies
    runHourly(app, { name: 'access tokens', log, run: () => deleteExpiredTokens(db, clock.now()) })
  },
}

/** Refuses a request with an error of RFC 6749 and a description. */
class TokenRefused extends Error {
  readonly code: TokenError['error']

  constructor(code: TokenError['error'], description: string) {
    super(description)
    this.code = code
  }
}

const calls = feature(tokenEndpoints, ({ db, clock, settings }) => {
  const { serviceCallsPerMinute: most } = settings
  const countCall = countCalls(most)
  const mayLog = limitPerMinute(linesPerMinute)

  const authenticate = async (request: FastifyRequest, form: TokenForm): Promise<TokenOwner> => {
    const now = clock.now()
    const credentials = readCredentials(request, form)
    const owner =
      'assertion' in credentials
        ? await authenticateByAssertion(db, {
            ...credentials,
            audiences: audiencesFor(request, settings),
            now,
          })
        : await authenticateByKey(db, { ...credentials, now })
    if (owner === null)
      throw new TokenRefused('invalid_client', 'The client is unknown, or its credentials are wrong.')
    return owner
  }

  return {
    getAccessToken: ({ request, reply }) =>
      runOnPool('integration', async () => {
        reply.header('pragma', 'no-cache')
        try {
          const parsed = TokenForm.safeParse(request.body)
          if (!parsed.success)
            throw new TokenRefused('invalid_request', 'A field is missing, repeated or too long.')
          const form = parsed.data
          if (form.grant_type !== 'client_credentials')
            throw new TokenRefused('unsupported_grant_type', 'The only grant type is client_credentials.')
          const owner = await authenticate(request, form)
          applyRate(reply, most, countCall(owner.accountId))
          const { token, answer } = await giveToken(db, owner, {
            scopes: readScopes(form, owner),
            now: clock.now(),
          })
          logSecurity(request, 'access token given', token)
          return answer
        } catch (error) {
          if (!(error instanceof TokenRefused)) throw error
          if (mayLog(networkOf(request.ip)))
            logSecurity(request, 'access token refused', { reason: error.code })
          reply.code(error.code === 'invalid_client' ? 401 : 400)
          if (error.code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="verstas"')
          return { error: error.code, error_description: error.message }
        }
      }),
  }
})

/** The way in which a client proves its identity. */
type Credentials =
  | { readonly clientId: string | undefined; readonly assertion: string }
  | { readonly clientId: string; readonly secret: string }

/** Reads the client's credentials. A request must have exactly one kind (RFC 6749, 2.3). */
function readCredentials(request: FastifyRequest, form: TokenForm): Credentials {
  const basic = basicIn(request.headers.authorization)
  const { client_id, client_secret, client_assertion, client_assertion_type } = form
  const ways = [request.headers.authorization, client_secret, client_assertion ?? client_assertion_type]
  if (ways.filter((way) => way !== undefined).length > 1)
    throw new TokenRefused('invalid_request', 'The client uses more than one way of authentication.')
  if (client_assertion !== undefined || client_assertion_type !== undefined) {
    if (client_assertion === undefined || client_assertion_type !== jwtBearer)
      throw new TokenRefused('invalid_request', `An assertion needs the client_assertion_type ${jwtBearer}.`)
    return { clientId: client_id, assertion: client_assertion }
  }
  if (basic !== null) {
    if (client_id !== undefined && client_id !== basic.clientId)
      throw new TokenRefused('invalid_request', 'The client_id is not the one of the Authorization header.')
    return basic
  }
  if (client_id === undefined || client_secret === undefined)
    throw new TokenRefused('invalid_client', 'The client does not authenticate.')
  return { clientId: client_id, secret: client_secret }
}

/**
 * Reads a client id and secret from a Basic header. Decodes both, because a client may have form-encoded them
 * (RFC 6749, 2.3.1).
 */
function basicIn(
  authorization: string | undefined,
): { readonly clientId: string; readonly secret: string } | null {
  const encoded = /^Basic +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]
  if (encoded === undefined) return null
  const [clientId = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  return { clientId: formDecoded(clientId), secret: formDecoded(secret.join(':')) }
}

/** Decodes a value that a client may have form-encoded (RFC 6749, 2.3.1). */
function formDecoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * Returns the requested scopes, which must be scopes of the account; null means all scopes of the account.
 */
function readScopes({ scope }: TokenForm, owner: TokenOwner): readonly Scope[] | null {
  const wanted = new Set(scope?.split(' ').filter(Boolean))
  if (wanted.size === 0) return null
  const granted = scopes.filter((known) => wanted.has(known) && owner.scopes.has(known))
  if (granted.length < wanted.size)
    throw new TokenRefused('invalid_scope', 'A scope is unknown, or the service account lacks it.')
  return isDeepStrictEqual(new Set(granted), owner.scopes) ? null : granted
}

/**
 * Returns the accepted audiences of an assertion: the address of this call, and the origin. They come from
 * the operator's settings, otherwise from the request.
 */
function audiencesFor(
  { protocol, host }: FastifyRequest,
  { apiUrl, appOrigin, apiBase }: Settings,
): string[] {
  const origin = appOrigin ?? `${protocol}://${host}`
  const base = apiUrl ?? origin + apiBase
  return [base + tokenEndpoints.getAccessToken.path, base, origin, `${origin}/`]
}
