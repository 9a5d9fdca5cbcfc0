import { providerEndpoints } from '@verstas/contract/company-sign-in/provider-endpoints.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { Configuration } from '@verstas/contract/session/entities.ts'
import { buildEndSessionUrl } from 'openid-client'
import type { Db } from '../database/transaction.ts'
import { answerRead } from '../http/answer.ts'
import { type Feature, type FeatureDependencies, feature } from '../http/feature.ts'
import { refuse } from '../http/refusal.ts'
import { runHourly } from '../http/run-hourly.ts'
import { createIdentityProvider } from './identity-provider.ts'
import { logSecurity } from './security-log.ts'
import { employeeRead, settingsRead, unitsRead } from './session-reads.ts'
import { deleteExpiredSignInData, endSession, moveSession, readIdToken } from './session-store.ts'
import { sessionIdIn } from './session-token.ts'
import { createSignInHandlers } from './sign-in-handlers.ts'

/** The endpoints for the configuration, signing in and out, the current employee and the site. */
export const sessionFeature: Feature = {
  endpoints: sessionEndpoints,
  mount: (app, options, dependencies) => {
    const { db, clock, log } = dependencies
    calls.mount(app, options, dependencies)
    runHourly(app, { name: 'ended sessions', log, run: () => deleteExpiredSignInData(db, clock.now()) })
  },
}

const calls = feature(sessionEndpoints, (dependencies) => {
  const { db, clock, settings, log, releaseSession } = dependencies
  const provider = settings.oidc && createIdentityProvider(settings.oidc, clock)

  /**
   * Returns the address at which the provider ends the session of an ID token and then returns to the app.
   * Null if there is no provider, or if it does not respond or has no such address.
   */
  const findLogoutUrl = async (idToken: string, returnTo: string): Promise<string | null> => {
    try {
      const configuration = await provider?.discover()
      if (!configuration?.serverMetadata().end_session_endpoint) return null
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo }
      return buildEndSessionUrl(configuration, parameters).href
    } catch (error) {
      log.warn({ err: error }, 'the identity provider could not be told of a sign-out')
      return null
    }
  }

  return {
    ...createSignInHandlers(dependencies),

    getConfiguration: () => describeConfiguration(dependencies),

    closeSession: async ({ params, session, request, reply }) => {
      if (sessionIdIn(params.id) !== session.id) throw refuse('notFound')
      const idToken = await readIdToken(db, session.id)
      await endSession(db, session.id, clock.now(), releaseSession)
      reply.removeHeader('session-expires')
      // The header must not clear "storage", because the browser's storage contains the person's unsent
      // entries.
      reply.header('clear-site-data', '"cache"')
      logSecurity(request, 'signed out', { employeeId: session.employeeId })
      const origin = `${request.protocol}://${request.host}/`
      return {
        LogoutUrl: idToken === null ? null : await findLogoutUrl(idToken, settings.logoutUrl ?? origin),
      }
    },

    changeSite: async ({ body, session, request }) => {
      if (sessionIdIn(body.TokenId) !== session.id) throw refuse('notFound')
      const { id, employeeId } = session
      const isMoved = await moveSession(db, id, { employeeId, siteId: body.UnitId }, releaseSession)
      if (!isMoved) throw refuse('siteNotAllowed')
      logSecurity(request, 'site changed', { employeeId, siteId: body.UnitId })
      return {}
    },

    getEmployee: ({ session }) => answerRead(db, employeeRead, session),
    listMyUnits: ({ session }) => answerRead(db, unitsRead, { ...session, sessionId: session.id }),
    getSettings: ({ session }) => answerRead(db, settingsRead, { ...session, sessionId: session.id }),
  }
})

/** Returns the configuration of the web app before sign-in. */
export async function describeConfiguration({
  db,
  settings,
  clock,
  acceptTicket,
}: Pick<FeatureDependencies, 'db' | 'settings' | 'clock' | 'acceptTicket'>): Promise<Configuration> {
  const { apiBase, apiUrl, defaultLanguage, logoutUrl, chatUrl, debugDate, oidc } = settings
  const base = apiUrl ?? apiBase
  return {
    APIUrl: base,
    DefaultLanguage: defaultLanguage,
    UseWindowsIntegratedAuthentication: acceptTicket !== undefined,
    OidcUrl: oidc?.client ? base + providerEndpoints.beginSignIn.path : null,
    OidcName: oidc?.client?.name ?? null,
    Passkeys: true,
    NeedsSetup: await needsSetup(db),
    ...(logoutUrl !== undefined && { LogoutUrl: logoutUrl }),
    ...(chatUrl !== undefined && { ChatUrl: chatUrl }),
    // The client gets the debug clock's current time, because the clock has run since its start.
    ...(debugDate !== undefined && { DebugDate: clock.now().toISOString() }),
  }
}

/** The databases that have a site, which is never deleted. */
const withSite = new WeakSet<Db>()

/** True if the database has no site, so that nobody can sign in. False if the database does not answer. */
async function needsSetup(db: Db): Promise<boolean> {
  if (withSite.has(db)) return false
  try {
    const site = await db.selectFrom('site').select('id').limit(1).executeTakeFirst()
    if (site === undefined) return true
    withSite.add(db)
  } catch {
    // The page is also served while the database is down.
  }
  return false
}
