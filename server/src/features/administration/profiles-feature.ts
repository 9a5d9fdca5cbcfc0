import { profileEndpoints } from '@verstas/contract/administration/profile-endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { parseJson, toJson } from '../../platform/database/read-json.ts'
import { EmptyAnswer } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { addProfile, removeProfile, saveProfile } from './save-profile.ts'

/** Endpoints for changes of access profiles (specification.md, Administration rules). */
export const profilesFeature = feature(profileEndpoints, ({ db, clock, releaseSession }) => ({
  addProfile: async (call) => {
    const answer = await runCommand({ db, clock }, call, (context) => addProfile(context, call.body.Values))
    const { employeeId, siteId } = call.session
    const { Id: profileId } = parseJson(answer.text)
    logSecurity(call.request, 'profile added', { employeeId, siteId, profileId })
    return answer
  },

  saveProfile: async (call) => {
    const { id: profileId } = call.params
    let isChanged = false
    // Copies the path's id into the body, because the idempotency key covers only the body.
    const answer = await runCommand(
      { db, clock },
      { ...call, body: { ...call.body, profileId } },
      async (context) => {
        const saved = await saveProfile(context, profileId, call.body, releaseSession)
        isChanged = saved.isChanged
        return saved.answer
      },
    )
    const { employeeId, siteId } = call.session
    if (isChanged) logSecurity(call.request, 'profile changed', { employeeId, siteId, profileId })
    return answer
  },

  removeProfile: async (call) => {
    const { id: profileId } = call.params
    await runCommand({ db, clock }, call, async (context) => {
      await removeProfile(context, profileId)
      return toJson(null)
    })
    const { employeeId, siteId } = call.session
    logSecurity(call.request, 'profile removed', { employeeId, siteId, profileId })
    return new EmptyAnswer(204, {})
  },
}))
