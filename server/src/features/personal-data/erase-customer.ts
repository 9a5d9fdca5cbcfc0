import { sql } from 'kysely'
import { CommandError } from '../../platform/command-error.ts'
import { erasePrints, eraseReceived } from './erase-copies.ts'
import { blankPicture, type Erasure, erasedWord } from './erasure.ts'

/** The columns of events that may contain personal data. */
const eventColumns = ['subject', 'before', 'after']

/**
 * Erases the name, address and numbers of a customer. Also erases the customer's signatures on health checks of
 * their work orders, and of vehicles that they own, hold or pay for. The customer's row, vehicles and work orders
 * remain. Other systems receive the change `anonymised`.
 *
 * @throws {CommandError} if the site has no such customer
 */
export async function eraseCustomer(erasure: Erasure, siteId: number, id: number): Promise<void> {
  const { tx } = erasure
  const customer = await tx
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'person_name', 'company_name', 'phone', 'email', 'street'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (customer === undefined)
    throw new CommandError(
      `Site ${siteId} has no customer ${id}. The export of the list of customers shows the numbers.`,
    )
  const { person_name, company_name, phone, email, street } = customer
  const values = [person_name, company_name, phone, email, street].filter(
    (value): value is string => value !== null && value !== erasedWord,
  )
  await erasure.change(
    'customer',
    sql`
      update customer set number = null, first_name = null, last_name = ${erasedWord}, company_name = null, phone = null,
        email = null, street = null, postal_code = null, city = null, country = null, allows_marketing = null
      where site_id = ${siteId} and id = ${id}`,
  )
  await eraseSignatures(erasure, siteId, id)
  for (const column of eventColumns)
    await erasure.change(
      'event',
      sql`
        update event set ${sql.ref(column)} = (
          select coalesce(jsonb_object_agg(key, case when value = 'null' then value else to_jsonb(${erasedWord}::text) end), '{}')
          from jsonb_each(${sql.ref(column)}))
        where site_id = ${siteId} and entity = 'customer' and entity_id = ${id} and ${sql.ref(column)} is not null`,
    )
  for (const value of values) {
    await erasure.replaceText(
      { table: 'idempotent_answer', column: 'answer', where: sql`true` },
      value,
      erasedWord,
    )
    for (const column of eventColumns)
      await erasure.replaceText(
        { table: 'event', column, where: sql`site_id = ${siteId} and entity in ('vehicle', 'work-order')` },
        value,
        erasedWord,
      )
  }
  await erasure.change(
    'service_visit',
    sql`
      update service_visit visit set customer_name = ${erasedWord} from vehicle
      where visit.site_id = ${siteId} and vehicle.site_id = visit.site_id and vehicle.id = visit.vehicle_id
        and customer_name = any(${values}::text[])
        and ${id} in (owner_customer_id, second_owner_customer_id, holder_customer_id, second_holder_customer_id,
          payer_customer_id)`,
  )
  await eraseReceived(erasure, { entity: 'customers', id, siteId, values })
  await tx
    .insertInto('outbox')
    .values({ entity: 'customers', kind: 'anonymised', site_id: siteId, entity_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces the customer's signatures and signer names in health checks, files, tasks and copies of them. */
async function eraseSignatures(erasure: Erasure, siteId: number, id: number): Promise<void> {
  const { tx } = erasure
  await sql`
    create temporary table erased on commit drop as
    select inspection.id as inspection_id, field ->> 'Id' as field, value.*
    from inspection
    join vehicle on vehicle.site_id = inspection.site_id and vehicle.id = inspection.vehicle_id
    left join work_order on work_order.site_id = inspection.site_id and work_order.id = inspection.work_order_id
    join survey_version version
      on version.survey_id = inspection.survey_id and version.version = inspection.survey_version
    cross join jsonb_array_elements(version.definition -> 'Signatures') field
    cross join lateral (values
      ('signer.' || (field ->> 'Id'), ${erasedWord}::text),
      ('signature.' || (field ->> 'Id'), ${blankPicture}::text)
    ) value (key, value)
    where inspection.site_id = ${siteId} and field ->> 'Role' = 'customer' and ${id}::bigint in (
      work_order.contact_customer_id, vehicle.owner_customer_id, vehicle.second_owner_customer_id,
      vehicle.holder_customer_id, vehicle.second_holder_customer_id, vehicle.payer_customer_id)`.execute(tx)
  const orders = sql`(select id from work_order where site_id = ${siteId} and contact_customer_id = ${id})`
  await erasure.change(
    'attachment',
    sql`
      update attachment set signer_name = ${erasedWord} where site_id = ${siteId} and signer_name is not null and (
        work_order_id in ${orders} or inspection_id in (select inspection_id from erased)
        or activity_id in (select id from activity where site_id = ${siteId} and work_order_id in ${orders}))`,
  )
  await erasure.change(
    'resumable_upload',
    sql`
      update resumable_upload set metadata = metadata - 'signerName'
      where site_id = ${siteId} and attachment_id is not null and metadata ? 'signerName'`,
  )
  await erasure.change(
    'idempotent_answer',
    sql`
      update idempotent_answer set answer = (
        select jsonb_agg(file || jsonb_build_object('SignerName', ${erasedWord}::text)) from jsonb_array_elements(answer) file)
      where answer @> '[{"Kind": "Signature"}]'`,
  )
  await erasure.change(
    'inspection_signature',
    sql`
      update inspection_signature signature set signer_name = ${erasedWord} from erased
      where signature.site_id = ${siteId} and signature.inspection_id = erased.inspection_id
        and signature.field = erased.field`,
  )
  await erasure.change(
    'inspection_property',
    sql`
      update inspection_property property set value = erased.value from erased
      where property.site_id = ${siteId} and property.inspection_id = erased.inspection_id
        and property.key = erased.key`,
  )
  await erasure.change(
    'inspection_revision',
    sql`
      update inspection_revision revision set properties = properties || coalesce((
        select jsonb_object_agg(key, value) from erased
        where erased.inspection_id = revision.inspection_id and properties ->> key is not null), '{}')
      where site_id = ${siteId} and inspection_id in (select inspection_id from erased)`,
  )
  await erasure.change(
    'event',
    sql`
      update event set
        before = before || coalesce((select jsonb_object_agg(key, value) from erased
          where erased.inspection_id = entity_id and before ->> key is not null), '{}'),
        after = after || coalesce((select jsonb_object_agg(key, value) from erased
          where erased.inspection_id = entity_id and after ->> key is not null), '{}')
      where site_id = ${siteId} and entity = 'inspection' and entity_id in (select inspection_id from erased)`,
  )
  await erasePrints(
    erasure,
    sql`pdf.site_id = ${siteId} and pdf.inspection_id in (select inspection_id from erased)`,
  )
}
