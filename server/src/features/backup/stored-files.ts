import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { FilePart } from '../../platform/store/file-store.ts'

/** A file that a row of the database refers to. */
export interface ReferredFile {
  readonly key: string
  readonly part: FilePart
  /** SHA-256 of the file according to the row; null if the row has none. */
  readonly sha256: string | null
  /** True if the file may be missing, because the server removes or stores it while its row exists. */
  readonly isTransient: boolean
}

/** Tables with keys of files, and the migrations that add them. */
const fileTables = ['attachment', 'inspection_pdf', 'integration_job'] as const

/**
 * Lists the files of the store that the database refers to. A database of an older version may lack some of the
 * tables.
 *
 * @param tables the tables that the database has
 */
export async function listReferredFiles(
  tx: Tx,
  tables: ReadonlySet<string>,
): Promise<readonly ReferredFile[]> {
  const found: ReferredFile[] = []
  for (const table of fileTables) {
    if (!tables.has(table)) continue
    const { rows } = await queries[table].execute(tx)
    found.push(...rows)
  }
  return found
}

const queries: Readonly<Record<(typeof fileTables)[number], ReturnType<typeof sql<ReferredFile>>>> = {
  attachment: sql<ReferredFile>`
    select key::text as key, part, case part when 'original' then encode(checksum, 'hex') end as sha256,
      false as "isTransient"
    from attachment cross join (values ('original'), ('picture'), ('thumbnail')) parts (part)
    where part = 'original' or has_thumbnail
    order by key, part`,
  inspection_pdf: sql<ReferredFile>`
    select file_key::text as key, 'original' as part, null as sha256, true as "isTransient"
    from inspection_pdf order by file_key`,
  integration_job: sql<ReferredFile>`
    select file_key::text as key, 'original' as part, null as sha256, true as "isTransient"
    from integration_job where file_key is not null order by file_key`,
}

/** Returns the name of a file of the store in a place of backups. */
export const poolName = (name: string, isSealed: boolean): string =>
  `files/${name.slice(0, 2)}/${name}${isSealed ? '.sealed' : ''}`
