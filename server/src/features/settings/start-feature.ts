import { closedDay, usualHours } from '@verstas/contract/settings/opening-hours.ts'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import { startSteps } from '@verstas/contract/settings/start-entities.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { jsonRead, readJson, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead, RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { offeredSurveys } from '../health-checks/templates/offered-surveys.ts'
import { addExamples, readExamples, removeExamples } from '../own-data/examples.ts'
import { listOf } from './list-stores.ts'
import { addPresets, readPresets } from './start-presets.ts'
import { addItem } from './write-items.ts'

/** SQL: true if an administrator of the site has changed the named list. */
const isChanged = (list: string) => `exists (select from event
  where event.site_id = site.id and entity = 'setting' and subject ->> 'List' = '${list}')`

const hasRow = (table: string) => `exists (select from ${table} where ${table}.site_id = site.id)`

/** SQL: true if the site has a row that does not belong to an example work order. */
const hasOwn = (
  table: string,
  column: string,
) => `exists (select from ${table} where ${table}.site_id = site.id
  and not exists (select from example_order where example_order.site_id = site.id and work_order_id = ${table}.${column}))`

/**
 * SQL: the state of a step whose list has initial values of the product. Using or changing them completes the
 * step.
 */
const presetOf = (count: string, isDone: string) =>
  `case when ${isDone} then 'done' when ${count} > 0 then 'preset' else 'open' end`
const doneIf = (condition: string) => `case when ${condition} then 'done' else 'open' end`

const peopleCount = `(select count(*) from employee_site place join employee on employee.id = place.employee_id
  where place.site_id = site.id and place.is_active and employee.is_active and not employee.is_workqueue)`
const bayCount = `(select count(*) from resource
  where resource.site_id = site.id and employee_id is null and not is_material and not is_hidden)`
const stampingTypeCount = '(select count(*) from stamping_type)'
const taskTypeCount = '(select count(*) from activity_type where activity_type.site_id = site.id)'
const surveyCount = `(select count(*) from survey where ${offeredSurveys('site.id')})`

/** SQL: true if the site has opening hours other than those of a new site. */
const hasOpeningHours = `exists (select from jsonb_each_text(site.opening_hours) hours
  where hours.value <> case when hours.key in ('sat', 'sun') then '${closedDay}' else '${usualHours}' end)`
/** SQL: the distinct opening hours of the weekdays on which the site is open. */
const openTimes = `(select string_agg(distinct replace(hours.value, '-', '–'), ', ')
  from jsonb_each_text(site.opening_hours) hours where hours.value <> '${closedDay}')`

type Step = (typeof startSteps)[number]

/** SQL of each step: its state, number and shown value, computed from the data of the site. */
const steps: Readonly<Record<Step, readonly [state: string, count: string, detail: string]>> = {
  site: [doneIf('site.address is not null and site.phone is not null'), 'null', 'site.name'],
  hours: [
    presetOf('1', `${hasOpeningHours} or ${hasOwn('reservation', 'work_order_id')}`),
    'null',
    openTimes,
  ],
  people: [doneIf(`${peopleCount} > 1`), peopleCount, 'null'],
  shifts: [doneIf(hasRow('shift')), 'null', 'null'],
  bays: [doneIf(`${bayCount} > 0`), bayCount, 'null'],
  stampingTypes: [
    presetOf(stampingTypeCount, `${hasRow('stamping')} or ${isChanged('stamping-types')}`),
    stampingTypeCount,
    'null',
  ],
  taskTypes: [
    presetOf(taskTypeCount, `${hasRow('activity')} or ${isChanged('task-types')}`),
    taskTypeCount,
    'null',
  ],
  healthChecks: [presetOf(surveyCount, hasRow('inspection')), surveyCount, 'null'],
  stock: [doneIf(`${hasRow('vehicle')} and exists (select from part)`), 'null', 'null'],
  firstOrder: [doneIf(hasOwn('work_order', 'id')), 'null', 'null'],
}

const rows = startSteps.map((step, position) => {
  const [state, count, detail] = steps[step]
  return `(${position}, '${step}', ${state}, (${count})::bigint, (${detail})::text)`
})

