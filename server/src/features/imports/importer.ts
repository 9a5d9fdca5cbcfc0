import { importRights } from '@verstas/contract/imports/kinds.ts'
import { missingRight } from '@verstas/domain/session/rights.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { type NamedStanding, readStanding } from '../../platform/session/authority.ts'
import type { ImportReader } from './import-reader.ts'

/** The importing person, with the current rights. */
export interface Importer {
  readonly rights: NamedStanding['rights']
  /** The refusal of all records of the import; null if the person may still import them. */
  readonly refusal: Refusal | null
}

/**
 * Reads whether the importing person still has the rights of the import at its site. An import continues after the
 * session of the person.
 */
export async function readImporter(
  tx: Tx,
  { kind, siteId, employeeId }: Pick<ImportReader, 'kind' | 'siteId' | 'employeeId'>,
): Promise<Importer> {
  const { isActive, siteIds, rights } = await readStanding(tx, employeeId)
  const isHere = isActive && siteIds.includes(siteId)
  const right = missingRight(importRights[kind], isHere ? rights : new Set())
  return { rights, refusal: right ? refuse('forbidden', { right }) : null }
}
