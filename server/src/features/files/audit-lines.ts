import { fileTableNames, titleOfTable } from '@verstas/contract/files/tables.ts'
import type { AuditEntry } from '@verstas/contract/settings/audit-endpoints.ts'
import { allLists, type ListName } from '@verstas/contract/settings/lists.ts'
import { timeCell } from '@verstas/domain/files/cells.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import { runOnPool } from '../../platform/database/pool-choice.ts'
import { type JsonText, parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { auditRead } from '../settings/audit-feature.ts'
import { wordsOf } from './table-file.ts'

interface AuditFilter {
  readonly from: string
  readonly to: string
  readonly personId?: number | undefined
  readonly search?: string | undefined
}

const titles = ['files.at', 'files.author', 'files.thing', 'fileColumn.name'] as const
const titlesOfChange = ['files.field', 'files.before', 'files.after'] as const

/** Yields the audit log as lines: the titles, and then a line for each changed field, newest first. */
export async function* auditLines(
  db: Db,
  { from, to, personId, search }: AuditFilter,
  { siteId, rights, language, timeZone }: CurrentSession,
): AsyncGenerator<readonly FileCell[]> {
  yield [...titles, ...titlesOfChange].map((title) => wordsOf(title, language))
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined; ) {
    const maySeeCustomers = rights.has('CustomerInfoVisible')
    const filter = { from, to, personId: personId ?? null, search: search || null, before }
    const values = { siteId, maySeeCustomers, ...filter }
    const json: JsonText<AuditEntry[]> | null = await runOnPool('integration', () =>
      readJson(db, auditRead, values),
    )
    const entries: readonly AuditEntry[] = json === null ? [] : parseJson(json)
    for (const entry of entries) {
      const thing = [
        { at: timeCell(entry.At, timeZone) },
        entry.AuthorName,
        kindOf(entry, language),
        nameOf(entry, language),
      ]
      if (entry.Changes.length === 0) yield [...thing, null, null, null]
      for (const { Field, Before, After } of entry.Changes)
        yield [...thing, labelOf(entry, Field, language), toCell(Before), toCell(After)]
    }
    before = entries.at(-1)?.Id
  }
}

const listOf = ({ List }: AuditEntry) =>
  List !== null && Object.hasOwn(allLists, List) ? allLists[List as ListName] : undefined

function kindOf(entry: AuditEntry, language: CurrentSession['language']): string {
  const list = listOf(entry)
  if (entry.Entity === 'export') return wordsOf('settings.auditExported', language)
  return list ? wordsOf(list.title, language) : entry.Entity
}

/** Returns the name of the changed item, or the title of the data that a person saved as a file. */
function nameOf({ Entity, Name }: AuditEntry, language: CurrentSession['language']): string | null {
  if (Entity !== 'export') return Name
  if (Name === 'audit') return wordsOf('settings.audit', language)
  if (Name === 'everything') return wordsOf('settings.everything', language)
  const table = fileTableNames.find((known) => known === Name)
  return table ? wordsOf(titleOfTable(table), language) : Name
}

function labelOf(entry: AuditEntry, field: string, language: CurrentSession['language']): string {
  const definition = listOf(entry)?.fields[field]
  return definition ? wordsOf(definition.label, language) : field
}

function toCell(value: unknown): FileCell {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? { number: String(value) } : String(value)
}
