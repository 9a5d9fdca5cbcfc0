import { integrationChangeEndpoints } from '@verstas/contract/integration/change-endpoints.ts'
import { usualRecords } from '@verstas/contract/integration/read-endpoints.ts'
import { runOnPool } from '../../../platform/database/pool-choice.ts'
import { retentionDays } from '../../../platform/database/retention-days.ts'
import { cleanFeed } from '../../../platform/feed/clean-feed.ts'
import { cursorOf } from '../../../platform/feed/cursor.ts'
import type { FeedWatch } from '../../../platform/feed/feed-watch.ts'
import { type FeedRequest, readFeed } from '../../../platform/feed/read-feed.ts'
import { createDisconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import type { Feature, FeatureDependencies } from '../../../platform/http/feature.ts'
import { type Call, type Handlers, mount } from '../../../platform/http/mount.ts'
import { refuse, refuseField } from '../../../platform/http/refusal.ts'
import { runHourly } from '../../../platform/http/run-hourly.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { requireCaller } from '../accounts/find-caller.ts'
import { feedWatchOf } from './changes-channel.ts'
import { seenSites } from './seen-sites.ts'

/** Endpoints of the change feed for other systems (docs/integration.md). */
export const integrationChangesFeature: Feature = {
  endpoints: integrationChangeEndpoints,
  tag: 'integration',
  mount: (app, options, dependencies) => {
    const { db, log, settings } = dependencies
    mount(app, options, integrationChangeEndpoints, createHandlers(dependencies, feedWatchOf(app)))
    runHourly(app, {
      name: 'delete old changes',
      log,
      run: () =>
        runOnPool('integration', async () =>
          cleanFeed(db, await retentionDays(db, 'changes', settings.feedDays)),
        ),
    })
  },
}

type ChangesCall = Call<typeof integrationChangeEndpoints.readChanges>

function createHandlers(
  { db, clock, stopping }: FeatureDependencies,
  watch: FeedWatch,
): Handlers<typeof integrationChangeEndpoints> {
  const waits = limitWaits()
  const read = async (request: FeedRequest) => {
    const page = await readFeed(db, request)
    if (page === null) throw refuseField('after', 'cursor')
    if ('isTooOld' in page) throw refuse('cursorTooOld', { next: cursorOf(page.end) })
    return { changes: [...page.changes], next: cursorOf(page.next), hasMore: page.hasMore }
  }

  const requestOf = async ({ query }: ChangesCall, session: ServiceSession): Promise<FeedRequest> => ({
    after: query.after,
    entities: query.entities ?? null,
    siteIds: await seenSites(db, session, query.sites),
    limit: query.limit ?? usualRecords,
  })

  /**
   * Reads repeatedly until there is a change, the time is over, the caller disconnects or the process stops. Checks
   * the credential before each read, because it may have ended meanwhile.
   */
  const readWaiting = async (call: ChangesCall, seconds: number) => {
    const { request, reply, session } = call
    const signal = AbortSignal.any([
      AbortSignal.timeout(seconds * 1000),
      createDisconnectSignal(reply),
      stopping,
    ])
    for (let wanted = await requestOf(call, session); ; ) {
      const { growths } = watch
      const isLast = signal.aborted || watch.isClosed
      const answer = await read(wanted)
      if (isLast || answer.changes.length > 0 || answer.hasMore) return answer
      await watch.wait(growths, signal)
      const caller = await requireCaller(db, request, { scopes: ['changes:read'], now: clock.now() })
      wanted = { ...(await requestOf(call, caller)), after: answer.next }
    }
  }

  return {
    readChanges: async (call) => {
      const { session, query } = call
      if (!query.wait) return read(await requestOf(call, session))
      const leave = waits.enter(session.accountId)
      return readWaiting(call, query.wait).finally(leave)
    },
  }
}

/** The maximum number of waiting calls of one account in one process. Each of them keeps a connection open. */
export const mostWaits = 10

/** The value of `Retry-After` in seconds. */
const retryAfter = 5

/** Counts the waiting calls of each account. */
function limitWaits() {
  const waits = new Map<number, number>()
  return {
    /**
     * Counts a waiting call until the returned function is called.
     *
     * @throws {Refusal} tooManyRequests
     */
    enter: (accountId: number): (() => void) => {
      const count = waits.get(accountId) ?? 0
      if (count >= mostWaits) throw refuse('tooManyRequests', { seconds: retryAfter })
      waits.set(accountId, count + 1)
      return () => {
        const left = (waits.get(accountId) ?? 1) - 1
        if (left === 0) waits.delete(accountId)
        else waits.set(accountId, left)
      }
    },
  }
}
