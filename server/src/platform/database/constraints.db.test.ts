import { describe, expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildAttachment } from '../../../test/attachment-builders.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildMessage } from '../../../test/chat-builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildWorkOrderWithRows } from '../../../test/work-order-builders.ts'

const { db } = await freshDatabase()
const site = await buildSite(db)
const employee = await buildEmployee(db, { sites: [site] })
const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id, 1)

describe('the database', () => {
  it('the database refuses an unknown time zone', async () => {
    const change = (time_zone: string) =>
      db.updateTable('site').set({ time_zone }).where('id', '=', site.id).execute()
    for (const zone of ['Europe/Helsingfors', 'Nowhere', '']) await expect(change(zone)).rejects.toThrow()
    for (const zone of ['UTC', 'America/Argentina/Buenos_Aires', 'Europe/Helsinki']) await change(zone)
  })

  it('the database refuses a person in done_by on a row that is not done', async () => {
    const change = (columns: { done_at: Date | null; done_by: number | null }) =>
      db
        .updateTable('job_row')
        .set(columns)
        .where('site_id', '=', site.id)
        .where('id', '=', rows[0]?.id ?? 0)
        .execute()
    const done_by = employee.id
    await expect(change({ done_at: null, done_by })).rejects.toMatchObject({ constraint: 'job_row__done_by' })
    // A row may have a time without an author, because the dealer system may send only the time.
    for (const by of [null, done_by]) await change({ done_at: testStart, done_by: by })
  })

  it('the database refuses a read position after the last message of the conversation', async () => {
    const topicId = workOrder.global_id
    await buildMessage(db, { siteId: site.id, topicId, workOrderId: workOrder.id, actorId: employee.id })
    const change = (read_sequence: number) =>
      db
        .updateTable('chat_member')
        .set({ read_sequence })
        .where('site_id', '=', site.id)
        .where('topic_id', '=', topicId)
        .execute()
    await expect(change(2)).rejects.toMatchObject({ constraint: 'chat_member__seen' })
    await change(1)
  })

  it('the database refuses a signer for an attachment that is not a signature', async () => {
    const columns = { site_id: site.id, created_by: employee.id, work_order_id: workOrder.id }
    const signed = { ...columns, signer_name: 'Kalle Kunde' }
    await expect(buildAttachment(db, signed)).rejects.toMatchObject({ constraint: 'attachment__signer' })
    await buildAttachment(db, { ...signed, kind: 'Signature', content_type: 'image/png' })
  })
})
