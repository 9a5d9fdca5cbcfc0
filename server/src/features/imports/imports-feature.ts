import { join } from 'node:path'
import { importEndpoints } from '@verstas/contract/imports/endpoints.ts'
import { type ImportKind, importRights, rowsOfPage, undoDays } from '@verstas/contract/imports/kinds.ts'
import { isAdministration, missingRight } from '@verstas/domain/session/rights.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { EmptyAnswer } from '../../platform/http/answer.ts'
import type { Feature, FeatureDependencies } from '../../platform/http/feature.ts'
import { type Handlers, mount } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { WorkProcesses } from '../../platform/processes/work-processes.ts'
import { requireConfirmed } from '../../platform/session/confirmed.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { WorkLoop } from '../../platform/work-loop.ts'
import { requireOwn } from '../integration/batch/own-records.ts'
import type { FileOutcome, FileTask } from './file-task.ts'
import { isOfSource } from './find-records.ts'
import { fileOfRefused, removeOld, templateOf } from './import-files.ts'
import { describeImport, describeRow, findImport, importColumnNames, requireState } from './import-rows.ts'
import { startImportRunner } from './import-runner.ts'
import { keepRow, saveRow } from './mend-row.ts'
import { type ReceiveContext, receiveFile, saveSettings } from './receive-file.ts'

const { startImport, ...others } = importEndpoints

const dayMs = 86_400_000

export const importsFeature: Feature = {
  endpoints: importEndpoints,
  mount: (app, options, dependencies) => {
    const { db, clock, log } = dependencies
    const processes = new WorkProcesses<FileTask, FileOutcome>(join(import.meta.dirname, 'read-process.ts'))
    let runner: WorkLoop | undefined
    const contextOf = (session: CurrentSession): ReceiveContext => ({
      db,
      now: clock.now(),
      session,
      processes,
    })
    mount(
      app,
      options,
      others,
      createHandlers(dependencies, contextOf, () => runner?.wake()),
    )
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      mount(
        scope,
        options,
        { startImport },
        {
          startImport: async ({ query: { kind, name }, session, request }) => {
            requireRights(kind, session, dependencies.settings)
            await requireMaster(db, kind, session.siteId)
            const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
            if (content.length === 0) throw refuse('importEmpty')
            return receiveFile(contextOf(session), { kind, name, content })
          },
        },
      )
    })
    app.addHook('onReady', async () => {
      runner = startImportRunner(dependencies)
    })
    app.addHook('onClose', async () => {
      await runner?.stop()
      processes.close()
    })
    runHourly(app, { name: 'old imports of files', log, run: () => removeOld(db, clock.now()) })
  },
}

/** @throws {Refusal} forbidden or passkeyRequired */
function requireRights(
  kind: ImportKind,
  session: CurrentSession,
  { isAdminPasskeyRequired }: FeatureDependencies['settings'],
): void {
  const right = missingRight(importRights[kind], session.rights)
  if (right) throw refuse('forbidden', { right })
  if (isAdminPasskeyRequired && isAdministration(importRights[kind]) && !session.isPasskeyShown)
    throw refuse('passkeyRequired')
}

/**
 * Refuses an import if another system is the master of the data.
 *
 * @throws {Refusal} workOrdersElsewhere, reservationsElsewhere, customersElsewhere, vehiclesElsewhere,
 * rosterOfSource
 */
const requireMaster = (db: Db, kind: ImportKind, siteId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (kind === 'vehicles') return requireOwn(tx, siteId, ['vehicle', 'customer'])
    if (kind === 'customers') return requireOwn(tx, siteId, ['customer'])
    if (kind === 'work-orders')
      return requireOwn(tx, siteId, ['work-order.head', 'reservation', 'vehicle', 'customer'])
    if (kind === 'reservations') return requireOwn(tx, siteId, ['reservation'])
    // Administrators may also change people whom another system sends.
    if (kind === 'employees') return
    if (await isOfSource(tx, kind, siteId)) throw refuse('rosterOfSource')
  })

