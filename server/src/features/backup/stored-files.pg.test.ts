import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'

const { db } = await freshDatabase()

/** Columns with keys of stored files. Each has the reason why a backup contains these files or not. */
const keyColumns = {
  'attachment.key': 'saved',
  'inspection_pdf.file_key': 'saved',
  'integration_job.file_key': 'saved while its job needs it',
  'employee_picture.key': 'no file: the picture is in the row',
  'pdf_ticket.file_key': 'that of an inspection_pdf',
  'pending_file.key': 'waits for its removal, or belongs to an unfinished upload',
  'resumable_upload.key': 'an unfinished upload',
}

it('the table lists every database column with keys of stored files', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'uuid' and column_name in ('key', 'file_key')
      and table_name not in ('stamping_trace', 'idempotent_answer')
    order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(keyColumns).sort())
})
