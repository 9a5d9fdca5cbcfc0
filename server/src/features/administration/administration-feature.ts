import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import { baseVersionOf } from '../../platform/events/check-version.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { createSecret } from '../../platform/session/session-token.ts'
import { madeAccessRead, peopleRead, profilesRead } from './people-reads.ts'
import { addPerson, savePerson } from './save-person.ts'

/**
 * The hash of a random password that nobody knows, for a new user name. The person sets a password with a
 * reset link.
 */
const unknownPassword = hashPassword(createSecret())

/** The people of a site, for the site's administrators (specification.md, Rights). */
export const administrationFeature = feature(administrationEndpoints, ({ db, clock, releaseSession }) => ({
  listPeople: ({ session: { siteId } }) => answerRead(db, peopleRead, { siteId }),

  listProfiles: () => answerRead(db, profilesRead, {}),

  listMadeAccess: ({ params, session: { siteId, employeeId } }) =>
    answerRead(db, madeAccessRead, { personId: params.id, siteId, employeeId }),

  addPerson: async (call) => {
    const passwordHash = await unknownPassword
    const answer = await runCommand({ db, clock }, call, (context) =>
      addPerson(context, call.body, { passwordHash }),
    )
    const { employeeId, siteId } = call.session
    logSecurity(call.request, 'person added', { employeeId, siteId, ofEmployeeId: parseJson(answer.text).Id })
    return answer
  },

  savePerson: async (call) => {
    const { id: personId } = call.params
    const passwordHash = await unknownPassword
    // Copies the path's id into the body, because the idempotency key covers only the body.
    const request = { ...call, body: { ...call.body, personId } }
    let isChanged = false
    const answer = await runCommand({ db, clock }, request, async (context) => {
      const saved = await savePerson(context, call.body, {
        personId,
        baseVersion: baseVersionOf(call),
        passwordHash,
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
