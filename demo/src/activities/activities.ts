import { toTimestamp } from '../calendar.ts'
import { ainoId, employees, mattiId, pekkaId } from '../people/employees.ts'
import { sites, tampere } from '../sites.ts'
import type { Workshop } from '../workshop.ts'
import { estimate, partRequest, taskKinds, textTemplates, tyreLead } from './kinds.ts'
import { planTasks } from './plan-tasks.ts'
import type { TaskPlan } from './task-plan.ts'

/** Pairs of an employee and a task type that the employee has starred. */
const favourites = [
  [mattiId, 'KUVA'],
  [ainoId, 'SOITTO'],
  [ainoId, 'ARVIO'],
  [pekkaId, 'OSA'],
  [pekkaId, 'RENGAS'],
] as const

/** Adds the tasks of both sites, with their types, favourites and text templates. */
export function addActivities(workshop: Workshop): void {
  const { ledger } = workshop
  for (const site of sites) {
    const site_id = site.id
    for (const { code, description, defaultEmployeeId, isPartRequest, ofTyres } of [
      partRequest,
      ...taskKinds,
      ...(site === tampere ? [tyreLead] : []),
    ])
      ledger.add('activity_type', {
        site_id,
        code,
        description,
        default_employee_id: defaultEmployeeId,
        is_part_request: isPartRequest,
        is_tyre_task: ofTyres === 'task',
        is_tyre_lead: ofTyres === 'lead',
        is_inspection_task: code === estimate.code,
      })
    for (const [text_key, template] of textTemplates)
      ledger.add('activity_text_template', { site_id, text_key, template })
  }
  for (const [employee_id, type_code] of favourites)
    for (const { id: site_id } of employees.find(({ id }) => id === employee_id)?.sites ?? [])
      ledger.add('favourite_activity_type', { site_id, employee_id, type_code })
  const plans = sites.flatMap((site) => planTasks(workshop, site))
  const byCreation = (a: TaskPlan, b: TaskPlan) => a.handOvers[0].at - b.handOvers[0].at
  for (const plan of plans.toSorted(byCreation)) addActivity(workshop, plan)
}

function addActivity({ ledger }: Workshop, plan: TaskPlan): void {
  const { kind, text, handOvers, closed } = plan
  const [made] = handOvers
  const last = handOvers.at(-1) ?? made
  const activity_id = ledger.nextId('activity')
  const site_id = plan.site.id
  ledger.add('activity', {
    site_id,
    id: activity_id,
    header: text.header,
    body: text.body,
    type_code: kind.code,
    employee_id: last.to,
    created_by: made.by,
    created_at: toTimestamp(made.at),
    assigned_at: toTimestamp(last.at),
    planned_at: plan.plannedAt && toTimestamp(plan.plannedAt),
    end_at: closed && toTimestamp(closed.at),
    closed_at: closed && toTimestamp(closed.at),
    closed_by: closed?.by ?? null,
    price: text.price ?? null,
    work_order_id: plan.orderId,
    job_row_id: plan.rowId,
    external_sessions: sessionsOf(text),
    version: handOvers.length + (closed ? 1 : 0),
  })
  handOvers.forEach(({ to, by, at, note }, place) => {
    ledger.add('activity_history', {
      site_id,
      id: ledger.nextId('activity_history'),
      activity_id,
      from_employee_id: handOvers[place - 1]?.to ?? null,
      employee_id: to,
      created_by: by,
      created_at: toTimestamp(at),
      note,
    })
  })
}

function sessionsOf({ from }: TaskPlan['text']): object[] {
  if (from === undefined) return []
  const { system, price, message } = from
  return [
    {
      System: system,
      Data: [
        { Key: 'Price', Value: price },
        { Key: 'Message', Value: message },
      ],
    },
  ]
}
