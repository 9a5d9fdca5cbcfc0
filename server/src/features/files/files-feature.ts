import { fileEndpoints } from '@verstas/contract/files/endpoints.ts'
import { type FileTableName, fileTables, titleOfTable } from '@verstas/contract/files/tables.ts'
import { contentDisposition } from '@verstas/domain/attachments/file-name.ts'
import { isAdministration, missingRight } from '@verstas/domain/session/rights.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { FileAnswer, fileHeaders, uncached } from '../../platform/http/answer.ts'
import { type FeatureDependencies, feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { checkAuditDays } from '../settings/audit-feature.ts'
import { archiveOfSite } from './archive-of-site.ts'
import { auditLines } from './audit-lines.ts'
import { fileOf, nameOfFile, wordsOf } from './table-file.ts'
import { linesOfTable } from './table-lines.ts'

/** Endpoints that save tables, the audit log and all data of a site as files. */
export const filesFeature = feature(fileEndpoints, (dependencies) => {
  const { db, clock, settings } = dependencies
  const store = createStore(settings)
  /** The sites whose archive this process is sending. */
  const archived = new Set<number>()

  /** Records in the site's audit log and the operator's security log that a person saves data. */
  const recordExport = async (
    request: FastifyRequest,
    { employeeId, siteId }: CurrentSession,
    { table, format, at }: { readonly table: string; readonly format: string; readonly at: Date },
  ): Promise<void> => {
    await inTransaction(db, (tx) =>
      recordEvents(tx, [
        {
          siteId,
          employeeId,
          at,
          entity: 'export',
          entityId: 0,
          kind: 'exported',
          subject: { Name: table },
          before: null,
          after: { Format: format },
        },
      ]),
    )
    logSecurity(request, 'data exported', { employeeId, siteId, table })
  }

  return {
    exportTable: async ({ params: { kind }, query: { format }, session, request }) => {
      requireRights(kind, session, settings)
      const now = clock.now()
      const name = await nameOfFile(db, wordsOf(titleOfTable(kind), session.language), session, now)
      await recordExport(request, session, { table: kind, format, at: now })
      return fileOf(linesOfTable(db, kind, session, now), { format, name, now })
    },

    exportAudit: async ({ query: { format, ...filter }, session, request }) => {
      checkAuditDays(filter)
      const now = clock.now()
      const name = await nameOfFile(db, wordsOf('settings.audit', session.language), session, now)
      await recordExport(request, session, { table: 'audit', format, at: now })
      return fileOf(auditLines(db, filter, session), { format, name, now })
    },

    exportEverything: async ({ session, request }) => {
      const { siteId, language } = session
      if (archived.has(siteId)) throw refuse('exportRunning')
      archived.add(siteId)
      try {
        const now = clock.now()
        const name = await nameOfFile(db, 'Verstas', session, now)
        await recordExport(request, session, { table: 'everything', format: 'zip', at: now })
        const bytes = archiveOfSite({ db, store, siteId, language, now })
        bytes.once('close', () => archived.delete(siteId))
        const headers = {
          ...fileHeaders,
          'content-type': 'application/zip',
          'content-disposition': contentDisposition('attachment', `${name}.zip`),
        }
        return uncached(new FileAnswer(200, headers, bytes))
      } catch (error) {
        archived.delete(siteId)
        throw error
      }
    },
  }
})

/**
 * Checks the rights of one table. All tables share one endpoint but need different rights.
 *
 * @throws {Refusal} forbidden or passkeyRequired
 */
function requireRights(
  kind: FileTableName,
  session: CurrentSession,
  { isAdminPasskeyRequired }: FeatureDependencies['settings'],
): void {
  const { rights } = fileTables[kind]
  const right = missingRight(rights, session.rights)
  if (right) throw refuse('forbidden', { right })
  if (isAdminPasskeyRequired && isAdministration(rights) && !session.isPasskeyShown)
    throw refuse('passkeyRequired')
}
