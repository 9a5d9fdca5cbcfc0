import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../integration/merge-patch.ts'
import { applyOperations, readOperations } from './patch.ts'
import { readResource, userDefinition } from './resource.ts'
import { faultOf } from './test/fault-of.ts'

const anna: JsonObject = {
  userName: 'anna@example.com',
  displayName: 'Anna Aho',
  active: true,
  name: { givenName: 'Anna', familyName: 'Aho' },
  emails: [{ value: 'anna@example.com', type: 'work', primary: true }],
}
const patch = (...operations: readonly object[]) =>
  applyOperations(userDefinition, anna, readOperations({ Operations: operations }))

describe('a PATCH of Entra ID', () => {
  it('deactivates a user by the text "False", with a capitalised operator', () => {
    expect(patch({ op: 'Replace', path: 'active', value: 'False' })).toEqual({ ...anna, active: false })
  })

  it('sets attributes of a value without a path whose keys are paths', () => {
    const value = {
      displayName: 'Anna Berg',
      'name.familyName': 'Berg',
      'emails[type eq "work"].value': 'anna.berg@example.com',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'Service',
    }
    expect(patch({ op: 'Replace', value })).toEqual({
      ...anna,
      displayName: 'Anna Berg',
      name: { givenName: 'Anna', familyName: 'Berg' },
      emails: [{ value: 'anna.berg@example.com', type: 'work', primary: true }],
    })
  })

  it('adds an address of a type that the person does not have yet', () => {
    const operation = { op: 'Add', path: 'emails[type eq "home"].value', value: 'anna@home.example' }
    expect(patch(operation).emails).toEqual([
      { value: 'anna@example.com', type: 'work', primary: true },
      { type: 'home', value: 'anna@home.example' },
    ])
  })

  it('reads a single value that is sent as a list', () => {
    const operation = { op: 'Add', path: 'displayName', value: [{ $ref: null, value: 'Anna Berg' }] }
    expect(patch(operation)).toEqual({ ...anna, displayName: 'Anna Berg' })
  })

  it('ignores attributes of unknown schemas', () => {
    const path = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager'
    expect(patch({ op: 'Add', path, value: '7' })).toEqual(anna)
  })
})

describe('a PATCH of Okta', () => {
  it('deactivates a user by an object without a path', () => {
    expect(patch({ op: 'replace', value: { active: false } })).toEqual({ ...anna, active: false })
  })

  it('accepts the unchanged id of the resource', () => {
    expect(patch({ op: 'replace', value: { id: '7', displayName: 'A. Aho' } })).toEqual({
      ...anna,
      displayName: 'A. Aho',
    })
  })
})

describe('the rules of RFC 7644 for PATCH', () => {
  it('add merges a complex attribute and appends to a list without duplicates', () => {
    const email = { value: 'anna@example.com', type: 'work', primary: true }
    expect(patch({ op: 'add', value: { name: { formatted: 'Anna Aho' }, emails: [email] } })).toEqual({
      ...anna,
      name: { givenName: 'Anna', familyName: 'Aho', formatted: 'Anna Aho' },
    })
  })

  it('the same address of another type is another element', () => {
    const value = [{ value: 'anna@example.com', type: 'home' }]
    expect(patch({ op: 'add', path: 'emails', value }).emails).toEqual([
      { value: 'anna@example.com', type: 'work', primary: true },
      { value: 'anna@example.com', type: 'home' },
    ])
  })

  it('a new primary address replaces the earlier one', () => {
    const value = [{ value: 'a@example.com', type: 'other', primary: true }]
    expect(patch({ op: 'add', path: 'emails', value }).emails).toEqual([
      { value: 'anna@example.com', type: 'work', primary: false },
      { value: 'a@example.com', type: 'other', primary: true },
    ])
  })

  it('remove clears an attribute, a part of it, or the selected elements', () => {
    expect(patch({ op: 'remove', path: 'displayName' })).not.toHaveProperty('displayName')
    expect(patch({ op: 'remove', path: 'name.givenName' }).name).toEqual({ familyName: 'Aho' })
    expect(patch({ op: 'remove', path: 'emails[type eq "work"]' })).not.toHaveProperty('emails')
    expect(patch({ op: 'remove', path: 'emails[type eq "home"]' })).toEqual(anna)
  })

  it('applies the operations in their order', () => {
    const { displayName } = patch(
      { op: 'replace', path: 'displayName', value: 'first' },
      { op: 'replace', path: 'displayName', value: 'second' },
    )
    expect(displayName).toBe('second')
  })

  it.each([
    ['remove without a path', { op: 'remove' }, 'noTarget'],
    [
      'replace of no element',
      { op: 'replace', path: 'emails[value co "x@"].type', value: 'home' },
      'noTarget',
    ],
    ['a change of the id', { op: 'replace', path: 'id', value: '7' }, 'mutability'],
    ['a wrong path', { op: 'replace', path: 'emails[', value: '7' }, 'invalidPath'],
    ['a filter of a single value', { op: 'remove', path: 'userName[value eq "x"]' }, 'invalidPath'],
    ['a wrong flag', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    ['a wrong text', { op: 'replace', path: 'displayName', value: { a: 1 } }, 'invalidValue'],
    ['a value without names', { op: 'add', value: 'x' }, 'invalidValue'],
    ['an unknown operator', { op: 'move', path: 'displayName' }, 'invalidSyntax'],
  ])('refuses %s', (_, operation, scimType) => {
    expect(faultOf(() => patch(operation))).toBe(scimType)
  })

  it('refuses a request with too many addresses or too many operations', () => {
    const add = (count: number) =>
      Array.from({ length: count }, (_, place) => ({
        op: 'add',
        path: 'emails',
        value: [{ value: `${place}@example.com` }],
      }))
    expect(faultOf(() => patch(...add(30)))).toBe('invalidValue')
    expect(faultOf(() => patch(...add(1001)))).toBe('invalidSyntax')
    expect(faultOf(() => readOperations({}))).toBe('invalidSyntax')
  })
})

describe('a resource', () => {
  it('attribute names are case-insensitive, and unknown attributes are ignored', () => {
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      USERNAME: 'anna@example.com',
      Active: 'True',
      emails: [{ Value: 'anna@example.com', TYPE: 'work', display: 'x' }],
      phoneNumbers: [{ value: '+358 40 123' }],
      displayName: null,
      id: '7',
    }
    expect(readResource(userDefinition, body)).toEqual({
      userName: 'anna@example.com',
      active: true,
      emails: [{ value: 'anna@example.com', type: 'work' }],
    })
  })

  it.each([[[]], ['x'], [null]])('a resource that is not an object is refused: %s', (body) => {
    expect(faultOf(() => readResource(userDefinition, body))).toBe('invalidSyntax')
  })

  it('a resource with characters that the database cannot store is refused', () => {
    expect(faultOf(() => readResource(userDefinition, { userName: 'a\0' }))).toBe('invalidValue')
    expect(faultOf(() => readResource(userDefinition, { userName: '\ud800' }))).toBe('invalidValue')
  })
})
