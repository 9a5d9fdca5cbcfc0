import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { buildChatter } from '../../../test/chat-client.ts'
import { openDatabaseBefore } from '../../../test/database-before.ts'
import { buildEditApp } from '../../../test/edit-app.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { genericPlanOf, tablesScannedIn } from '../../../test/generic-plan.ts'
import { loadLargeTables } from '../../../test/load-large-tables.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'
import { valuesInOrder } from '../../platform/database/read-json.ts'
import { subscriptionsRead } from './chat-reads.ts'

it('the query of the latest conversations uses indexes and has no sequential scan of a large table', async () => {
  const { db } = await freshDatabase()
  const { id: employeeId, siteId } = await buildEmployee(db)
  await loadLargeTables(db, [
    sql`insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
    select ${siteId}, number, number, number, '', '' from generate_series(1, 8000) number`,
    sql`insert into work_order (site_id, id, order_number, vehicle_id, created_at)
    select ${siteId}, id, id, id, now() from vehicle`,
    sql`insert into chat_topic (site_id, id, work_order_id, description, last_sequence, last_message_at)
    select ${siteId}, global_id, id, '', 2, now() - id * interval '1 minute' from work_order`,
    sql`insert into chat_message (site_id, topic_id, sequence, actor_id, created_at, body)
    select ${siteId}, id, number, ${employeeId}, last_message_at, '' from chat_topic, generate_series(1, 2) number`,
    sql`insert into chat_member
      (site_id, topic_id, employee_id, is_subscribed, read_sequence, last_sequence, last_message_at)
    select ${siteId}, id, ${employeeId}, true, 2, 2, last_message_at from chat_topic`,
  ])
  const values = { siteId, employeeId }
  const plan = await genericPlanOf(db, subscriptionsRead.sql, valuesInOrder(subscriptionsRead, values))
  const tables = ['vehicle', 'work_order', 'chat_topic', 'chat_message', 'chat_member']
  expect(tablesScannedIn(plan, tables), plan).toEqual([])
  expect(plan).toContain('Index Scan using chat_member__latest')
  expect(plan).toMatch(/Scan using chat_member__unread|Bitmap Index Scan on chat_member__unread/)
})

it("the migration adds the last message's sequence and time to existing conversations and their members", async () => {
  const { db, upgrade } = await openDatabaseBefore('0030_latest_conversations.sql')
  await sql`insert into site (id, name) values (1, 'Helsinki')`.execute(db)
  await sql`insert into access_profile (id, name) values (1, 'All')`.execute(db)
  await sql`insert into employee (id, name, profile_id) values (1, 'Aino', 1)`.execute(db)
  await sql`insert into employee_site (employee_id, site_id) values (1, 1)`.execute(db)
  await sql`insert into vehicle (site_id, id, license_number, serial_number, make_name, model_name)
    values (1, 1, 'ABC-123', 'X1', 'Volvo', 'V60')`.execute(db)
  await sql`insert into work_order (site_id, id, order_number, vehicle_id, created_at)
    values (1, 1, 1, 1, now()), (1, 2, 2, 1, now())`.execute(db)
  await sql`insert into chat_topic (site_id, id, work_order_id, description, last_sequence)
    select 1, global_id, id, id::text, case id when 1 then 2 else 0 end from work_order`.execute(db)
  await sql`insert into chat_message (site_id, topic_id, sequence, actor_id, created_at, body)
    select 1, id, number, 1, timestamptz '2026-11-20 08:00Z' + number * interval '1 hour', 'Hei'
    from chat_topic, generate_series(1, last_sequence) number`.execute(db)
  await sql`insert into chat_member (site_id, topic_id, employee_id, is_subscribed, read_sequence)
    select 1, id, 1, true, 0 from chat_topic`.execute(db)

  await upgrade()

  const { rows } = await sql`
    select topic.description, member.last_sequence, member.last_message_at, topic.last_message_at as at
    from chat_member member join chat_topic topic on topic.id = member.topic_id order by 1`.execute(db)
  const at = new Date('2026-11-20T10:00:00Z')
  expect(rows).toEqual([
    { description: '1', last_sequence: 2, last_message_at: at, at },
    { description: '2', last_sequence: 0, last_message_at: null, at: null },
  ])
})

it('the last message of a conversation is correct for people who join while others send messages', async () => {
  const testApp = await buildEditApp()
  const { db, site } = testApp
  const chatter = (name: string) => buildChatter(testApp, { name, sites: [site] })
  const [anna, ben, carl] = [await chatter('Anna'), await chatter('Ben'), await chatter('Carl')]
  for (let round = 0; round < 8; round += 1) {
    const { global_id: topic } = await buildWorkOrder(db, site.id)
    await anna.register(topic)
    await Promise.all([
      anna.say(topic, '1'),
      ben.subscribe(topic),
      anna.say(topic, '2'),
      carl.seen(topic, 1),
      carl.subscribe(topic),
      anna.say(topic, '3'),
    ])
  }
  const ends = await db.selectFrom('chat_member').select(['last_sequence', 'last_message_at']).execute()
  expect(ends).toHaveLength(16)
  for (const end of ends) expect(end).toEqual({ last_sequence: 3, last_message_at: testStart })
})
