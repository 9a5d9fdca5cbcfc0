import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { text } from '../fields.ts'
import {
  ScimDescription,
  ScimDescriptionList,
  ScimError,
  ScimGroupAnswer,
  ScimGroupBody,
  ScimGroupList,
  ScimPatchBody,
  ScimUserAnswer,
  ScimUserBody,
  ScimUserList,
  scimType,
} from './entities.ts'

/** The base of the directory's calls, below the origin of the app. */
export const scimBase = '/scim/v2'

const common = {
  at: 'origin',
  rights: { scopes: ['scim'] },
  mediaType: scimType,
  refusals: ScimError,
  extension: true,
} as const

const changes = { nothing: 'only other systems call it' } as const

/** An id in a path. No resource has an id that is not a UUID. */
const params = z.object({ id: text(200) })

const selection = {
  attributes: text(2000).optional(),
  excludedAttributes: text(2000).optional(),
}

// Directories send further parameters, such as `sortBy`. The server ignores them, as RFC 7644 allows.
const ofOne = z.looseObject(selection)
const ofList = z.looseObject({
  ...selection,
  filter: text(2000).optional(),
  startIndex: text(20).optional(),
  count: text(20).optional(),
})

const tags = z.string().max(1000).optional()
const ifMatch = z.object({ 'if-match': tags })
const ifNoneMatch = z.object({ 'if-none-match': tags })

const ofWrite = ['scimRequestInvalid', 'scimTaken'] as const
const ofUser = [...ofWrite, 'scimPersonExists', 'scimPersonForbidden', 'lastAdministrator'] as const

/** Calls with which a company's directory provisions people and groups (RFC 7644). */
export const scimEndpoints = {
  readScimConfiguration: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/ServiceProviderConfig`,
    summary: 'Describes the supported parts of SCIM 2.0.',
    query: z.looseObject({}),
    answer: ScimDescription,
  }),
  readScimSchemas: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/Schemas`,
    summary: 'Describes the supported attributes of users and groups.',
    query: z.looseObject({}),
    answer: ScimDescriptionList,
  }),
  readScimSchema: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/Schemas/:id`,
    summary: 'Describes one schema.',
    params,
    query: z.looseObject({}),
    answer: ScimDescription,
  }),
  readScimResourceTypes: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/ResourceTypes`,
    summary: 'Lists the kinds of resources: users and groups.',
    query: z.looseObject({}),
    answer: ScimDescriptionList,
  }),
  readScimResourceType: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/ResourceTypes/:id`,
    summary: 'Describes a kind of resources.',
    params,
    query: z.looseObject({}),
    answer: ScimDescription,
  }),
  findScimUsers: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/Users`,
    summary: 'Returns a page of the directory’s users who fulfil the filter.',
    query: ofList,
    answer: ScimUserList,
    errors: ['scimRequestInvalid'],
  }),
  addScimUser: endpoint({
    ...common,
    method: 'POST',
    path: `${scimBase}/Users`,
    changes,
    summary:
      'Adds a user. The user becomes a person here when a mapped group has the user as a member. Answers 409 ' +
      'if an unlinked person has the user name or e-mail address.',
    query: ofOne,
    body: ScimUserBody,
    answer: ScimUserAnswer,
    errors: ofUser,
  }),
  getScimUser: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/Users/:id`,
    summary: 'Returns a user.',
    params,
    query: ofOne,
    headers: ifNoneMatch,
    answer: ScimUserAnswer,
    errors: ['scimRequestInvalid'],
  }),
  replaceScimUser: endpoint({
    ...common,
    method: 'PUT',
    path: `${scimBase}/Users/:id`,
    changes,
    summary: 'Replaces the values of a user. `active: false` ends the person’s access.',
    params,
    query: ofOne,
    headers: ifMatch,
    body: ScimUserBody,
    answer: ScimUserAnswer,
    errors: [...ofUser, 'scimVersionStale'],
  }),
  patchScimUser: endpoint({
    ...common,
    method: 'PATCH',
    path: `${scimBase}/Users/:id`,
    changes,
    summary: 'Changes values of a user. `active: false` ends the person’s access.',
    params,
    query: ofOne,
    headers: ifMatch,
    body: ScimPatchBody,
    answer: ScimUserAnswer,
    errors: [...ofUser, 'scimVersionStale'],
  }),
  removeScimUser: endpoint({
    ...common,
    method: 'DELETE',
    path: `${scimBase}/Users/:id`,
    changes,
    summary: 'Removes a user. The person’s access ends; past work stays.',
    params,
    query: z.looseObject({}),
    headers: ifMatch,
    answer: noContent,
    errors: ['scimPersonForbidden', 'lastAdministrator', 'scimVersionStale'],
  }),
  findScimGroups: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/Groups`,
    summary: 'Returns a page of the directory’s groups that fulfil the filter.',
    query: ofList,
    answer: ScimGroupList,
    errors: ['scimRequestInvalid'],
  }),
  addScimGroup: endpoint({
    ...common,
    method: 'POST',
    path: `${scimBase}/Groups`,
    changes,
    summary: 'Adds a group. It has no effect until an administrator maps it to an access profile and sites.',
    query: ofOne,
    body: ScimGroupBody,
    answer: ScimGroupAnswer,
    errors: ofWrite,
  }),
  getScimGroup: endpoint({
    ...common,
    method: 'GET',
    path: `${scimBase}/Groups/:id`,
    summary: 'Returns a group with its members.',
    params,
    query: ofOne,
    headers: ifNoneMatch,
    answer: ScimGroupAnswer,
    errors: ['scimRequestInvalid'],
  }),
  replaceScimGroup: endpoint({
    ...common,
    method: 'PUT',
    path: `${scimBase}/Groups/:id`,
    changes,
    summary: 'Replaces the name and the members of a group.',
    params,
    query: ofOne,
    headers: ifMatch,
    body: ScimGroupBody,
    answer: ScimGroupAnswer,
    errors: [...ofWrite, 'scimVersionStale'],
  }),
  patchScimGroup: endpoint({
    ...common,
    method: 'PATCH',
    path: `${scimBase}/Groups/:id`,
    changes,
    summary: 'Changes the name or the members of a group. Answers 204 unless `attributes` are asked for.',
    params,
    query: ofOne,
    headers: ifMatch,
    body: ScimPatchBody,
    answer: ScimGroupAnswer,
    errors: [...ofWrite, 'scimVersionStale'],
  }),
  removeScimGroup: endpoint({
    ...common,
    method: 'DELETE',
    path: `${scimBase}/Groups/:id`,
    changes,
    summary: 'Removes a group. Its members lose what only this group gave.',
    params,
    query: z.looseObject({}),
    headers: ifMatch,
    answer: noContent,
    errors: ['scimVersionStale'],
  }),
}
