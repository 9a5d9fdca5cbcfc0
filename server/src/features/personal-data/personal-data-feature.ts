import { personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import { dataGroups, type ErasurePreview, type PersonKind } from '@verstas/contract/personal-data/entities.ts'
import { contentDisposition } from '@verstas/domain/attachments/file-name.ts'
import { confirmsName, countGroups, keptGroups } from '@verstas/domain/personal-data/data-groups.ts'
import type { FastifyRequest } from 'fastify'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { isHeldViolation } from '../../platform/database/held-rows.ts'
import type { Person } from '../../platform/database/person.ts'
import { type JsonText, parseJson, toJson } from '../../platform/database/read-json.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { phoneEndOf } from '../../platform/database/typed-records.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead, FileAnswer, fileHeaders, uncached } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse, refuseField } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { nameOfFile } from '../files/table-file.ts'
import { archiveOfPerson } from './archive-of-person.ts'
import { isLastAdministrator } from './erase-again.ts'
import { erasePersonIn } from './erase-person.ts'
import { HeldError } from './holds.ts'
import { countParts, storedParts } from './stored-parts.ts'
import { foundPeopleRead } from './stored-people-reads.ts'
import { findPerson, readMentions, readStoredPerson, requireAuthorityOverPerson } from './stored-person.ts'

/** Minimum length of a search text. Shorter texts would match almost everyone. */
const shortestSearch = 2

/** Endpoints about the data of one person: a search, counts, an export and an erasure. */
export const personalDataFeature = feature(personalDataEndpoints, (dependencies) => {
  const { db, clock, settings, log, noteErasure } = dependencies
  const store = createStore(settings)
  /** The sites for which this process is currently sending an archive of a person. */
  const exporting = new Set<number>()

  return {
    findStoredPeople: async ({ query: { search }, session: { siteId, employeeId }, request }) => {
      if (search.length < shortestSearch) return []
      const mail = search.includes('@') ? search.toLowerCase() : ''
      const answer = await answerRead(db, foundPeopleRead, {
        siteId,
        search,
        phone: phoneEndOf(search),
        mail,
      })
      const customerIds = parseJson(answer.text).flatMap(({ Kind, Id }) => (Kind === 'customer' ? [Id] : []))
      if (customerIds.length > 0) logSecurity(request, 'customer read', { employeeId, siteId, customerIds })
      return answer
    },

    getStoredPerson: async ({ params, session, request }) => {
      const stored = await readStoredPerson(db, session, params)
      logRead(request, session, params, 'person read')
      return stored
    },

    listMentions: ({ params, session }) => readMentions(db, session, params),

    exportStoredPerson: async ({ params, session, request }) => {
      const { siteId } = session
      const { person } = await findPerson(db, session, params)
      await requireAuthorityOverPerson(db, session, person, false)
      if (exporting.has(siteId)) throw refuse('exportRunning')
      exporting.add(siteId)
      try {
        const now = clock.now()
        const name = await nameOfFile(db, `${params.kind} ${params.id}`, session, now)
        await inTransaction(db, (tx) => recordAct(tx, session, person, 'exported', now))
        logRead(request, session, params, 'person exported')
        const { bytes } = await archiveOfPerson({ db, store, now }, person)
        bytes.once('close', () => exporting.delete(siteId))
        const headers = {
          ...fileHeaders,
          'content-type': 'application/zip',
          'content-disposition': contentDisposition('attachment', `${name}.zip`),
        }
        return uncached(new FileAnswer(200, headers, bytes))
      } catch (error) {
        exporting.delete(siteId)
        throw error
      }
    },

    previewErasure: async ({ params, session, request }) => {
      const { person } = await findPerson(db, session, params)
      await requireAuthorityOverPerson(db, session, person, true)
      logRead(request, session, params, 'person read')
      return inTransaction(db, (tx) => previewErasure(tx, person, clock.now()))
    },

    erasePerson: async (call) => {
      const { params, session, request } = call
      const { person } = await findPerson(db, session, params)
      // Copies the path into the body, because the idempotency key covers only the body.
      const answer = await runCommand(
        { db, clock },
        { ...call, body: { ...call.body, ...params } },
        (context) => erase(context, params, call.body.TypedName),
      )
      logRead(request, session, params, 'person erased')
      try {
        await noteErasure(person)
      } catch (error) {
        log.error({ err: error, person }, 'an erasure could not be noted for restores')
        throw refuse('erasureNotNoted')
      }
      return answer
    },
  }
})

/** Logs that an administrator read, exported or erased a person. */
function logRead(
  request: FastifyRequest,
  { employeeId, siteId }: CurrentSession,
  { kind, id }: { readonly kind: PersonKind; readonly id: number },
  event: 'person read' | 'person exported' | 'person erased',
): void {
  logSecurity(request, event, {
    employeeId,
    siteId,
    ...(kind === 'customer' ? { customerIds: [id] } : { ofEmployeeId: id }),
  })
}

/** Records an action in the audit log, without a name, because the event remains after an erasure. */
const recordAct = (
  tx: Tx,
  { siteId, employeeId }: CurrentSession,
  { kind, id }: Person,
  act: 'exported' | 'erased',
  at: Date,
): Promise<void> =>
  recordEvents(tx, [
    {
      ...{ siteId, employeeId, at, entity: 'personal-data', entityId: id, kind: act },
      subject: { Name: `${kind} ${id}` },
      before: null,
      after: null,
    },
  ])

async function previewErasure(tx: Tx, person: Person, now: Date): Promise<ErasurePreview> {
  const stored = countGroups(await countParts(tx, await storedParts(tx, person)), dataGroups)
  const changed = await withRefusals(() => erasePersonIn(tx, person, now, true))
  return { Changes: [...countGroups(changed, dataGroups)], Kept: [...keptGroups(stored)] }
}

/**
 * Erases a person whose name was typed as a confirmation.
 *
 * @throws {Refusal} notFound; invalidField; erasesOneself; personElsewhere; personHasMoreRights; personHeld;
 * lastAdministrator
 */
async function erase(
  { tx, clock, session }: CommandContext,
  address: { readonly kind: PersonKind; readonly id: number },
  typedName: string,
): Promise<JsonText<Record<string, never>>> {
  const { person, found } = await findPerson(tx, session, address)
  await requireAuthorityOverPerson(tx, session, person, true)
  if (!confirmsName(typedName, found.Name)) throw refuseField('TypedName', 'otherName')
  const now = clock.now()
  await withRefusals(() => erasePersonIn(tx, person, now, false))
  await recordAct(tx, session, person, 'erased', now)
  const sites = await tx.selectFrom('site').select('id').where('is_active', '=', true).execute()
  for (const { id } of sites)
    if (person.kind === 'employee' || id === person.siteId)
      await notifyLive(tx, { name: 'refresh', siteId: id, event: {} })
  return toJson({})
}

/** Converts the reasons why a person cannot be erased to refusals. */
async function withRefusals<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof HeldError) throw refuse('personHeld', { holds: error.reasons.join('; ') })
    if (isLastAdministrator(error)) throw refuse('lastAdministrator')
    if (isHeldViolation(error)) throw refuse('personHeld', { holds: '–' })
    throw error
  }
}
