import { importRights } from '@verstas/contract/imports/kinds.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { missingRight } from '@verstas/domain/session/rights.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readStanding } from '../../platform/session/authority.ts'
import { administratorOf, type PersonAuthor } from '../administration/person-author.ts'
import { peopleWriterOf } from '../integration/batch/entities/people-writer.ts'
import type { EntityWriter, WriteContext } from '../integration/batch/entity-writer.ts'
import { writerOf } from '../integration/batch/writers.ts'
import { findEmployee } from './find-people.ts'
import type { RecordContext } from './row-context.ts'

/** Returns the writer of an entity. People are written in the name of the importing administrator. */
export const writerFor = (
  entity: WritableEntity,
  context: RecordContext,
): EntityWriter<WritableEntity, WriteContext> =>
  (entity === 'employees' ? peopleWriter(context) : writerOf(entity)) as unknown as EntityWriter<
    WritableEntity,
    WriteContext
  >

const peopleWriter = (context: RecordContext) =>
  peopleWriterOf<WriteContext>(() => ({
    author: importerOf(context),
    siteIds: null,
    newSiteId: context.reader.siteId,
    releaseSession: context.releaseSession,
    find: (_, patch) => findEmployee(context, patch),
    requireNew: async () => {},
    logSecurity: context.logSecurity,
  }))

/**
 * Returns the importing administrator with the current rights, because an import continues after the session
 * ends. The administrator gave the confirmation at the start of the import.
 */
function importerOf({ reader: { siteId, employeeId } }: RecordContext): PersonAuthor {
  const administrator = { id: '', siteId, employeeId }
  return {
    ...administratorOf({ ...administrator, rights: new Set() }),
    findRefusal: async (tx, change) => {
      const { isActive, siteIds, rights } = await readStanding(tx, employeeId)
      const right = missingRight(importRights.employees, rights)
      if (right) return refuse('forbidden', { right })
      if (!isActive || !siteIds.includes(siteId)) return refuse('forbidden', { right: 'ManageUsers' })
      return administratorOf({ ...administrator, rights }).findRefusal(tx, change)
    },
    requireConfirmed: async () => {},
  }
}
