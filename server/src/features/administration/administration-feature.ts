import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { PeopleSave, Person } from '@verstas/contract/administration/entities.ts'
import { sql } from 'kysely'
import { runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, parseJson, toJson } from '../../platform/database/read-json.ts'
import { baseVersionOf } from '../../platform/events/check-version.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { Refusal, refuseLines } from '../../platform/http/refusal.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { hashFirstPin, setPin } from '../quick-change/pins.ts'
import { madeAccessRead, peopleRead, profilesRead } from './people-reads.ts'
import { administratorOf } from './person-author.ts'
import { addPerson, type PersonContext, savePerson } from './save-person.ts'

/** Endpoints with which administrators manage the people of a site (specification.md, Rights). */
export const administrationFeature = feature(administrationEndpoints, ({ db, clock, releaseSession }) => ({
  listPeople: ({ session: { siteId } }) => answerRead(db, peopleRead, { siteId }),

  listProfiles: () => answerRead(db, profilesRead, {}),

  listMadeAccess: ({ params, session: { siteId, employeeId } }) =>
    answerRead(db, madeAccessRead, { personId: params.id, siteId, employeeId }),

  addPerson: async (call) => {
    const answer = await runCommand({ db, clock }, call, ({ tx }) =>
      addPerson({ tx, clock, author: administratorOf(call.session) }, call.body),
    )
    const { employeeId, siteId } = call.session
    logSecurity(call.request, 'person added', { employeeId, siteId, ofEmployeeId: parseJson(answer.text).Id })
    return answer
  },

  addPeople: async (call) => {
    // The stored hash of the request does not cover the PIN, because that hash would be quicker to guess than
    // the hash of the PIN.
    const People = call.body.People.map(({ Pin, ...person }) => ({ ...person, HasPin: Pin != null }))
    const answer = await runCommand({ db, clock }, { ...call, body: { People } }, ({ tx }) =>
      addPeople({ tx, clock, author: administratorOf(call.session) }, call.session.siteId, call.body),
    )
    const { employeeId, siteId } = call.session
    for (const [line, { Id: ofEmployeeId }] of parseJson(answer.text).entries()) {
      logSecurity(call.request, 'person added', { employeeId, siteId, ofEmployeeId })
      if (call.body.People[line]?.Pin != null)
        logSecurity(call.request, 'pin set', { employeeId, ofEmployeeId })
    }
    return answer
  },

  savePerson: async (call) => {
    const { id: personId } = call.params
    // Copies the path's id into the body, because the idempotency key covers only the body.
    const request = { ...call, body: { ...call.body, personId } }
    let isChanged = false
    const answer = await runCommand({ db, clock }, request, async ({ tx }) => {
      const saved = await savePerson({ tx, clock, author: administratorOf(call.session) }, call.body, {
        personId,
        baseVersion: baseVersionOf(call),
        releaseSession,
      })
      isChanged = saved.isChanged
      return saved.answer
    })
    const { employeeId, siteId } = call.session
    if (isChanged) logSecurity(call.request, 'person changed', { employeeId, siteId, ofEmployeeId: personId })
    return answer
  },
}))

/**
 * Adds several people at a site, each by `addPerson`, and sets their first PINs. If one person is refused, no one
 * is added.
 *
 * @throws {Refusal} the errors of `addPerson` and `hashFirstPin` for all refused people, each with the person's
 * index as `line`
 */
async function addPeople(
  context: PersonContext,
  siteId: number,
  { People }: PeopleSave,
): Promise<JsonText<Person[]>> {
  const { tx, clock } = context
  const added: Person[] = []
  const refusals: (Refusal | null)[] = []
  for (const { Pin, ...person } of People) {
    const save = { ...person, IsWorkqueue: false, IsActive: true, SiteIds: [siteId] }
    // Rolls back only the refused person, so that the other people are still checked.
    await sql`savepoint person`.execute(tx)
    try {
      const saved = parseJson(await addPerson(context, save))
      if (Pin != null) await setPin(tx, saved.Id, await hashFirstPin(Pin), clock.now())
      added.push(saved)
      refusals.push(null)
      await sql`release savepoint person`.execute(tx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint person`.execute(tx)
      refusals.push(error)
    }
  }
  refuseLines(refusals)
  return toJson(added)
}
