import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { Configuration } from '@verstas/contract/session/entities.ts'
import { answerRead } from '../http/answer.ts'
import { type Feature, type FeatureDependencies, feature } from '../http/feature.ts'
import { refuse } from '../http/refusal.ts'
import { sweepRegularly } from '../http/sweep-regularly.ts'
import { logSecurity } from './security-log.ts'
import { employeeRead, settingsRead, unitsRead } from './session-reads.ts'
import { endSession, moveSession, sweepSessions } from './session-store.ts'
import { sessionIdIn } from './session-token.ts'
import { createSignInHandlers } from './sign-in-handlers.ts'

/** Configuration, signing in and out, who and where I am (specification.md, Calls). */
export const sessionFeature: Feature = {
  endpoints: sessionEndpoints,
  mount: (app, options, dependencies) => {
    const { db, clock, log } = dependencies
    calls.mount(app, options, dependencies)
    sweepRegularly(app, { what: 'ended sessions', log, run: () => sweepSessions(db, clock.now()) })
  },
}

const calls = feature(sessionEndpoints, (dependencies) => {
  const { db, clock, releaseSession } = dependencies
  return {
    ...createSignInHandlers(dependencies),

    getConfiguration: async () => describeConfiguration(dependencies),

    closeSession: async ({ params, session, request, reply }) => {
      if (sessionIdIn(params.id) !== session.id) throw refuse('notFound')
      await endSession(db, session.id, clock.now(), releaseSession)
      reply.removeHeader('session-expires')
      logSecurity(request, 'signed out', { employeeId: session.employeeId })
      return {}
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
    listMyUnits: ({ session }) => answerRead(db, unitsRead, session),
    getSettings: ({ session }) => answerRead(db, settingsRead, { ...session, sessionId: session.id }),
  }
})

/** What the web app is told before anybody has signed in. */
export function describeConfiguration({
  settings,
  clock,
  acceptTicket,
}: Pick<FeatureDependencies, 'settings' | 'clock' | 'acceptTicket'>): Configuration {
  const { apiBase, apiUrl, defaultLanguage, logoutUrl, chatUrl, debugDate } = settings
  return {
    APIUrl: apiUrl ?? apiBase,
    DefaultLanguage: defaultLanguage,
    UseWindowsIntegratedAuthentication: acceptTicket !== undefined,
    Passkeys: true,
    ...(logoutUrl !== undefined && { LogoutUrl: logoutUrl }),
    ...(chatUrl !== undefined && { ChatUrl: chatUrl }),
    // The pretended clock runs on from its start: the client is told where it stands now.
    ...(debugDate !== undefined && { DebugDate: clock.now().toISOString() }),
  }
}
