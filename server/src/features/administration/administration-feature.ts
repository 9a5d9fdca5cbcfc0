import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import { baseVersionOf } from '../../platform/events/check-version.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { addPeople } from './add-people.ts'
import { madeAccessRead, peopleRead, profilesRead } from './people-reads.ts'
import { administratorOf } from './person-author.ts'
import { addPerson, savePerson } from './save-person.ts'

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
