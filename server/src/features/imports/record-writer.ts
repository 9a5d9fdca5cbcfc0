import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { administratorOf, type PersonAuthor } from '../administration/person-author.ts'
import { peopleWriterOf } from '../integration/batch/entities/people-writer.ts'
import type { EntityWriter, WriteContext } from '../integration/batch/entity-writer.ts'
import { writerOf } from '../integration/batch/writers.ts'
import { findEmployee } from './find-people.ts'
import { readImporter } from './importer.ts'
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
function importerOf({ reader }: RecordContext): PersonAuthor {
  const { siteId, employeeId } = reader
  const administrator = { id: '', siteId, employeeId }
  return {
    ...administratorOf({ ...administrator, rights: new Set() }),
    findRefusal: async (tx, change) => {
      const { rights, refusal } = await readImporter(tx, reader)
      return refusal ?? administratorOf({ ...administrator, rights }).findRefusal(tx, change)
    },
    requireConfirmed: async () => {},
  }
}