/** Reads the setup steps of a site. */
export const startRead = jsonRead({
  name: 'start',
  parameters: { siteId: 'bigint' },
  answer: startEndpoints.getStart.answer,
  sql: `select json_agg(json_build_object(
    'Step', step.name,
    'State', case
      when step.state = 'preset' and choice.choice = 'accepted' then 'done'
      when step.state <> 'done' and choice.choice = 'skipped' then 'skipped'
      else step.state end,
    'Count', step.count,
    'Detail', step.detail) order by step.position)::text
  from site
  cross join lateral (values ${rows.join(',\n    ')}) step (position, name, state, count, detail)
  left join start_choice choice on choice.site_id = site.id and choice.step = step.name
  where site.id = $siteId`,
})

/** Endpoints for the checklist of a new site and its preset lists. */
export const startFeature = feature(startEndpoints, ({ db, clock }) => ({
  getStart: ({ session: { siteId } }) => answerRead(db, startRead, { siteId }),

  chooseStart: (call) => {
    const { step } = call.params
    // Copies the path's step into the body, because the idempotency key covers only the body.
    const request = { ...call, body: { ...call.body, step } }
    return runCommand({ db, clock }, request, async (context) => {
      const { siteId } = context.session
      await choose(context, step, call.body.Choice ?? null)
      const answer = await readJson(context.tx, startRead, { siteId })
      if (answer === null) throw new Error('The site of the session exists')
      return answer
    })
  },

  addBays: (call) =>
    runCommand({ db, clock }, call, async (context) => {
      const existingNames = await baysOf(context.tx, context.session.siteId)
      const names = [...new Set(call.body.Names)].filter((name) => !existingNames.has(name))
      for (const Name of names) await addItem(context, listOf('resources'), { Name })
      return toJson({ Added: names.length })
    }),

  getPresets: async ({ session }) => new RawJson(toJson(await readPresets(db, session))),

  addPresets: (call) => runCommand({ db, clock }, call, async (context) => toJson(await addPresets(context))),

  getExamples: async ({ session: { siteId } }) => new RawJson(toJson(await readExamples(db, siteId))),

  addExamples: (call) =>
    runCommand({ db, clock }, call, async (context) => toJson(await addExamples(context))),

  removeExamples: (call) =>
    runCommand({ db, clock }, call, async (context) => toJson(await removeExamples(context))),
}))

/** Stores the decision about a step; null removes it. Does nothing if the decision is already stored. */
async function choose(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  step: Step,
  choice: 'skipped' | 'accepted' | null,
): Promise<void> {
  // Locks the site, so that concurrent decisions wait for each other.
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
  const ofStep = { site_id: siteId, step }
  const stored = await tx
    .selectFrom('start_choice')
    .select('choice')
    .where('site_id', '=', siteId)
    .where('step', '=', step)
    .executeTakeFirst()
  const before = stored?.choice ?? null
  if (before === choice) return
  if (choice === null)
    await tx.deleteFrom('start_choice').where('site_id', '=', siteId).where('step', '=', step).execute()
  else
    await tx
      .insertInto('start_choice')
      .values({ ...ofStep, choice })
      .onConflict((conflict) => conflict.columns(['site_id', 'step']).doUpdateSet({ choice }))
      .execute()
  await recordEvents(tx, [
    {
      ...{ siteId, employeeId, at: clock.now(), entity: 'setting', entityId: 0, kind: 'settingChanged' },
      subject: { List: 'start', Id: step, Name: step },
      before: { Choice: before },
      after: { Choice: choice },
    },
  ])
  await notifyLive(tx, { name: 'refresh', siteId, event: {} })
}

/** Locks the site, and returns the names of its lifts and bays. */
async function baysOf(tx: Tx, siteId: number): Promise<ReadonlySet<string>> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
  const found = await tx
    .selectFrom('resource')
    .select('name')
    .where('site_id', '=', siteId)
    .where('employee_id', 'is', null)
    .execute()
  return new Set(found.map(({ name }) => name))
}
