import { mostResults } from '@verstas/contract/scim/entities.ts'
import { groupSchema, userSchema } from '@verstas/domain/scim/resource.ts'

const configurationSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

/** Describes the supported parts of SCIM (RFC 7643, 5). */
export const describeConfiguration = (base: string) => ({
  schemas: [configurationSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Key of a service account',
      description: 'A key of a service account with the scope scim, or an access token that it obtained.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

/** Describes users and groups as kinds of resources (RFC 7643, 6). */
export const describeTypes = (base: string) =>
  [
    { name: 'User', endpoint: '/Users', description: 'A person of the company', schema: userSchema },
    { name: 'Group', endpoint: '/Groups', description: 'A group of people', schema: groupSchema },
  ].map((type) => ({
    schemas: [typeSchema],
    id: type.name,
    ...type,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }))

interface AttributeOptions {
  readonly type?: string
  readonly isRequired?: boolean
  readonly isExact?: boolean
  readonly isUnique?: boolean
  readonly subs?: readonly object[]
  readonly isList?: boolean
  readonly more?: object
}

const attribute = (
  name: string,
  description: string,
  {
    type = 'string',
    isRequired = false,
    isExact = false,
    isUnique = false,
    subs,
    isList = false,
    more,
  }: AttributeOptions = {},
) => ({
  name,
  type,
  multiValued: isList,
  description,
  required: isRequired,
  ...(type === 'string' && { caseExact: isExact }),
  mutability: 'readWrite',
  returned: 'default',
  ...(type !== 'boolean' && { uniqueness: isUnique ? 'server' : 'none' }),
  ...(subs && { subAttributes: subs }),
  ...more,
})

const externalId = attribute('externalId', 'The id in the directory', { isExact: true, isUnique: true })

/** Describes the attributes of users and groups (RFC 7643, 7). */
export const describeSchemas = (base: string) =>
  [
    {
      id: userSchema,
      name: 'User',
      description: 'A person of the company',
      attributes: [
        externalId,
        attribute('userName', 'The unique name in the directory', { isRequired: true, isUnique: true }),
        attribute('displayName', 'The name that others see'),
        attribute('active', 'False ends the access of the person', { type: 'boolean' }),
        attribute('name', 'The parts of the name', {
          type: 'complex',
          subs: [
            attribute('formatted', 'The full name'),
            attribute('familyName', 'The family name'),
            attribute('givenName', 'The given name'),
          ],
        }),
        attribute('emails', 'E-mail addresses; the primary one is used', {
          type: 'complex',
          isList: true,
          subs: [
            attribute('value', 'The address'),
            attribute('type', 'The kind of the address, such as work'),
            attribute('primary', 'True for the address that is used', { type: 'boolean' }),
          ],
        }),
      ],
    },
    {
      id: groupSchema,
      name: 'Group',
      description: 'A group of people',
      attributes: [
        externalId,
        attribute('displayName', 'The name of the group', { isRequired: true, isUnique: true }),
        attribute('members', 'The users in the group', {
          type: 'complex',
          isList: true,
          subs: [
            attribute('value', 'The id of the user', { isExact: true, more: { mutability: 'immutable' } }),
            attribute('$ref', 'The address of the user', {
              type: 'reference',
              more: { mutability: 'readOnly', referenceTypes: ['User'], caseExact: true },
            }),
            attribute('type', 'Always User', {
              more: { mutability: 'readOnly', canonicalValues: ['User'] },
            }),
          ],
        }),
      ],
    },
  ].map((schema) => ({
    schemas: [schemaSchema],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))
