import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import { visibleKinds } from '@verstas/domain/notifications/visible.ts'
import { sql } from 'kysely'
import { runCommand } from '../../platform/commands/run-command.ts'
import { isNotificationHeld } from '../../platform/database/held-rows.ts'
import { readJson } from '../../platform/database/read-json.ts'
import { beforeDays, retentionDays } from '../../platform/database/retention-days.ts'
import { markNotificationsRead } from '../../platform/events/notify-people.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { type Feature, feature } from '../../platform/http/feature.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { notificationsRead, unreadRead } from './notification-reads.ts'
import { notifyOfTime } from './watch-time.ts'

/** Interval between two searches for late work orders and forgotten stampings. */
const watchMinutes = 5

/** The caller's own notifications, and the hourly removal of old ones (decisions/notifications.md). */
export const notificationsFeature: Feature = {
  endpoints: notificationEndpoints,
  mount: (app, options, dependencies) => {
    calls.mount(app, options, dependencies)
    const { db, clock, log } = dependencies
    runHourly(app, {
      name: 'removal of old notifications',
      log,
      run: async () => {
        const oldest = beforeDays(clock.now(), await retentionDays(db, 'notifications'))
        const { numDeletedRows } = await db
          .deleteFrom('notification as aged')
          .where('at', '<', oldest)
          .where(sql<boolean>`not ${sql.raw(isNotificationHeld)}`)
          .executeTakeFirst()
        return Number(numDeletedRows)
      },
    })
    runHourly(app, {
      name: 'late work orders and forgotten stampings',
      log,
      minutes: watchMinutes,
      run: () => notifyOfTime(db, clock.now()),
    })
  },
}

const calls = feature(notificationEndpoints, ({ db, clock }) => ({
  listNotifications: ({ query: { show, before = null }, session: { siteId, employeeId, rights } }) =>
    answerRead(db, notificationsRead, {
      siteId,
      employeeId,
      kinds: visibleKinds(rights, show),
      isUnreadOnly: show === 'new',
      before,
    }),

  countNotifications: ({ session: { siteId, employeeId, rights } }) =>
    answerRead(db, unreadRead, { siteId, employeeId, kinds: visibleKinds(rights) }),

  markNotifications: (call) =>
    runCommand({ db, clock }, call, async ({ tx, session: { siteId, employeeId, rights } }) => {
      const kinds = visibleKinds(rights)
      const { Id: upTo, WithEarlier } = call.body
      await markNotificationsRead(
        tx,
        { siteId, employeeId, at: clock.now() },
        { upTo, kinds, isAlone: !WithEarlier },
      )
      const json = await readJson(tx, unreadRead, { siteId, employeeId, kinds })
      if (json === null) throw new Error('A count is never null')
      return json
    }),
}))
