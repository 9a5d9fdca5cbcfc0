import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import {
  type ChangeableRetention,
  type DailyRetention,
  type RetentionName,
  type RetentionSave,
  retentionNames,
  retentionPeriods,
} from '@verstas/contract/settings/retention-entities.ts'
import { findRetentionProblem, isShorter } from '@verstas/domain/settings/retention.ts'
import { sql } from 'kysely'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { agedRows } from '../../platform/database/aged-rows.ts'
import { isImportHeld, isNotificationHeld } from '../../platform/database/held-rows.ts'
import { jsonRead, readJson, toJson } from '../../platform/database/read-json.ts'
import { chosenDays } from '../../platform/database/retention-days.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead, RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import { requireConfirmed } from '../../platform/session/confirmed.ts'
import { requireAllSites } from '../../platform/session/sites-without.ts'

/** Counts old rows. `age` is SQL of a column; `isHeld` is true for rows that a legal hold protects. */
const counted = (from: string, age: string, isHeld = 'false') => `
  select count(*) filter (where not ${isHeld})::int as due, count(*) filter (where ${isHeld})::int as held,
    min(${age})::timestamptz as oldest
  from ${from}`

const nothing = 'select 0 as due, 0 as held, null::timestamptz as oldest'

/** Returns SQL of the rows that the next run of a daily period finds. */
const dueOfDay = (name: DailyRetention) => (days: string) => {
  const { from, age, isHeld } = agedRows[name]
  return counted(`${from} and ${age} < ${instantBefore(days)}`, age, `(${isHeld})`)
}

/** Returns SQL of the rows that the next run finds. `days` is SQL of the period; it may be null. */
const dueRows: Readonly<Record<RetentionName, (days: string) => string>> = {
  imports: (days) =>
    counted(
      `file_import aged where created_at < ${instantBefore(days)} and state not in ('running', 'undoing')`,
      'created_at',
      isImportHeld,
    ),
  strangers: (days) =>
    counted(`waiting_identity where last_seen_at < ${instantBefore(days)}`, 'last_seen_at'),
  // The feed is removed up to the first change that is recent enough.
  changes: (days) =>
    counted(
      `feed where position < coalesce(
        (select min(position) from feed where at >= ${instantBefore(days)}),
        (select max(position) + 1 from feed))`,
      'at',
    ),
  notifications: (days) =>
    counted(`notification aged where at < ${instantBefore(days)}`, 'at', isNotificationHeld),
  loadJobs: (days) => counted(`integration_job where ended_at < ${instantBefore(days)}`, 'ended_at'),
  recordCounts: (days) =>
    counted(`integration_count where day < ($now at time zone 'UTC')::date - ${days}`, 'day'),
  webhookDeliveries: (days) => counted(`webhook_delivery where at < ${instantBefore(days)}`, 'at'),
  photos: dueOfDay('photos'),
  messages: dueOfDay('messages'),
  customers: dueOfDay('customers'),
  personReads: dueOfDay('personReads'),
  sessions: (days) => counted(`session where expires_at < ${instantBefore(days)}`, 'expires_at'),
  networks: (days) => counted(`known_network where signed_in_at < ${instantBefore(days)}`, 'signed_in_at'),
  waitingRecords: () => counted('deferred_record where expires_at <= $now', 'expires_at'),
  answers: (days) => counted(`idempotent_answer where created_at < ${instantBefore(days)}`, 'created_at'),
  stampings: () => nothing,
}

const instantBefore = (days: string) => `$now - make_interval(days => ${days})`

const initialOf = (name: RetentionName) =>
  name === 'changes' ? '$feedDays::int' : `${retentionPeriods[name].days}::int`

const periods = retentionNames.map(
  (name, position) => `
    select ${position} as position, '${name}' as name, period.days, ${initialOf(name)} as default_days, found.*
    from (select coalesce(
      (select days from retention_period where name = '${name}'), ${initialOf(name)}) as days) period
    cross join lateral (${dueRows[name]('period.days')}) found`,
)

const dueJson = `'Due', found.due, 'Held', found.held, 'Oldest', found.oldest`

export const retentionRead = jsonRead({
  name: 'retention',
  parameters: { now: 'timestamptz', feedDays: 'bigint' },
  answer: retentionEndpoints.listRetention.answer,
  sql: `select json_agg(json_build_object(
      'Name', found.name,
      'Days', found.days,
      'DefaultDays', found.default_days,
      ${dueJson}) order by found.position)::text
    from (${periods.join(' union all ')}) found`,
})

/** Returns the number of rows that would be due with another period. */
export const retentionCountRead = jsonRead({
  name: 'retention-count',
  parameters: { now: 'timestamptz', period: 'text', days: 'bigint' },
  answer: retentionEndpoints.countRetention.answer,
  sql: `select case $period ${retentionNames
    .map(
      (name) =>
        `when '${name}' then (select json_build_object(${dueJson}) from (${dueRows[name]('$days::int')}) found)`,
    )
    .join('\n    ')} end::text`,
})

/** The latest daily run. */
export const retentionRunRead = jsonRead({
  name: 'retention-run',
  parameters: {},
  answer: retentionEndpoints.getRetentionRun.answer,
  sql: `select json_build_object(
      'Day', day,
      'EndedAt', ended_at,
      'HasFailed', failure is not null,
      'Removed', (
        select coalesce(json_agg(json_build_object(
          'Name', key, 'Removed', value -> 'Removed', 'Held', value -> 'Held') order by key), '[]')
        from jsonb_each(removed)))::text
    from retention_run order by day desc limit 1`,
})

/** The periods after which the server removes old rows. The hourly jobs read them. */
export const retentionFeature = feature(retentionEndpoints, ({ db, clock, settings: { feedDays } }) => ({
  listRetention: () => answerRead(db, retentionRead, { now: clock.now(), feedDays }),

  getRetentionRun: async () => new RawJson((await readJson(db, retentionRunRead, {})) ?? toJson(null)),

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
 * Stores a period. Does nothing if it does not change.
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
  // Serializes concurrent changes of a period by two administrators.
  await sql`select pg_advisory_xact_lock(hashtextextended('retention', 0))`.execute(tx)
  const before = (await chosenDays(tx, name)) ?? defaultDays
  if (before !== Base && before !== Days)
    throw refuse('settingChanged', { user: await lastAuthorOf(tx, name), fields: 'Days' })
  if (before === Days) return
  if (isShorter(Days, before)) await requireConfirmed(tx, session, clock.now())
  if (Days === null) await tx.deleteFrom('retention_period').where('name', '=', name).execute()
  else
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
