import { providerEndpoints } from '@verstas/contract/company-sign-in/provider-endpoints.ts'
import { text } from '@verstas/contract/fields.ts'
import type { FastifyRequest } from 'fastify'
import type { JWTPayload } from 'jose'
import * as z from 'zod'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import { EmptyAnswer } from '../../platform/http/answer.ts'
import { type Feature, type FeatureDependencies, feature } from '../../platform/http/feature.ts'
import { acceptUrlForms } from '../../platform/http/parse-request.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { claimsThatName, findEmployeeOfClaims } from '../../platform/session/employee-of-claims.ts'
import type { UnknownIdentity } from '../../platform/session/identities.ts'
import { createIdentityProvider } from '../../platform/session/identity-provider.ts'
import { createLoginToken } from '../../platform/session/login-token.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { closeSession } from '../../platform/session/session-store.ts'
import { hashSecret } from '../../platform/session/session-token.ts'
import { deleteStrangersOfOld, noteStranger } from '../../platform/session/waiting-identities.ts'
import { noteSignIn, takeSignIn } from './begun-sign-in.ts'
import {
  addressOf,
  expiredCookie,
  originOf,
  redirect,
  type SignInFailure,
  safeReturnTo,
  secretCookies,
  secretFor,
} from './browser.ts'
import {
  addressAtProvider,
  ProviderSignInFailed,
  redeemCode,
  type SignedInThere,
} from './provider-sign-in.ts'

/** The form of a logout request. A logout token with all usual claims has fewer than 20,000 characters. */
const LogoutForm = z.object({ logout_token: text(20_000) })

/** Endpoints for sign-in and sign-out at the company's identity provider (specification.md, Wire). */
export const providerFeature: Feature = {
  endpoints: providerEndpoints,
  mount: (app, options, dependencies) => {
    const { db, clock, log } = dependencies
    void app.register(async (scope) => {
      acceptUrlForms(scope)
      calls.mount(scope, options, dependencies)
    })
    runHourly(app, {
      name: 'sign-ins at the provider',
      log,
      run: () => deleteExpiredProviderSignIns(db, clock.now()),
    })
  },
}

