import { accountEndpoints } from '@verstas/contract/account/endpoints.ts'
import type { NewLoginLink, NewResetLink } from '@verstas/contract/account/entities.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { type Feature, type FeatureDependencies, feature } from '../../platform/http/feature.ts'
import { Refusal, refuse, refuseLines } from '../../platform/http/refusal.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { requireAuthorityOver } from '../../platform/session/authority.ts'
import { confirmSession } from '../../platform/session/confirmed.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { createLoginToken, loginLinkValidFor } from '../../platform/session/login-token.ts'
import { checkPassword, findAccountOf } from '../../platform/session/password-accounts.ts'
import { requirePersonOfSite } from '../../platform/session/person-of-site.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { type EndingSessions, endSessionsOf } from '../../platform/session/session-store.ts'
import { authenticatePerson } from '../../platform/session/sign-in.ts'
import { accountRead, openSessionsRead } from './account-reads.ts'
import { readNamesOf, replacePassword, requireGoodPassword } from './passwords.ts'
import {
  deleteExpiredResetLinks,
  type FoundLink,
  findResetLink,
  makeResetLinks,
  usePasswordLink,
} from './reset-links.ts'

/**
 * Endpoints for the caller's password, sessions and confirmation by password. Also for reset links, login
 * links and sessions of the people that an administrator manages (specification.md, Account rules).
 */
export const accountFeature: Feature = {
  endpoints: accountEndpoints,
  mount: (app, options, dependencies) => {
    const { db, clock, log } = dependencies
    calls.mount(app, options, dependencies)
    runHourly(app, { name: 'password links', log, run: () => deleteExpiredResetLinks(db, clock.now()) })
  },
}

