// Look-alikes of other systems: their accounts and webhooks, load jobs, and the schedules of reports that they receive.

/** The first ids of look-alikes. They are above the ids of the demo's people, customers and vehicles. */
export const firstId = 9000

/** Service accounts that receive the reports of Helsinki, and others. */
export const accounts = [
  { id: 9001, name: 'Kaikki' },
  { id: 9002, name: 'Päättynyt', revoked_at: '2026-11-01 08:00Z', revoked_by: 6 },
  { id: 9003, name: 'Vain muutokset', scopes: ['parts:read'] },
  { id: 9004, name: 'Vain Helsinki', has_all_sites: false },
  { id: 9005, name: 'Vain Tampere', has_all_sites: false },
  { id: 9006, name: 'Vain raportit', scopes: ['reports:read'] },
  { id: 9007, name: 'Hakemiston entinen', scopes: ['parts:read'] },
  { id: 9008, name: 'Hakemisto', scopes: ['scim'] },
  { id: 9009, name: 'Päättynyt hakemisto', scopes: ['scim'], revoked_at: '2026-11-01 08:00Z', revoked_by: 6 },
].map((account) => ({
  ...{ scopes: null, has_all_sites: true, revoked_at: null, revoked_by: null },
  ...{ public_key: null, public_key_thumbprint: null, created_by: 6, created_at: '2026-10-01 08:00Z' },
  ...account,
}))

export const webhooks = [
  ...[9001, 9001, 9002, 9003, 9004, 9005, 9006].map((account_id) => ({ account_id })),
  { account_id: 9007, state: 'disabled', disabled_reason: 'gone' },
  { account_id: 9008, entities: ['work-orders'] },
  { account_id: 9008, entities: ['reports'], site_ids: [2] },
  { account_id: 9001, entities: ['reports'], site_ids: [1] },
].map((webhook, place) => ({
  // A cursor after all changes, so that nothing is sent.
  ...{ id: firstId + place, entities: null, site_ids: null, state: 'active', position: 1_000_000_000_000 },
  disabled_reason: null,
  ...{ failures: 0, failing_since: null, next_attempt_at: null, lease_owner: null, leased_until: null },
  ...webhook,
}))

/** Schedules of reports with the same name, and more runs than are shown. */
export const exports = [
  { id: 9001, name: 'aamu' },
  { id: 9002, name: 'AAMU' },
  { id: 9003, name: 'Ilta', is_paused: true },
]

export const runs = Array.from({ length: 12 }, (_, place) => ({
  ...{ id: firstId + place, export_id: 9001, next_attempt_at: '2026-11-21 05:00Z', lease_owner: null },
  ...{ from_day: `2026-11-${place + 1}`, to_day: `2026-11-${place + 1}` },
  ...(place % 3 === 0
    ? { state: 'waiting', ended_at: null }
    : { state: 'done', ended_at: '2026-11-20 05:00Z' }),
}))

/** Load jobs that wait or were refused, and one of another site. The demo's job ended after they began. */
export const jobs = [
  { id: 9001, state: 'waiting', missing: 61, ended_at: null },
  { id: 9002, account_id: 9004, state: 'failed', fault: 'brokenGzip' },
  { id: 9003, account_id: 9005 },
  { id: 9004, account_id: 9004, state: 'open', is_dry_run: true, started_at: null, ended_at: null },
]
