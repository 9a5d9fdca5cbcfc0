import { scimBase, scimEndpoints } from '@verstas/contract/scim/endpoints.ts'
import { scimType } from '@verstas/contract/scim/entities.ts'
import { checkSelection, type Selection } from '@verstas/domain/scim/select.ts'
import type { FastifyRequest } from 'fastify'
import { EmptyAnswer } from '../../platform/http/answer.ts'
import { appOriginOf } from '../../platform/http/app-origin.ts'
import type { Feature, FeatureDependencies } from '../../platform/http/feature.ts'
import { type Handlers, mount } from '../../platform/http/mount.ts'
import { acceptJsonAs } from '../../platform/http/parse-request.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { startWorkLoop, type WorkLoop } from '../../platform/work-loop.ts'
import { applyNext, applyToolsOf } from './apply-pending.ts'
import { type Contacts, createContacts, deleteOld } from './contact.ts'
import { describeConfiguration, describeSchemas, describeTypes } from './descriptions.ts'
import { namesVersion } from './entity-tags.ts'
import { findGroup, findGroups, findUser, findUsers, listOf, readMembers } from './read-pages.ts'
import { answerUnknownPaths, sendRefusals } from './refusals.ts'
import { answerGroup, answerUser, type GroupRow, tagOf } from './resources.ts'
import { createWriter } from './run-write.ts'
import {
  addGroup,
  changeGroup,
  groupPatchedBy,
  groupReplacedBy,
  removeGroup,
  type WrittenGroup,
} from './write-group.ts'
import { addUser, changeUser, patchedBy, removeUser, replacedBy } from './write-user.ts'

/** Endpoints for a company's directory (docs/scim.md). */
export const scimFeature: Feature = {
  endpoints: scimEndpoints,
  tag: 'scim',
  mount: (app, options, dependencies) => {
    const { db, clock, log } = dependencies
    const contacts = createContacts({ db, now: () => clock.now() })
    let loop: WorkLoop | undefined
    void app.register(async (scope) => {
      acceptJsonAs(scope, scimType)
      sendRefusals(scope, dependencies, contacts)
      mount(
        scope,
        options,
        scimEndpoints,
        createHandlers(dependencies, contacts, () => loop?.wake()),
      )
    })
    answerUnknownPaths(app, dependencies)
    app.addHook('onReady', async () => {
      const tools = applyToolsOf(dependencies)
      loop = startWorkLoop(
        () => applyNext(tools),
        (err) => log.warn({ err }, 'groups of the directory could not be applied; a later attempt follows'),
      )
    })
    app.addHook('onClose', async () => loop?.stop())
    runHourly(app, { name: 'old directory conflicts', log, run: () => deleteOld(db, clock.now()) })
  },
}

/** The parts of a call that determine its response. */
interface Asking {
  readonly request: FastifyRequest
  readonly query: Selection
}

