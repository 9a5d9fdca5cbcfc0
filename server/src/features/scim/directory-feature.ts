import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import { scimBase } from '@verstas/contract/scim/endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { runCommand } from '../../platform/commands/run-command.ts'
import { readJson, toJson } from '../../platform/database/read-json.ts'
import { answerRead, RawJson } from '../../platform/http/answer.ts'
import { appOriginOf } from '../../platform/http/app-origin.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { personRead } from '../administration/people-reads.ts'
import { applyFirst, applyToolsOf } from './apply-pending.ts'
import { directoryRead } from './directory-reads.ts'
import { linkUser, setDirectoryRights } from './link-user.ts'
import { saveDirectoryGroup } from './save-directory-group.ts'

/** The calls with which administrators manage the company's directory (docs/scim.md). */
export const directoryFeature = feature(directoryEndpoints, (dependencies) => {
  const { db, clock, settings } = dependencies
  const tools = applyToolsOf(dependencies)
  const readDirectory = ({
    request,
    session: { siteId },
  }: {
    readonly request: FastifyRequest
    readonly session: { readonly siteId: number }
  }) => answerRead(db, directoryRead, { siteId, address: appOriginOf(request, settings).origin + scimBase })

  return {
    getDirectory: (call) => readDirectory(call),

    saveDirectoryGroup: async (call) => {
      const { id } = call.params
      // Copies the path's id into the body, because the idempotency key covers only the body.
      const answer = await runCommand(
        { db, clock },
        { ...call, body: { ...call.body, id } },
        async (context) => toJson(await saveDirectoryGroup(context, id, call.body)),
      )
      await applyFirst(tools, JSON.parse(answer.text) as string[])
      const { employeeId, siteId } = call.session
      logSecurity(call.request, 'directory group mapped', { employeeId, siteId })
      return readDirectory(call)
    },

    linkDirectoryUser: async (call) => {
      const { id } = call.params
      const answer = await runCommand({ db, clock }, { ...call, body: { id } }, async (context) =>
        toJson(await linkUser(context, id)),
      )
      const { personId, pendingId } = JSON.parse(answer.text) as Awaited<ReturnType<typeof linkUser>>
      await applyFirst(tools, [pendingId])
      const { employeeId, siteId } = call.session
      logSecurity(call.request, 'directory user linked', { employeeId, siteId, ofEmployeeId: personId })
      return readDirectory(call)
    },

    setDirectoryRights: async (call) => {
      const { id: personId } = call.params
      let pendingId: string | null = null
      await runCommand({ db, clock }, { ...call, body: { ...call.body, personId } }, async (context) => {
        const set = await setDirectoryRights(context, personId, call.body.AreRightsHere)
        pendingId = set.pendingId
        return set.answer
      })
      if (pendingId !== null) await applyFirst(tools, [pendingId])
      const { employeeId, siteId } = call.session
      logSecurity(call.request, 'directory rights chosen', { employeeId, siteId, ofEmployeeId: personId })
      const person = await readJson(db, personRead, { personId })
      if (person === null) throw refuse('notFound')
      return new RawJson(person)
    },
  }
})
