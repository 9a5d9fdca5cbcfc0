import * as z from 'zod'
import { ErrorList } from '../errors/entities.ts'
import { instant } from '../fields.ts'

/** The media type of SCIM (RFC 7644, 3.1). */
export const scimType = 'application/scim+json'

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Maximum and default number of resources in one response. */
export const mostResults = 200
export const usualResults = 100

/** A refusal (RFC 7644, 3.12). `errors` is an addition of this server: its usual list of errors. */
export const ScimError = z.object({
  schemas: z.tuple([z.literal(errorSchema)]),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
  errors: ErrorList,
})
export type ScimError = z.output<typeof ScimError>

const Meta = z.object({
  resourceType: z.string(),
  created: instant.optional(),
  lastModified: instant.optional(),
  location: z.string(),
  version: z.string().optional(),
})

/** A resource. A request can ask for only some of its attributes. */
const resource = {
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  meta: Meta.partial().optional(),
}

export const ScimUserAnswer = z.object({
  ...resource,
  userName: z.string().optional(),
  displayName: z.string().optional(),
  active: z.boolean().optional(),
  name: z
    .object({ formatted: z.string(), familyName: z.string(), givenName: z.string() })
    .partial()
    .optional(),
  emails: z
    .array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() }).partial())
    .optional(),
})
export type ScimUserAnswer = z.output<typeof ScimUserAnswer>

export const ScimGroupAnswer = z.object({
  ...resource,
  displayName: z.string().optional(),
  members: z
    .array(z.object({ value: z.string(), $ref: z.string(), type: z.literal('User') }).partial())
    .optional(),
})
export type ScimGroupAnswer = z.output<typeof ScimGroupAnswer>

/** One page of resources. */
const listOf = <Resource extends z.ZodType>(item: Resource) =>
  z.object({
    schemas: z.tuple([z.literal(listSchema)]),
    totalResults: z.int().min(0),
    itemsPerPage: z.int().min(0),
    startIndex: z.int().min(1),
    Resources: z.array(item),
  })

export const ScimUserList = listOf(ScimUserAnswer)
export const ScimGroupList = listOf(ScimGroupAnswer)

/** A description of the server: its configuration, a schema or a kind of resource. */
export const ScimDescription = z.looseObject({ schemas: z.array(z.string()) })
export const ScimDescriptionList = listOf(ScimDescription)

/**
 * A value that the server parses leniently, because directories require it: `"False"` is false, and names may
 * have any case. `type` describes the value in the API document.
 */
const lenient = (type: string, more: object = {}) =>
  z
    .unknown()
    .meta({ type, ...more })
    .optional()

/** A user or a group in a request. The server ignores attributes that it does not know. */
export const ScimUserBody = z.looseObject({
  schemas: lenient('array', { items: { type: 'string' } }),
  externalId: lenient('string'),
  userName: lenient('string'),
  displayName: lenient('string'),
  active: lenient('boolean'),
  name: lenient('object', {
    properties: {
      formatted: { type: 'string' },
      familyName: { type: 'string' },
      givenName: { type: 'string' },
    },
  }),
  emails: lenient('array', {
    items: {
      type: 'object',
      properties: { value: { type: 'string' }, type: { type: 'string' }, primary: { type: 'boolean' } },
    },
  }),
})

export const ScimGroupBody = z.looseObject({
  schemas: lenient('array', { items: { type: 'string' } }),
  externalId: lenient('string'),
  displayName: lenient('string'),
  members: lenient('array', { items: { type: 'object', properties: { value: { type: 'string' } } } }),
})

/** The operations of a PATCH request (RFC 7644, 3.5.2). */
export const ScimPatchBody = z.looseObject({
  schemas: lenient('array', { items: { type: 'string' } }),
  Operations: lenient('array', {
    items: {
      type: 'object',
      properties: {
        op: { enum: ['add', 'replace', 'remove', 'Add', 'Replace', 'Remove'] },
        path: {
          enum: ['active', 'displayName', 'members', 'emails[type eq "work"].value', 'members[value eq "x"]'],
        },
        value: {},
      },
    },
  }),
})
