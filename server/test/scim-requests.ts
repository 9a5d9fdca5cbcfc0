/**
 * Request bodies as the provisioning services send them. Sources: learn.microsoft.com, "Develop and plan provisioning for
 * a SCIM endpoint in Microsoft Entra ID" and "Known issues … SCIM 2.0 protocol compliance"; developer.okta.com, "SCIM 2.0
 * protocol reference" of Users and of Groups.
 */

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const patch = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] }

interface Named {
  readonly userName: string
  readonly externalId: string
}

/** Requests of Microsoft Entra ID. */
export const entra = {
  user: ({ userName, externalId }: Named) => ({
    schemas: [`${core}:User`, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId,
    userName,
    active: true,
    displayName: 'Anna Aho',
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Anna Aho', familyName: 'Aho', givenName: 'Anna' },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Service' },
  }),
  group: (displayName: string, externalId: string) => ({
    schemas: [`${core}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId,
    displayName,
    meta: { resourceType: 'Group' },
  }),
  /** Format before the compatibility flag `aadOptscim062020`: booleans are texts. */
  disable: () => ({ ...patch, Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }),
  enable: () => ({ ...patch, Operations: [{ op: 'Replace', path: 'active', value: 'True' }] }),
  disableWithoutPath: () => ({ ...patch, Operations: [{ op: 'replace', value: { active: false } }] }),
  rename: (email: string) => ({
    ...patch,
    Operations: [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
      { op: 'Replace', path: 'name.familyName', value: 'Berg' },
      { op: 'Replace', path: 'displayName', value: 'Anna Berg' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
        value: [{ $ref: null, value: '8d7e' }],
      },
    ],
  }),
  addMembers: (...ids: readonly string[]) => ({
    ...patch,
    Operations: [{ op: 'Add', path: 'members', value: ids.map((value) => ({ $ref: null, value })) }],
  }),
  removeMembers: (...ids: readonly string[]) => ({
    ...patch,
    Operations: [{ op: 'Remove', path: 'members', value: ids.map((value) => ({ $ref: null, value })) }],
  }),
  /** Format after the compatibility flag. */
  removeMember: (id: string) => ({
    ...patch,
    Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }],
  }),
  renameGroup: (displayName: string) => ({
    ...patch,
    Operations: [{ op: 'Replace', path: 'displayName', value: displayName }],
  }),
}

/** Requests of Okta. */
export const okta = {
  user: ({ userName, externalId }: Named) => ({
    schemas: [`${core}:User`],
    userName,
    name: { givenName: 'Ben', familyName: 'Berg' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Ben Berg',
    locale: 'en-US',
    externalId,
    groups: [],
    password: '1mz050nq',
    active: true,
  }),
  /** Okta sends the whole user, including the id and the meta that it has read. */
  replacement: (user: object, changes: object) => ({ ...user, ...changes, password: 'x' }),
  deactivate: () => ({ ...patch, Operations: [{ op: 'replace', value: { active: false } }] }),
  group: (displayName: string) => ({ schemas: [`${core}:Group`], displayName, members: [] }),
  renameGroup: (id: string, displayName: string) => ({
    ...patch,
    Operations: [{ op: 'replace', value: { id, displayName } }],
  }),
  changeMembers: ({ removed, added }: { readonly removed: string; readonly added: string }) => ({
    ...patch,
    Operations: [
      { op: 'remove', path: `members[value eq "${removed}"]` },
      { op: 'add', path: 'members', value: [{ value: added, display: 'ben@example.com' }] },
    ],
  }),
  replaceMembers: (...ids: readonly string[]) => ({
    ...patch,
    Operations: [{ op: 'replace', path: 'members', value: ids.map((value) => ({ value })) }],
  }),
}
