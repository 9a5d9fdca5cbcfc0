import type { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'
import type { Dependencies } from '../http/feature.ts'
import type { Handlers } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'
import { createIdentityProvider } from './identity-provider.ts'
import { consumeLoginToken } from './login-token.ts'
import { isPasswordOf, longestPassword } from './passwords.ts'
import { recogniseClaims } from './recognise-claims.ts'
import { logSecurity } from './security-log.ts'
import { type Recognised, signIn } from './sign-in.ts'
import type { Account } from './sign-in-throttle.ts'

type SignInHandlers = Pick<Handlers<typeof sessionEndpoints>, 'basicLogin' | 'tokenLogin' | 'negotiateLogin'>

/** The three ways to sign in (specification.md, Wire); integrated sign-in is not part of this installation. */
export function createSignInHandlers(dependencies: Dependencies): SignInHandlers {
  const { db, clock, settings, log } = dependencies
  const provider = settings.oidc && createIdentityProvider(settings.oidc, clock)

  const recogniseBearer = async (jwt: string, request: FastifyRequest): Promise<Recognised | undefined> => {
    const checked = await provider?.checkBearer(jwt).catch((error: unknown) => {
      log.error({ err: error }, 'the keys of the identity provider cannot be read')
      throw refuse('unavailable')
    })
    if (checked === undefined) return undefined
    if ('fault' in checked) {
      logSecurity(request, 'token refused', { reason: checked.fault })
      return undefined
    }
    const person = await recogniseClaims({ db, settings, request }, checked.claims)
    if (person === undefined) throw refuse('notLinked')
    return person
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
          ...(account && { account }),
          refusal: 'incorrectLogin',
          recognise: async () => (account ? checkPassword(account, credentials.password) : undefined),
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
          recognise: async () => {
            if (isLink) return consumeLoginToken(db, token, clock.now())
            return isBearer ? recogniseBearer(token, request) : undefined
          },
        },
      )
    },

    negotiateLogin: async ({ request, reply }) => {
      logSecurity(request, 'sign-in failed', { method: 'negotiate' })
      reply.header('www-authenticate', 'Negotiate')
      throw refuse('negotiateFailed')
    },
  }
}

interface PasswordAccount extends Account {
  readonly passwordHash: string | undefined
}

/** The account of a name. This query alone says which spellings are one name. */
async function findAccount(db: Db, userName: string): Promise<PasswordAccount> {
  const { foldedName, employeeId, passwordHash } = await db
    .selectFrom(sql<{ name: string }>`(select lower(${userName}) as name)`.as('folded'))
    .leftJoin('credential', (join) => join.on(sql`lower(credential.user_name)`, '=', sql.ref('folded.name')))
    .leftJoin('employee', (join) =>
      join.onRef('employee.id', '=', 'credential.employee_id').on('employee.is_active', '=', true),
    )
    .select([
      'folded.name as foldedName',
      'employee.id as employeeId',
      'credential.password_hash as passwordHash',
    ])
    .executeTakeFirstOrThrow()
  return { foldedName, employeeId: employeeId ?? undefined, passwordHash: passwordHash ?? undefined }
}

async function checkPassword(
  { employeeId, passwordHash }: PasswordAccount,
  password: string,
): Promise<number | undefined> {
  if (password.length > longestPassword) return undefined
  return (await isPasswordOf(password, employeeId === undefined ? undefined : passwordHash))
    ? employeeId
    : undefined
}

export interface BasicCredentials {
  readonly userName: string
  readonly password: string
}

/** Reads an `Authorization: Basic` header (RFC 7617, UTF-8, so without NUL); null when it is none. */
export function parseBasic(authorization: string | undefined): BasicCredentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization?.trim() ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\0')) return null
  return { userName: text.slice(0, colon).trim(), password: text.slice(colon + 1) }
}
