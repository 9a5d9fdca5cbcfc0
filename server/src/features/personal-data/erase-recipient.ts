import { sql } from 'kysely'
import { type Erasure, erasedWord } from './erasure.ts'

/**
 * Removes the e-mail address of an employee from scheduled reports, their runs and their history. Pauses a schedule that
 * has no other target.
 */
export async function eraseRecipient(erasure: Erasure, email: string): Promise<void> {
  const address = email.toLowerCase()
  const others = sql`array_remove(recipients, ${address})`
  const hasOthers = sql`(to_folder or is_published or cardinality(${others}) > 0)`
  await erasure.change(
    'report_export_run',
    sql`
      delete from report_export_run run using report_export export
      where export.site_id = run.site_id and export.id = run.export_id and run.state = 'waiting'
        and ${address} = any(recipients) and not ${hasOthers}`,
  )
  await erasure.change(
    'report_export',
    sql`
      update report_export
      set recipients = case when ${hasOthers} then ${others} else array[${erasedWord}::text] end,
        is_paused = is_paused or not ${hasOthers}
      where ${address} = any(recipients)`,
  )
  await erasure.change(
    'report_export_run',
    sql`
      update report_export_run set mails = mails - ${address}::text, detail = replace(detail, ${address}, ${erasedWord})
      where mails ? ${address}`,
  )
  for (const column of ['before', 'after'])
    await erasure.change(
      'event',
      sql`
        update event set ${sql.ref(column)} = ${sql.ref(column)} || jsonb_build_object('Recipients', array_to_string(
          array_replace(string_to_array(${sql.ref(column)} ->> 'Recipients', ', '), ${address}, ${erasedWord}), ', '))
        where entity = 'report-export'
          and ${address} = any(string_to_array(${sql.ref(column)} ->> 'Recipients', ', '))`,
    )
  await erasure.replaceText(
    { table: 'idempotent_answer', column: 'answer', where: sql`true` },
    address,
    erasedWord,
  )
}