const calls = feature(providerEndpoints, ({ db, clock, settings, log, releaseSession }) => {
  const signInSettings = settings.oidc?.client && {
    provider: createIdentityProvider(settings.oidc, clock),
    wanted: claimsThatName(settings.oidc),
  }
  const callbackOf = (request: FastifyRequest): string =>
    (settings.apiUrl ?? originOf(request) + settings.apiBase) + providerEndpoints.finishSignIn.path

  const fail = (request: FastifyRequest, error: unknown): SignInFailure => {
    if (!(error instanceof ProviderSignInFailed)) throw error
    const { cause, identity, message: reason } = error
    if (cause !== undefined) log.error({ err: cause }, reason)
    logSecurity(request, 'sign-in failed', { method: 'oidc', reason, ...(identity && { identity }) })
    return error.failure
  }

  /**
   * Adds an identity to the list of strangers, unless it is linked to a former employee.
   *
   * @returns the reason of the failed sign-in
   */
  const turnAway = async (
    { stranger, reason, identity }: UnknownIdentity,
    { claims, readMore }: SignedInThere,
  ): Promise<ProviderSignInFailed> => {
    if (stranger === undefined) return new ProviderSignInFailed('accessEnded', reason, { identity })
    const hasNameAndEmail = claims.name !== undefined && claims.email !== undefined
    // Lists the stranger with only the claims of the ID token if the other claims cannot be read.
    const more = hasNameAndEmail ? {} : await readMore().catch(() => ({}))
    await noteStranger(db, stranger, { ...more, ...claims }, clock.now())
    return new ProviderSignInFailed('notLinked', reason, { identity })
  }

  return {
    beginSignIn: async ({ query, request }) => {
      if (signInSettings === undefined) throw refuse('notFound')
      const place = safeReturnTo(query.returnTo)
      const secret = await noteSignIn(db, place, clock.now())
      try {
        const address = await addressAtProvider({ ...signInSettings, secret }, callbackOf(request))
        return redirect(address, secretCookies(request, secret))
      } catch (error) {
        return redirect(addressOf(place, 'signInFailed', fail(request, error)), [])
      }
    },

    // Counts no failures per network, because an attacker could use such a counter to lock others out. The
    // state and the code cannot be guessed.
    finishSignIn: async ({ request }) => {
      if (signInSettings === undefined) throw refuse('notFound')
      const address = new URL(callbackOf(request) + new URL(request.url, 'http://here').search)
      const secret = secretFor(request, address.searchParams.get('state'))
      const back = (...parameter: ['tokenId' | 'signInFailed', string]) =>
        redirect(addressOf(place, ...parameter), secret === undefined ? [] : [expiredCookie(request, secret)])
      let place = '/'
      try {
        if (secret === undefined)
          throw new ProviderSignInFailed('expired', 'another browser began it, or it was given up')
        const begun = await takeSignIn(db, secret, clock.now())
        if (begun === undefined)
          throw new ProviderSignInFailed('expired', 'it took too long, or was finished')
        place = begun
        const signedIn = await redeemCode({ ...signInSettings, secret }, address)
        const person = await findEmployeeOfClaims({ db, settings }, signedIn.claims)
        if ('reason' in person) throw await turnAway(person, signedIn)
        const { employeeId, provider } = person
        const { idToken } = signedIn
        const tokenId = await createLoginToken(db, { employeeId, clock, provider: { ...provider, idToken } })
        return back('tokenId', tokenId)
      } catch (error) {
        return back('signInFailed', fail(request, error))
      }
    },

    endProviderSession: async ({ request }) => {
      if (signInSettings === undefined) throw refuse('notFound')
      const form = LogoutForm.safeParse(request.body)
      if (!form.success) throw refuse('logoutTokenRefused')
      const checked = await signInSettings.provider
        .checkLogoutToken(form.data.logout_token)
        .catch((error: unknown) => {
          log.error({ err: error }, 'the keys of the identity provider cannot be read')
          throw refuse('unavailable')
        })
      const ended =
        'claims' in checked
          ? await applyLogoutToken({ db, releaseSession }, checked.claims, clock.now())
          : undefined
      if (ended === undefined) {
        logSecurity(request, 'logout token refused', {
          reason: 'fault' in checked ? checked.fault : 'used before',
        })
        throw refuse('logoutTokenRefused')
      }
      logSecurity(request, 'signed out by the provider', { count: ended })
      return new EmptyAnswer(200, {})
    },
  }
})

/** Tolerance for a provider's clock that is behind ours, in milliseconds. */
const tolerance = 60_000

/**
 * Ends the sessions of a person who signed out at the provider, and invalidates unused login links. If the
 * token names a provider session, only the sessions and links of that provider session end.
 *
 * @param claims of a verified logout token
 * @returns the number of ended sessions; undefined if the token was used before
 */
async function applyLogoutToken(
  { db, releaseSession }: Pick<FeatureDependencies, 'db' | 'releaseSession'>,
  { jti = '', sub, sid, exp = 0 }: JWTPayload,
  now: Date,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
      .insertInto('used_logout_token')
      .values({ token_hash: hashSecret(jti), expires_at: new Date(exp * 1000 + tolerance) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted === 0n) return undefined
    const conditions = [
      ...(sub === undefined ? [] : [['provider_subject', sub] as const]),
      ...(typeof sid === 'string' ? [['provider_session', sid] as const] : []),
    ]
    let sessions = tx.selectFrom('session').select('id').where('closed_at', 'is', null)
    let links = tx.updateTable('login_token').set({ used_at: now }).where('used_at', 'is', null)
    for (const [column, value] of conditions) {
      sessions = sessions.where(column, '=', value)
      links = links.where(column, '=', value)
    }
    await links.execute()
    const ended = await sessions.execute()
    for (const { id } of ended) await closeSession(tx, id, now, releaseSession)
    return ended.length
  })
}

/**
 * Deletes expired logout tokens, expired unfinished sign-ins and old strangers. Returns the number of rows.
 */
export async function deleteExpiredProviderSignIns(db: Db, now: Date): Promise<number> {
  const deletions = [
    db.deleteFrom('oidc_sign_in').where('expires_at', '<', now),
    db.deleteFrom('used_logout_token').where('expires_at', '<', now),
  ]
  let count = await deleteStrangersOfOld(db, now)
  for (const deletion of deletions) count += Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows)
  return count
}