function createHandlers(
  { db, clock, settings, releaseSession }: FeatureDependencies,
  contextOf: (session: CurrentSession) => ReceiveContext,
  wake: () => void,
): Handlers<typeof others> {
  /** @throws {Refusal} notFound, forbidden or passkeyRequired */
  const requireImport = async (session: CurrentSession, id: number) => {
    const row = await findImport(db, session, id)
    requireRights(row.kind, session, settings)
    return row
  }
  const describe = async (session: CurrentSession, id: number) =>
    describeImport(db, await requireImport(session, id), { language: session.language, now: clock.now() })
  /**
   * Requires a confirmation before people gain or lose access
   * (docs/decisions/confirm-before-lasting-changes.md).
   */
  const requireConfirmedFor = async (kind: ImportKind, session: CurrentSession) => {
    if (kind === 'employees') await requireConfirmed(db, session, clock.now())
  }
  /**
   * Starts a step of the runner, which works with the rights of this person. A repeated request returns the present
   * state.
   */
  const begin = async (
    session: CurrentSession,
    id: number,
    { from, to, later }: { from: 'checked' | 'done'; to: 'running' | 'undoing'; later: readonly string[] },
  ) => {
    await inTransaction(db, async (tx) => {
      const row = await findImport(tx, session, id, { isLocked: true })
      if (later.includes(row.state)) return
      requireState(row, [from])
      if (to === 'undoing' && (row.ended_at?.getTime() ?? 0) + undoDays * dayMs <= clock.now().getTime())
        throw refuse('importStateWrong')
      await tx
        .updateTable('file_import')
        .set({
          ...{ state: to, employee_id: session.employeeId, processed: 0, failures: 0 },
          version: sql<number>`version + 1`,
        })
        .where('site_id', '=', session.siteId)
        .where('id', '=', id)
        .execute()
      await notifyLive(tx, {
        name: 'importChanged',
        siteId: session.siteId,
        event: { ImportId: id, EndedFor: null },
      })
    })
    wake()
    return describe(session, id)
  }
  return {
    listImports: async ({ session }) => {
      const rows = await db
        .selectFrom('file_import')
        .select(importColumnNames)
        .where('site_id', '=', session.siteId)
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      const seen = rows.filter(({ kind }) => !missingRight(importRights[kind], session.rights))
      for (const { kind } of seen) requireRights(kind, session, settings)
      const reader = { language: session.language, now: clock.now() }
      return Promise.all(seen.map((row) => describeImport(db, row, reader)))
    },

    getImport: ({ params: { id }, session }) => describe(session, id),

    saveImportSettings: async ({ params: { id }, body, session }) => {
      await requireImport(session, id)
      const saved = await saveSettings(contextOf(session), id, body)
      wake()
      return saved
    },

    listImportRows: async ({ params: { id }, query: { result, after = 0 }, session }) => {
      await requireImport(session, id)
      const rows = await db
        .selectFrom('file_import_row')
        .select(['line', 'cells', 'result', 'faults', 'changes', 'is_mended'])
        .where('site_id', '=', session.siteId)
        .where('import_id', '=', id)
        .where('line', '>', after)
        .where((is) => is.or([is('line', '=', is.ref('first_line')), is('result', '=', 'refused')]))
        .$if(result !== undefined, (of) => of.where('result', '=', result ?? null))
        .orderBy('line')
        .limit(rowsOfPage + 1)
        .execute()
      return {
        Rows: rows.slice(0, rowsOfPage).map((row) => describeRow(row, session.language)),
        HasMore: rows.length > rowsOfPage,
      }
    },

    saveImportRow: async ({ params: { id, line }, body: { Cells, Added, IsForAlike }, session }) => {
      await requireImport(session, id)
      const saved = await saveRow(
        { db, now: clock.now(), releaseSession, session },
        {
          id,
          line,
          cells: Cells,
          added: (Added ?? []).map(({ Key, Value }) => ({ key: Key, value: Value })),
          isForAlike: IsForAlike === true,
        },
      )
      if (IsForAlike === true) wake()
      return saved
    },

    keepImportRow: async ({ params: { id, line }, session }) => {
      await requireImport(session, id)
      return keepRow({ db, now: clock.now(), releaseSession, session }, { id, line })
    },

    exportRefusedRows: async ({ params: { id }, query: { format }, session }) => {
      const row = await requireImport(session, id)
      return fileOfRefused(db, row, { session, format, now: clock.now() })
    },

    runImport: async ({ params: { id }, session }) => {
      const { kind } = await requireImport(session, id)
      await requireConfirmedFor(kind, session)
      await requireMaster(db, kind, session.siteId)
      return begin(session, id, { from: 'checked', to: 'running', later: ['running', 'done'] })
    },

    undoImport: async ({ params: { id }, session }) => {
      const { kind } = await requireImport(session, id)
      await requireConfirmedFor(kind, session)
      await requireMaster(db, kind, session.siteId)
      return begin(session, id, { from: 'done', to: 'undoing', later: ['undoing', 'undone'] })
    },

    removeImport: async ({ params: { id }, session }) => {
      await requireImport(session, id)
      await inTransaction(db, async (tx) => {
        const row = await findImport(tx, session, id, { isLocked: true })
        requireState(row, ['columns', 'checking', 'checked'])
        await tx
          .deleteFrom('file_import')
          .where('site_id', '=', session.siteId)
          .where('id', '=', id)
          .execute()
        await notifyLive(tx, {
          name: 'importChanged',
          siteId: session.siteId,
          event: { ImportId: id, EndedFor: null },
        })
      })
      return new EmptyAnswer(204, {})
    },

    getImportTemplate: async ({ params: { kind }, query: { format }, session }) => {
      requireRights(kind, session, settings)
      return templateOf(db, kind, { session, format, now: clock.now() })
    },
  }
}
