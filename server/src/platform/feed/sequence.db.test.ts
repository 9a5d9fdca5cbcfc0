import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildPart } from '../../../test/part-builders.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildVehicle,
  buildWorkOrder,
} from '../../../test/work-order-builders.ts'
import { inTransaction } from '../database/transaction.ts'
import { setActor } from '../events/actor.ts'
import { notifyLive } from '../events/notify-live.ts'
import { cleanOutbox, sequenceOutbox } from './sequence.ts'

const { db } = await freshDatabase()
const site = await buildSite(db)

/** Returns the feed's changes as `entity.kind id`, in order. */
const readFeed = async (): Promise<string[]> => {
  const rows = await db.selectFrom('feed').selectAll().orderBy('position').execute()
  return rows.map(({ entity, kind, entity_id }) => `${entity}.${kind} ${entity_id}`)
}

/** Moves all committed changes to the feed, then empties the feed. */
const emptyFeed = async () => {
  await sequenceOutbox(db)
  await db.deleteFrom('feed').execute()
}

beforeEach(emptyFeed)

describe('the feed', () => {
  it('the feed has the changes of committed transactions in one order, without gaps, with their authors', async () => {
    const before = await db.selectFrom('feed_state').select('position').executeTakeFirstOrThrow()
    const vehicle = await inTransaction(db, async (tx) => {
      await setActor(tx, { kind: 'employee', id: 7 })
      return tx
        .insertInto('vehicle')
        .values({
          site_id: site.id,
          license_number: 'ABC-123',
          serial_number: 'VF1',
          make_name: 'M',
          model_name: 'N',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    await db.updateTable('vehicle').set({ mileage: 10 }).where('id', '=', vehicle.id).execute()
    expect(await sequenceOutbox(db)).toEqual({ isBusy: false, moved: 2, isMore: false })
    expect(await db.selectFrom('feed').selectAll().orderBy('position').execute()).toMatchObject([
      {
        position: before.position + 1,
        entity: 'vehicles',
        kind: 'created',
        site_id: site.id,
        actor: 'employee:7',
      },
      {
        position: before.position + 2,
        entity: 'vehicles',
        kind: 'changed',
        entity_id: vehicle.id,
        actor: null,
      },
    ])
  })

  it('the search for the rows of a transaction reads the outbox once, not once for each row', async () => {
    const transactions = 50
    await sql`insert into customer (site_id, last_name) select ${site.id}, 'Virtanen' from generate_series(1, 5000)`.execute(
      db,
    )
    await emptyFeed()
    // After this, PostgreSQL assumes that the outbox has one row.
    await cleanOutbox(db)
    for (let count = 0; count < transactions; count += 1) await buildCustomer(db, site.id)
    await sql`create table counted (reads int)`.execute(db)
    await sql`
      create function count_reads() returns trigger language plpgsql as $$ begin
        insert into counted select
          pg_stat_get_xact_numscans('outbox'::regclass) + pg_stat_get_xact_numscans('outbox_pkey'::regclass);
        return null;
      end $$`.execute(db)
    await sql`create trigger counted_before before delete on outbox execute function count_reads()`.execute(
      db,
    )
    await sql`create trigger counted_after after delete on outbox execute function count_reads()`.execute(db)
    expect(await sequenceOutbox(db)).toMatchObject({ moved: transactions })
    const { rows } = await sql<{
      reads: number
    }>`select max(reads) - min(reads) as reads from counted`.execute(db)
    await sql`drop function count_reads cascade`.execute(db)
    await sql`drop table counted`.execute(db)
    expect(rows).toEqual([{ reads: 2 }])
  })

  it('the outbox does not grow if it is cleaned', async () => {
    const sizes: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await sql`insert into customer (site_id, last_name) select ${site.id}, 'Virtanen' from generate_series(1, 300)`.execute(
        db,
      )
      await sequenceOutbox(db)
      await cleanOutbox(db)
      const { rows } = await sql<{ size: number }>`select pg_relation_size('outbox')::int as size`.execute(db)
      sizes.push(rows[0]?.size ?? 0)
    }
    expect(sizes[2]).toBe(sizes[0])
  })

  it('the feed lacks the changes of a transaction that was rolled back', async () => {
    await inTransaction(db, async (tx) => {
      await tx.insertInto('customer').values({ site_id: site.id, last_name: 'Virtanen' }).execute()
      throw new Error('no')
    }).catch(() => {})
    await sequenceOutbox(db)
    expect(await readFeed()).toEqual([])
  })

  it('if a transaction changes a record several times, the feed has only the most precise change', async () => {
    const order = await buildWorkOrder(db, site.id)
    const job = await buildJob(db, order)
    await emptyFeed()
    await inTransaction(db, async (tx) => {
      await tx.updateTable('work_order').set({ note: 'a' }).where('id', '=', order.id).execute()
      await tx.updateTable('work_order').set({ note: 'b' }).where('id', '=', order.id).execute()
      await tx.updateTable('job').set({ note: 'c' }).where('id', '=', job.id).execute()
    })
    await inTransaction(db, async (tx) => {
      const record = { site_id: site.id, entity: 'work-orders', entity_id: order.id }
      await tx.updateTable('work_order').set({ note: 'd' }).where('id', '=', order.id).execute()
      await tx
        .insertInto('outbox')
        .values({ ...record, kind: 'rowSigned' })
        .execute()
    })
    await inTransaction(db, async (tx) => {
      const { id } = await tx
        .insertInto('customer')
        .values({ site_id: site.id, last_name: 'Short' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('customer').where('id', '=', id).execute()
    })
    await sequenceOutbox(db)
    expect(await readFeed()).toEqual([`work-orders.changed ${order.id}`, `work-orders.rowSigned ${order.id}`])
  })

  it('the feed leaves out an update that changes no value', async () => {
    const customer = await buildCustomer(db, site.id)
    await emptyFeed()
    await db
      .updateTable('customer')
      .set({ last_name: customer.last_name })
      .where('id', '=', customer.id)
      .execute()
    await sequenceOutbox(db)
    expect(await readFeed()).toEqual([])
  })

  it('a change of a row of a work order is in the feed as a change of the work order', async () => {
    const order = await buildWorkOrder(db, site.id)
    const row = await buildRow(db, await buildJob(db, order))
    const part = await buildPart(db)
    const { id: partId } = await db
      .selectFrom('part')
      .select('id')
      .where('item_number', '=', part.item_number)
      .executeTakeFirstOrThrow()
    await emptyFeed()
    await db.updateTable('job_row').set({ note: 'x' }).where('id', '=', row.id).execute()
    const { supplier_number, item_number } = part
    await db.insertInto('part_barcode').values({ barcode: '64', supplier_number, item_number }).execute()
    await db.deleteFrom('part_barcode').execute()
    await sequenceOutbox(db)
    expect(await readFeed()).toEqual([
      `work-orders.changed ${order.id}`,
      `parts.changed ${partId}`,
      `parts.changed ${partId}`,
    ])
  })

  it('the feed has no changes of a transaction that sets verstas.feed to off', async () => {
    await inTransaction(db, async (tx) => {
      await sql`select set_config('verstas.feed', 'off', true)`.execute(tx)
      await tx.insertInto('customer').values({ site_id: site.id, last_name: 'Silent' }).execute()
    })
    await sequenceOutbox(db)
    expect(await readFeed()).toEqual([])
  })
})

it("a record's state has the position of its last change, and the times of its first and last change", async () => {
  const vehicle = await buildVehicle(db, site.id)
  await sequenceOutbox(db)
  await db.updateTable('vehicle').set({ mileage: 5 }).where('id', '=', vehicle.id).execute()
  await sequenceOutbox(db)
  const { position } = await db.selectFrom('feed_state').select('position').executeTakeFirstOrThrow()
  const [created, changed] = await db.selectFrom('feed').select('at').orderBy('position').execute()
  expect(
    await db.selectFrom('record_state').selectAll().where('entity', '=', 'vehicles').execute(),
  ).toContainEqual({
    entity: 'vehicles',
    entity_id: vehicle.id,
    site_id: site.id,
    version: position,
    created_at: created?.at,
    changed_at: changed?.at,
  })
})

it('a live message does not become a change', async () => {
  await inTransaction(db, (tx) => notifyLive(tx, { name: 'feedGrew', position: 1 }))
  await sequenceOutbox(db)
  expect(await readFeed()).toEqual([])
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

/** Tables whose rows are neither records that other systems read nor parts of such records. */
const unwatchedTables = [
  'access_profile',
  'activity_text_template',
  'activity_type',
  'attachment_ticket',
  'backup_run',
  'badge',
  'chat_member',
  'chat_message_attachment',
  'chat_topic',
  'comeback',
  'credential',
  'deferred_record',
  'difference',
  'event',
  'example_order',
  'external_ref',
  'favourite_activity_type',
  'favourite_resource',
  'feed',
  'feed_state',
  'field_master',
  'file_import',
  'file_import_row',
  'idempotent_answer',
  'identity_link',
  'inspection_offer_line',
  'inspection_pdf',
  'inspection_revision',
  'inspection_signature',
  'integration_count',
  'integration_job',
  'integration_job_result',
  'integration_job_seen',
  'integration_source',
  'known_network',
  'label_ticket',
  'legal_hold',
  'login_token',
  'notification',
  'offer_delivery',
  'oidc_sign_in',
  'outbox',
  'own_order_number',
  'passkey',
  'passkey_challenge',
  'password_reset_link',
  'payroll_line',
  'payroll_number',
  'payroll_period',
  'payroll_person',
  'payroll_setting',
  'pdf_ticket',
  'pending_file',
  'person_read',
  'pin',
  'profile_right',
  'push_key',
  'push_setting',
  'push_subscription',
  'quick_reply',
  'record_state',
  'rejected_record',
  'report_export',
  'resumable_upload',
  'retention_period',
  'retention_run',
  'roster_assignment',
  'roster_change',
  'roster_day',
  'roster_pattern',
  'roster_pattern_day',
  'roster_run',
  'schema_migration',
  'scim_conflict',
  'scim_contact',
  'scim_failure',
  'scim_group',
  'scim_group_site',
  'scim_member',
  'scim_user',
  'server_process',
  'service_account',
  'service_account_site',
  'service_key',
  'service_token',
  'session',
  'setup_link',
  'sign_in_failure',
  'stamping_again',
  'stamping_correction',
  'stamping_day_end',
  'stamping_trace',
  'stamping_type',
  'start_choice',
  'stock',
  'stock_count',
  'stock_count_line',
  'survey',
  'survey_off',
  'survey_picture',
  'survey_version',
  'text_override',
  'trusted_device',
  'tyre_history_entry',
  'tyre_label',
  'tyre_lookup',
  'tyre_type',
  'used_client_assertion',
  'used_logout_token',
  'waiting_identity',
  'wall_link',
  'webhook',
  'webhook_delivery',
  'work_order_lock',
  'work_order_priority',
  'work_order_start',
  'work_order_substatus',
]

it('each table writes its changes to the outbox, or is listed as a table without changes for others', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not exists (
      select from pg_trigger where tgrelid = pg_class.oid and tgname like '%\_\_feed')
    order by relname`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(unwatchedTables)
})