function createHandlers(
  dependencies: FeatureDependencies,
  contacts: Contacts,
  wake: () => void,
): Handlers<typeof scimEndpoints> {
  const { db, settings } = dependencies
  const baseOf = (request: FastifyRequest) => appOriginOf(request, settings).origin + scimBase
  const answering = ({ request, query: selection }: Asking) => ({ base: baseOf(request), selection })
  const { write, applyAll } = createWriter(dependencies, contacts, wake)
  const described = <Item extends { readonly id: string }>(items: readonly Item[], id: string): Item => {
    const found = items.find((item) => item.id.toLowerCase() === id.toLowerCase())
    if (found === undefined) throw refuse('notFound')
    return found
  }
  /** Returns the response of a read, or 304 if the caller has this version. */
  const unlessKnown = <Answer>(
    row: { readonly version: number },
    {
      reply,
      headers,
    }: {
      reply: { header: (name: string, value: string) => unknown }
      headers: { 'if-none-match'?: string | undefined }
    },
    answer: () => Answer,
  ): Answer | EmptyAnswer => {
    const etag = tagOf(row)
    const tags = headers['if-none-match']
    if (tags !== undefined && namesVersion(row, tags)) return new EmptyAnswer(304, { etag })
    reply.header('etag', etag)
    return answer()
  }
  const hasMembers = ({ attributes, excludedAttributes }: Selection): boolean => {
    const names = (list: string | undefined) => (list ?? '').toLowerCase().split(/[,.\s]+/)
    return attributes ? names(attributes).includes('members') : !names(excludedAttributes).includes('members')
  }
  const groupAnswer = async (row: GroupRow, asking: Asking, memberIds?: readonly string[]) =>
    answerGroup(
      row,
      hasMembers(asking.query) ? (memberIds ?? (await readMembers(db, row.id))) : undefined,
      answering(asking),
    )

  return {
    readScimConfiguration: async ({ request }) => describeConfiguration(baseOf(request)),
    readScimSchemas: async ({ request }) => listOf(describeSchemas(baseOf(request))),
    readScimSchema: async ({ request, params: { id } }) => described(describeSchemas(baseOf(request)), id),
    readScimResourceTypes: async ({ request }) => listOf(describeTypes(baseOf(request))),
    readScimResourceType: async ({ request, params: { id } }) =>
      described(describeTypes(baseOf(request)), id),

    findScimUsers: async (call) => {
      const page = await findUsers(db, call.session, call.query)
      await contacts.noteCall(call.session.accountId, { isChange: false })
      return listOf(
        page.rows.map((row) => answerUser(row, answering(call))),
        page,
      )
    },
    getScimUser: async (call) => {
      const row = await findUser(db, call.session, call.params.id)
      return unlessKnown(row, call, () => answerUser(row, answering(call)))
    },
    addScimUser: async (call) => {
      checkSelection(call.query)
      const row = await write(call, (context) => addUser(context, call.body))
      const answer = answerUser(row, { base: baseOf(call.request), selection: call.query })
      call.reply
        .code(201)
        .header('etag', tagOf(row))
        .header('location', `${baseOf(call.request)}/Users/${row.id}`)
      return answer
    },
    replaceScimUser: async (call) => {
      checkSelection(call.query)
      const row = await write(call, (context) => changeUser(context, addressOf(call), replacedBy(call.body)))
      call.reply.header('etag', tagOf(row))
      return answerUser(row, answering(call))
    },
    patchScimUser: async (call) => {
      checkSelection(call.query)
      const row = await write(call, (context) => changeUser(context, addressOf(call), patchedBy(call.body)))
      call.reply.header('etag', tagOf(row))
      return answerUser(row, answering(call))
    },
    removeScimUser: async (call) => {
      await write(call, (context) => removeUser(context, addressOf(call)))
      return new EmptyAnswer(204, {})
    },

    findScimGroups: async (call) => {
      const page = await findGroups(db, call.session, call.query)
      await contacts.noteCall(call.session.accountId, { isChange: false })
      const groups = []
      for (const row of page.rows) groups.push(await groupAnswer(row, call))
      return listOf(groups, page)
    },
    getScimGroup: async (call) => {
      const row = await findGroup(db, call.session, call.params.id)
      const answer = await groupAnswer(row, call)
      return unlessKnown(row, call, () => answer)
    },
    addScimGroup: async (call) => {
      checkSelection(call.query)
      const { row, memberIds } = await write(call, (context) => addGroup(context, call.body))
      call.reply
        .code(201)
        .header('etag', tagOf(row))
        .header('location', `${baseOf(call.request)}/Groups/${row.id}`)
      return groupAnswer(row, call, memberIds)
    },
    replaceScimGroup: async (call) => {
      const { row, memberIds } = await writeGroup(call, groupReplacedBy(call.body))
      call.reply.header('etag', tagOf(row))
      return groupAnswer(row, call, memberIds)
    },
    patchScimGroup: async (call) => {
      const { row, memberIds } = await writeGroup(call, groupPatchedBy(call.body))
      if (call.query.attributes === undefined) return new EmptyAnswer(204, { etag: tagOf(row) })
      call.reply.header('etag', tagOf(row))
      return groupAnswer(row, call, memberIds)
    },
    removeScimGroup: async (call) => {
      await applyAll(await write(call, (context) => removeGroup(context, addressOf(call))))
      return new EmptyAnswer(204, {})
    },
  }

  async function writeGroup(
    call: Parameters<typeof write>[0] & Addressed & Pick<Asking, 'query'>,
    change: Parameters<typeof changeGroup>[2],
  ): Promise<WrittenGroup> {
    checkSelection(call.query)
    const written = await write(call, (context) => changeGroup(context, addressOf(call), change))
    await applyAll(written.pendingIds)
    return written
  }
}

interface Addressed {
  readonly params: { readonly id: string }
  readonly headers: { readonly 'if-match'?: string | undefined }
}

const addressOf = ({ params: { id }, headers }: Addressed) => ({ id, tags: headers['if-match'] })
