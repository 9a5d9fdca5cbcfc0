import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'

type Columns = Insertable<Tables['attachment']>

/** Adds a picture without a stored file. The columns contain its work order, job, task or inspection. */
export const buildAttachment = (
  db: Db,
  columns: Partial<Columns> & Pick<Columns, 'site_id' | 'created_by'>,
) =>
  db
    .insertInto('attachment')
    .values({
      key: randomUUID(),
      file_name: 'kuva.jpg',
      content_type: 'image/jpeg',
      kind: 'Image',
      byte_size: 1,
      checksum: randomBytes(32),
      has_thumbnail: true,
      created_at: testStart,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
