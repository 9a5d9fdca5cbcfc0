import { ownGroups } from '@verstas/domain/integration/own-data.ts'
import { type Calendar, minute, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { helsinki, tampere } from '../sites.ts'
import { addDirectory } from './directory.ts'
import { addWebhook } from './webhook.ts'

interface OrderRow {
  readonly site_id: number
  readonly id: number
  readonly vehicle_id: number
  readonly status: string
  readonly order_number: number
  readonly estimated_delivery_at: string | null
  readonly contact_customer_id: number | null
}

interface CustomerRow {
  readonly site_id: number
  readonly id: number
  readonly phone: string | null
}

/** The number of records for each result, in the order of the columns. */
type Results = Readonly<Partial<Record<(typeof statuses)[number], number>>>
const statuses = ['created', 'updated', 'unchanged', 'stale', 'deferred', 'deleted', 'rejected'] as const

/** The number of past days that have counts. */
const pastDays = 6

/**
 * Adds three sources for the page of integrations: a dealer system that works, a parts stock that is late,
 * and a payroll system that is paused. Adds one rejected record, one deferred record and one difference. Also
 * adds a webhook and the company's directory.
 */
export function addSources(ledger: Ledger, calendar: Calendar): void {
  const { now } = calendar
  const accountId = addAccount(ledger, calendar)
  const ago = (minutes: number) => toTimestamp(now - minutes * minute)
  const source = (name: string, silentMinutes: number, more: object = {}) =>
    ledger.add('integration_source', {
      name,
      is_paused: false,
      paused_at: null,
      expected_minutes: null,
      first_contact_at: toTimestamp(calendar.at(-90, '08:00')),
      last_contact_at: ago(silentMinutes),
      account_id: accountId,
      ...more,
    })
  source('dms', 1)
  source('varasto', 107, { expected_minutes: 60 })
  source('palkat', 60 * 24 * 3, { is_paused: true, paused_at: ago(60 * 24 * 2) })

  addReferences(ledger, calendar)
  addMasters(ledger)
  addCounts(ledger, calendar)
  const orders = openOrders(ledger, helsinki.id)
  addUndecided(ledger, { accountId, ago, now })
  addDifference(ledger, orders, ago(55))
  addJob(ledger, { accountId, calendar })
  addWebhook(ledger, accountId, calendar)
  addDirectory(ledger, calendar)
}

/** Adds the service account of the sources. No one knows its key. */
function addAccount(ledger: Ledger, calendar: Calendar): number {
  const id = ledger.nextId('service_account')
  const created = toTimestamp(calendar.at(-90, '08:00'))
  ledger.add('service_account', {
    id,
    name: 'Autojärjestelmä',
    has_all_sites: true,
    scopes: null,
    language: 'fi',
    created_at: created,
  })
  ledger.add('service_key', {
    id: 'Demo0001',
    account_id: id,
    secret_hash: `\\x${'5e'.repeat(32)}`,
    place: 1,
    created_at: created,
    expires_at: toTimestamp(calendar.at(275, '08:00')),
    last_used_on: calendar.date(0),
    last_used_network: '192.0.2.0/24',
  })
  return id
}

const openOrders = (ledger: Ledger, siteId: number): readonly OrderRow[] =>
  (ledger.rowsOf('work_order') as readonly OrderRow[]).filter(
    ({ site_id, status }) => site_id === siteId && (status === 'A' || status === 'P'),
  )

/** Adds references from the dealer system to the open work orders and their vehicles. */
function addReferences(ledger: Ledger, calendar: Calendar): void {
  const takenAt = toTimestamp(calendar.now - 40 * minute)
  const add = (entity: string, externalId: string, siteId: number, id: number) =>
    ledger.add('external_ref', {
      source: 'dms',
      entity,
      external_id: externalId,
      site_id: siteId,
      entity_id: id,
      taken_at: takenAt,
    })
  for (const { id: siteId } of [helsinki, tampere]) {
    const orders = openOrders(ledger, siteId)
    for (const { id, order_number: number } of orders) add('work-orders', `W-${number}`, siteId, id)
    for (const id of new Set(orders.map(({ vehicle_id }) => vehicle_id)))
      add('vehicles', `V-${id}`, siteId, id)
  }
}

/** Lets people in Helsinki create their own work orders in addition to those of the dealer system. */
function addMasters(ledger: Ledger): void {
  for (const group of ownGroups)
    ledger.add('field_master', { site_id: helsinki.id, field_group: group, master: 'here' })
}

function addCounts(ledger: Ledger, calendar: Calendar): void {
  const add = (source: string, siteId: number | null, entity: string, day: number, results: Results) =>
    ledger.add('integration_count', {
      source,
      site_id: siteId,
      entity,
      day: calendar.date(day),
      ...Object.fromEntries(statuses.map((status) => [status, results[status] ?? 0])),
      last_at: toTimestamp(
        day < 0 ? calendar.at(day, '16:40') : calendar.now - (source === 'varasto' ? 107 : 1) * minute,
      ),
    })
  for (let day = -pastDays; day <= 0; day += 1) {
    const share = day === 0 ? 1 : 2
    add('dms', helsinki.id, 'customers', day, { created: 6 * share, unchanged: 60 * share })
    add('dms', helsinki.id, 'vehicles', day, {
      created: 5 * share,
      updated: 21 * share,
      unchanged: 88 * share,
    })
    add('dms', helsinki.id, 'work-orders', day, {
      created: 14 * share,
      updated: 62 * share,
      unchanged: 140 * share,
      stale: day === 0 ? 3 : 0,
      deferred: day === 0 ? 1 : 0,
    })
    add('dms', tampere.id, 'work-orders', day, {
      created: 9 * share,
      updated: 31 * share,
      unchanged: 90 * share,
    })
    add('varasto', null, 'parts', day, { updated: 12, unchanged: 3094, rejected: day === 0 ? 1 : 0 })
    add('varasto', tampere.id, 'stock-levels', day, { updated: 240, unchanged: 2100 })
  }
  add('palkat', helsinki.id, 'shifts', -3, { created: 16 })
}

interface Undecided {
  readonly accountId: number
  readonly ago: (minutes: number) => string
  readonly now: number
}

/** Adds a rejected part, and a deferred work order whose customer is missing. */
function addUndecided(ledger: Ledger, { accountId, ago, now }: Undecided): void {
  ledger.add('rejected_record', {
    id: ledger.nextId('rejected_record'),
    source: 'varasto',
    entity: 'parts',
    external_id: '8W0698151AG',
    site_id: null,
    label: '8W0 698 151 AG',
    search_keys: ['8W0698151AG'],
    errors: [
      {
        code: 'invalidField',
        path: '/retailPrice',
        message: 'Pienin sallittu arvo on 0.',
        value: '-84.50',
        expected: { name: 'atLeast', values: { limit: 0 } },
      },
    ],
    rejected_at: ago(107),
    is_ignored: false,
  })
  const waitingMinutes = 84
  ledger.add('deferred_record', {
    id: ledger.nextId('deferred_record'),
    source: 'dms',
    entity: 'work-orders',
    external_id: 'W-5049311',
    site_id: helsinki.id,
    account_id: accountId,
    record: {
      version: null,
      data: { siteId: helsinki.id, orderNumber: 5_049_311, contact: { externalId: '88214' } },
    },
    waits_for_entity: 'customers',
    waits_for_key: 'externalId:88214',
    label: '5049311',
    search_keys: ['5049311'],
    received_at: ago(waitingMinutes),
    expires_at: toTimestamp(now + (7 * 24 * 60 - waitingMinutes) * minute),
  })
}

/** Adds differences in the promise of a work order and in the phone number of its customer. */
function addDifference(ledger: Ledger, orders: readonly OrderRow[], since: string): void {
  const order = orders.find(({ estimated_delivery_at: promise }) => promise !== null)
  const promise = order?.estimated_delivery_at
  if (!order || !promise) return
  ledger.add('difference', {
    site_id: order.site_id,
    id: ledger.nextId('difference'),
    source: 'dms',
    entity: 'work-orders',
    entity_id: order.id,
    path: '/estimatedDelivery',
    theirs: toTimestamp(Date.parse(promise) - 60 * minute),
    ours: promise,
    since,
  })
  const customer = (ledger.rowsOf('customer') as readonly CustomerRow[]).find(
    ({ site_id, id }) => site_id === order.site_id && id === order.contact_customer_id,
  )
  if (!customer?.phone) return
  ledger.add('difference', {
    site_id: order.site_id,
    id: ledger.nextId('difference'),
    source: 'dms',
    entity: 'customers',
    entity_id: customer.id,
    path: '/phone',
    theirs: `${customer.phone.slice(0, -1)}${(Number(customer.phone.at(-1)) + 1) % 10}`,
    ours: customer.phone,
    since,
  })
}

interface JobParts {
  readonly accountId: number
  readonly calendar: Calendar
}

/** Adds a load job of the parts stock, which ended last night. */
function addJob(ledger: Ledger, { accountId, calendar }: JobParts): void {
  const at = toTimestamp(calendar.at(-1, '05:02'))
  ledger.add('integration_job', {
    id: ledger.nextId('integration_job'),
    account_id: accountId,
    source: 'varasto',
    entity: 'stock-levels',
    mode: 'snapshot',
    is_dry_run: false,
    state: 'done',
    total: 8412,
    processed: 8412,
    next_offset: 0,
    created: 0,
    updated: 388,
    unchanged: 8024,
    stale: 0,
    deferred: 0,
    deleted: 0,
    rejected: 0,
    missing: 0,
    is_confirmed: false,
    missing_cursor: '',
    has_unreadable_line: false,
    failures: 0,
    created_at: at,
    started_at: at,
    ended_at: toTimestamp(calendar.at(-1, '05:04')),
  })
}
