import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import {
  type ChangeableRetention,
  type RetentionName,
  type RetentionSave,
  retentionNames,
  retentionPeriods,
} from '@verstas/contract/settings/retention-entities.ts'
import { findRetentionProblem } from '@verstas/domain/settings/retention.ts'
import { sql } from 'kysely'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { jsonRead, readJson } from '../../platform/database/read-json.ts'
import { retentionDays } from '../../platform/database/retention-days.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { requireConfirmed } from '../../platform/session/confirmed.ts'
import { requireAllSites } from '../../platform/session/sites-without.ts'

/** Returns SQL of the number of rows that the next run removes. `days` is SQL of the period. */
const dueRows: Readonly<Record<RetentionName, (days: string) => string>> = {
  imports: (days) =>
    `select count(*) from file_import
      where created_at < ${instantBefore(days)} and state not in ('running', 'undoing')`,
  strangers: (days) => `select count(*) from waiting_identity where last_seen_at < ${instantBefore(days)}`,
  // The feed is removed up to its first change that is young enough.
  changes: (days) =>
    `select count(*) from feed where position < coalesce(
      (select min(position) from feed where at >= ${instantBefore(days)}),
      (select max(position) + 1 from feed))`,
  notifications: (days) => `select count(*) from notification where at < ${instantBefore(days)}`,
  loadJobs: (days) => `select count(*) from integration_job where ended_at < ${instantBefore(days)}`,
  recordCounts: (days) =>
    `select count(*) from integration_count where day < ($now at time zone 'UTC')::date - ${days}`,
  sessions: (days) => `select count(*) from session where expires_at < ${instantBefore(days)}`,
  networks: (days) => `select count(*) from known_network where signed_in_at < ${instantBefore(days)}`,
  waitingRecords: () => 'select count(*) from deferred_record where expires_at <= $now',
  answers: (days) => `select count(*) from idempotent_answer where created_at < ${instantBefore(days)}`,
}

const instantBefore = (days: string) => `$now - make_interval(days => ${days})`

const periods = retentionNames.map((name, position) => {
  const initial = name === 'changes' ? '$feedDays::int' : String(retentionPeriods[name].days)
  const days = `coalesce((select days from retention_period where name = '${name}'), ${initial})`
  return `(${position}, '${name}', ${days}, ${initial}, (${dueRows[name](days)}))`
})

export const retentionRead = jsonRead({
  name: 'retention',
  parameters: { now: 'timestamptz', feedDays: 'bigint' },
  answer: retentionEndpoints.listRetention.answer,
  sql: `select json_agg(json_build_object(
      'Name', period.name,
      'Days', period.days,
      'DefaultDays', period.default_days,
      'Due', period.due) order by period.position)::text
    from (values ${periods.join(',\n    ')}) period (position, name, days, default_days, due)`,
})

/** The number of rows of a period that are due if it has other days. */
export const retentionCountRead = jsonRead({
  name: 'retention-count',
  parameters: { now: 'timestamptz', period: 'text', days: 'bigint' },
  answer: retentionEndpoints.countRetention.answer,
  sql: `select json_build_object('Due', case $period ${retentionNames
    .map((name) => `when '${name}' then (${dueRows[name]('$days::int')})`)
    .join('\n    ')} end)::text`,
})

/** The periods after which the server removes old rows. The hourly jobs read them. */
export const retentionFeature = feature(retentionEndpoints, ({ db, clock, settings: { feedDays } }) => ({
  listRetention: () => answerRead(db, retentionRead, { now: clock.now(), feedDays }),

  countRetention: ({ params: { name }, query: { days } }) =>
    answerRead(db, retentionCountRead, { now: clock.now(), period: name, days }),

  saveRetention: (call) => {
    const { name } = call.params
    // Copies the path's name into the body, because the idempotency key covers only the body.
    return runCommand({ db, clock }, { ...call, body: { ...call.body, name } }, async (context) => {
      await savePeriod(context, name, call.body, feedDays)
      const json = await readJson(context.tx, retentionRead, { now: clock.now(), feedDays })
      if (json === null) throw new Error('There are periods')
      return json
    })
  },
}))

/**
 * Stores a period. Does nothing if it is the present one.
 *
 * @throws {Refusal} settingOfAllSites; invalidField; settingChanged (`user`, `fields`); confirmationNeeded if the
 * period becomes shorter
 */
async function savePeriod(
  { tx, clock, session }: CommandContext,
  name: ChangeableRetention,
  { Days, Base }: RetentionSave,
  feedDays: number,
): Promise<void> {
  await requireAllSites(tx, session)
  const problem = findRetentionProblem(name, Days)
  if (problem) throw refuseField('Days', problem.problem, { limit: problem.limit })
  const defaultDays = name === 'changes' ? feedDays : retentionPeriods[name].days
  // Two administrators change a period one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('retention', 0))`.execute(tx)
  const before = await retentionDays(tx, name, defaultDays)
  if (before !== Base && before !== Days)
    throw refuse('settingChanged', { user: await lastAuthorOf(tx, name), fields: 'Days' })
  if (before === Days) return
  if (Days < before) await requireConfirmed(tx, session, clock.now())
  await tx
    .insertInto('retention_period')
    .values({ name, days: Days })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ days: Days }))
    .execute()
  const { siteId, employeeId } = session
  await recordEvents(tx, [
    {
      ...{ siteId, employeeId, at: clock.now(), entity: 'setting', entityId: 0, kind: 'settingChanged' },
      subject: { List: 'retention', Id: name, Name: name },
      before: { Days: before },
      after: { Days },
    },
  ])
  const sites = await tx.selectFrom('site').select('id').where('is_active', '=', true).execute()
  for (const { id } of sites) await notifyLive(tx, { name: 'refresh', siteId: id, event: {} })
}

/** Returns the name of the person who changed a period last. */
async function lastAuthorOf(tx: CommandContext['tx'], name: ChangeableRetention): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select employee.name from event join employee on employee.id = event.employee_id
    where event.entity = 'setting' and event.subject->>'List' = 'retention' and event.subject->>'Id' = ${name}
    order by event.at desc, event.id desc limit 1`.execute(tx)
  return rows[0]?.name ?? '–'
}