const calls = feature(accountEndpoints, (dependencies) => {
  const { db, clock, releaseSession } = dependencies

  const endSessions = (employeeId: number, which: EndingSessions) =>
    inTransaction(db, (tx) => endSessionsOf(tx, employeeId, { ...which, now: clock.now() }, releaseSession), {
      isRepeatable: true,
    })

  /** Returns the refusal of a reset link for a person; null if the administrator may create it. */
  const findRefusalOfLink = async (session: CurrentSession, personId: number): Promise<Refusal | null> => {
    if (personId === session.employeeId) return refuse('resetLinkForOneself')
    try {
      await requireAuthorityOver(db, session, personId)
      return null
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }

  /** Writes a line of the security log for each new link. */
  const logResetLinks = (
    { session, request }: { readonly session: CurrentSession; readonly request: FastifyRequest },
    links: readonly NewResetLink[],
  ) => {
    for (const { SalesmanId: ofEmployeeId } of links)
      logSecurity(request, 'reset link made', { employeeId: session.employeeId, ofEmployeeId })
  }

  return {
    getAccount: ({ session }) => answerRead(db, accountRead, session),

    confirmByPassword: async ({ body, ...exchange }) => {
      const { session, request } = exchange
      const account = await findAccountOf(db, session.employeeId)
      if (account === undefined) throw refuse('noPassword')
      await authenticatePerson(dependencies, exchange, {
        method: 'basic',
        guessed: { sessionId: session.id },
        refusal: 'passwordWrong',
        authenticate: () => checkPassword(account, body.Password),
      })
      await confirmSession(db, session, { now: clock.now(), isPasskey: false })
      logSecurity(request, 'identity confirmed', { method: 'basic', employeeId: session.employeeId })
      return {}
    },

    changePassword: async ({ body, ...exchange }) => {
      const { session, request } = exchange
      const account = await findAccountOf(db, session.employeeId)
      if (account === undefined) throw refuse('noPassword')
      const names = await readNamesOf(db, session.employeeId)
      await requireGoodPassword(body.NewPassword, { userName: account.userName, names })
      const employeeId = await authenticatePerson(dependencies, exchange, {
        method: 'basic',
        guessed: { sessionId: session.id },
        refusal: 'passwordWrong',
        authenticate: () => checkPassword(account, body.OldPassword),
      })
      const change = { password: body.NewPassword, keep: session.id }
      const count = await replacePassword(dependencies, { ...account, employeeId }, change)
      logSecurity(request, 'password changed', { employeeId, count })
      return { Count: count }
    },

    listMySessions: ({ session: { id, employeeId } }) =>
      answerRead(db, openSessionsRead, { employeeId, sessionId: id, now: clock.now() }),

    endMySession: async ({ params, session, request }) => {
      const count = await endSessions(session.employeeId, { only: params.id, keep: session.id })
      if (count === 0) throw refuse('notFound')
      logSecurity(request, 'sessions ended', { employeeId: session.employeeId, count })
      return {}
    },

    endMyOtherSessions: async ({ session, request }) => {
      const count = await endSessions(session.employeeId, { keep: session.id })
      logSecurity(request, 'sessions ended', { employeeId: session.employeeId, count })
      return { Count: count }
    },

    makeResetLink: async ({ params, session, request }) => {
      const refusal = await findRefusalOfLink(session, params.employeeId)
      if (refusal) throw refusal
      const [link] = await makeResetLinks(dependencies, session, [params.employeeId])
      if (link === undefined) throw refuse('noPassword')
      logResetLinks({ session, request }, [link])
      return link
    },

    makeResetLinks: async ({ body, session, request }) => {
      const people = [...new Set(body.People)]
      const refusals: (Refusal | null)[] = []
      for (const personId of people) refusals.push(await findRefusalOfLink(session, personId))
      refuseLines(refusals)
      const links = await makeResetLinks(dependencies, session, people)
      logResetLinks({ session, request }, links)
      return links
    },

    makeLoginLink: async ({ params: { employeeId }, session, request }) => {
      await requireAuthorityOver(db, session, employeeId)
      const link = await makeLoginLink(dependencies, session, employeeId)
      logSecurity(request, 'login link made', { employeeId: session.employeeId, ofEmployeeId: employeeId })
      return link
    },

    listSessionsOf: async ({ params: { employeeId }, session }) => {
      await requirePersonOfSite(db, employeeId, session.siteId)
      return answerRead(db, openSessionsRead, { employeeId, sessionId: session.id, now: clock.now() })
    },

    endSessionOf: async ({ params: { employeeId, id }, session, request }) => {
      await requireAuthorityOver(db, session, employeeId)
      const count = await endSessions(employeeId, { only: id, keep: session.id })
      if (count === 0) throw refuse('notFound')
      logSecurity(request, 'sessions ended', {
        employeeId: session.employeeId,
        ofEmployeeId: employeeId,
        count,
      })
      return {}
    },

    endSessionsOf: async ({ params: { employeeId }, session, request }) => {
      await requireAuthorityOver(db, session, employeeId)
      const count = await endSessions(employeeId, { keep: session.id })
      logSecurity(request, 'sessions ended', {
        employeeId: session.employeeId,
        ofEmployeeId: employeeId,
        count,
      })
      return { Count: count }
    },

    readResetLink: async ({ body, request, reply }) => {
      const link = await authenticateByLink({ request, reply }, body.Token)
      const { Name, UserName, ExpirationTime } = link
      return { Name, UserName, ExpirationTime }
    },

    // Opens no session, so that the person signs in with the new password.
    resetPassword: async ({ body, request, reply }) => {
      const { employeeId, UserName: userName } = await authenticateByLink({ request, reply }, body.Token)
      await requireGoodPassword(body.NewPassword, { userName, names: await readNamesOf(db, employeeId) })
      const use = { token: body.Token, password: body.NewPassword }
      const count = await usePasswordLink(dependencies, use)
      logSecurity(request, 'password reset', { employeeId, count })
      return {}
    },
  }

  async function authenticateByLink(exchange: Parameters<typeof authenticatePerson>[1], token: string) {
    const found: { link?: FoundLink | undefined } = {}
    await authenticatePerson(dependencies, exchange, {
      method: 'resetLink',
      refusal: 'resetLinkEnded',
      authenticate: async () => {
        found.link = await findResetLink(db, token, clock.now())
        return found.link?.employeeId
      },
    })
    if (found.link === undefined) throw refuse('resetLinkEnded')
    return found.link
  }
})

/**
 * Creates a link that signs an employee in once, within five minutes, while its maker has authority over the
 * employee. Records the maker. Only the response contains the link's secret id.
 */
function makeLoginLink(
  { db, clock }: Pick<FeatureDependencies, 'db' | 'clock'>,
  maker: Pick<CurrentSession, 'employeeId' | 'siteId'>,
  employeeId: number,
): Promise<NewLoginLink> {
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const TokenId = await createLoginToken(tx, {
        employeeId,
        makerId: maker.employeeId,
        clock: { now: () => now },
      })
      const ExpirationTime = new Date(now.getTime() + loginLinkValidFor).toISOString()
      await recordEvents(tx, [
        {
          siteId: maker.siteId,
          at: now,
          employeeId: maker.employeeId,
          entity: 'employee',
          entityId: employeeId,
          kind: 'loginLinkMade',
          before: null,
          after: { ExpirationTime },
        },
      ])
      return { SalesmanId: employeeId, TokenId, ExpirationTime }
    },
    { isRepeatable: true },
  )
}
