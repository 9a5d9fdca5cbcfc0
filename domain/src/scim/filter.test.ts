import { describe, expect, it } from 'vitest'
import { parseFilter, parsePatchPath } from './filter.ts'
import { matchesElement } from './match.ts'
import { faultOf } from './test/fault-of.ts'

const path = (name: string, sub?: string) => ({ schema: undefined, name, sub })
const equal = (name: string, value: string) => ({
  kind: 'compare',
  path: path(name),
  comparison: 'eq',
  value,
})

describe('a filter', () => {
  it('finds a user by the matching attribute of a directory', () => {
    expect(parseFilter('userName eq "anna@example.com"')).toEqual(equal('username', 'anna@example.com'))
    expect(parseFilter('USERNAME Eq "anna@example.com"')).toEqual(equal('username', 'anna@example.com'))
  })

  it('accepts the name of an attribute with the URN of its schema', () => {
    const filter = 'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName sw "A"'
    expect(parseFilter(filter)).toEqual({
      kind: 'compare',
      path: { schema: 'urn:ietf:params:scim:schemas:core:2.0:user', name: 'name', sub: 'givenname' },
      comparison: 'sw',
      value: 'A',
    })
  })

  it('"and" has a higher precedence than "or", unless brackets change it', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => equal(name, '1'))
    expect(parseFilter('a eq "1" or b eq "1" and c eq "1"')).toEqual({
      kind: 'or',
      parts: [a, { kind: 'and', parts: [b, c] }],
    })
    expect(parseFilter('(a eq "1" or b eq "1") and c eq "1"')).toEqual({
      kind: 'and',
      parts: [{ kind: 'or', parts: [a, b] }, c],
    })
    expect(parseFilter('not (a eq "1") and b pr')).toEqual({
      kind: 'and',
      parts: [
        { kind: 'not', part: a },
        { kind: 'present', path: path('b') },
      ],
    })
  })

  it('compares one element of a list, also in the form of Entra ID', () => {
    const work = equal('type', 'work')
    expect(parseFilter('emails[type eq "work" and value co "@example.com"]')).toEqual({
      kind: 'element',
      path: path('emails'),
      filter: {
        kind: 'and',
        parts: [work, { kind: 'compare', path: path('value'), comparison: 'co', value: '@example.com' }],
      },
    })
    expect(parseFilter('emails[type eq "work"].value eq "a@example.com"')).toEqual({
      kind: 'element',
      path: path('emails'),
      filter: { kind: 'and', parts: [work, equal('value', 'a@example.com')] },
    })
  })

  it('parses escaped quotes, booleans in any case, numbers and null', () => {
    expect(parseFilter('displayName eq "the \\"boss\\""')).toEqual(equal('displayname', 'the "boss"'))
    expect(parseFilter('active eq True')).toMatchObject({ value: true })
    expect(parseFilter('externalId eq null')).toMatchObject({ value: null })
    expect(parseFilter('x gt 5')).toMatchObject({ value: 5 })
  })

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq "a',
    'userName is "a"',
    'userName eq "a" and',
    'userName eq "a" userName eq "b"',
    '(userName eq "a"',
    'emails[type eq "work"',
    'a.b.c eq "1"',
    '1a eq "1"',
    `${'('.repeat(20)}a eq "1"${')'.repeat(20)}`,
    Array(60).fill('a eq "1"').join(' or '),
    `userName eq "${'x'.repeat(3000)}"`,
  ])('refuses %s', (filter) => {
    expect(faultOf(() => parseFilter(filter))).toBe('invalidFilter')
  })
})

describe('the path of an operation', () => {
  it('parses a path to an attribute, a sub-attribute, or elements of a list', () => {
    expect(parsePatchPath('active')).toEqual({ path: path('active'), filter: undefined })
    expect(parsePatchPath('name.familyName')).toEqual({ path: path('name', 'familyname'), filter: undefined })
    expect(parsePatchPath('members[value eq "7"]')).toEqual({
      path: path('members'),
      filter: equal('value', '7'),
    })
    expect(parsePatchPath('emails[type eq "work"].value')).toEqual({
      path: path('emails', 'value'),
      filter: equal('type', 'work'),
    })
  })

  it.each(['', 'a b', 'emails[', 'emails[type eq "work"', 'emails[type eq "work"]value', '.value'])(
    'refuses %s',
    (text) => {
      expect(faultOf(() => parsePatchPath(text))).toBe('invalidPath')
    },
  )
})

describe('a filter of elements', () => {
  const element = { value: 'Anna@Example.com', type: 'work', primary: true }

  it.each([
    ['value eq "anna@example.com"', true],
    ['value ne "anna@example.com"', false],
    ['value co "EXAMPLE"', true],
    ['value sw "anna@"', true],
    ['value ew ".org"', false],
    ['value gt "a"', true],
    ['primary eq true', true],
    ['display pr', false],
    ['not (type eq "home") and value pr', true],
    ['type eq "home" or type eq "work"', true],
  ])('%s is %s', (filter, expected) => {
    expect(matchesElement(parseFilter(filter), element)).toBe(expected)
  })
})
