import { describe, expect, it } from 'vitest'
import { parseTenantFile, TenantFileError } from './tenant-file.ts'

const kaarre = {
  id: 'kaarre',
  name: 'Auto-Kaarre',
  state: 'active',
  hosts: ['kaarre.example.com'],
  domains: ['kaarre.fi'],
  databaseUrl: 'postgres://app:hunter2@db.example.com/kaarre',
}
const other = {
  ...kaarre,
  id: 'other',
  hosts: ['other.example.com'],
  domains: ['other.fi'],
  databaseUrl: 'postgres://app:hunter2@db.example.com/other',
}

const parse = (...tenants: object[]) =>
  parseTenantFile('/t.json', JSON.stringify({ version: 1, commonHosts: ['app.example.com'], tenants }))

function problemsOf(...tenants: object[]): readonly string[] {
  try {
    parse(...tenants)
  } catch (error) {
    if (error instanceof TenantFileError) return error.problems
    throw error
  }
  return []
}

describe('the file of tenants', () => {
  it('a tenant without limits, settings and domains has none', () => {
    const { domains: _, ...small } = kaarre
    expect(parse(small).tenants).toEqual([{ ...kaarre, domains: [], limits: {}, settings: {} }])
  })

  it.each([
    ['host', { hosts: ['kaarre.example.com'] }, 'the host kaarre.example.com is that of kaarre'],
    ['common host', { hosts: ['app.example.com'] }, 'the host app.example.com is that of commonHosts'],
    ['domain', { domains: ['kaarre.fi'] }, 'the domain kaarre.fi is that of kaarre'],
    ['id', { id: 'kaarre' }, 'the id kaarre is that of kaarre'],
    ['folder', { folder: 'tenants/kaarre' }, 'the folder tenants/kaarre is that of kaarre'],
    [
      'database, even with another user',
      { databaseUrl: 'postgresql://root:sesame@db.example.com:5432/kaarre' },
      'the database kaarre at db.example.com:5432 is that of kaarre',
    ],
  ])('two tenants cannot have the same %s', (_, change, problem) => {
    const problems = problemsOf(kaarre, { ...other, ...change })
    expect(problems.join('\n')).toContain(problem)
    expect(problems.join('\n')).not.toMatch(/hunter2|sesame/)
  })

  it.each([
    ['a capital letter in the id', { id: 'Kaarre' }, 'tenant Kaarre id: expected a word'],
    ['the word of commands as the id', { id: 'all' }, 'tenant all id: is a word of the commands'],
    [
      'a host with a port',
      { hosts: ['kaarre.example.com:3000'] },
      'tenant kaarre hosts 0: expected a host name',
    ],
    ['no host', { hosts: [] }, 'tenant kaarre hosts: '],
    ['an unknown state', { state: 'off' }, 'tenant kaarre state: '],
    ['too few connections', { limits: { connections: 3 } }, 'tenant kaarre limits connections: '],
    ['an unknown field', { database: 'x' }, 'tenant kaarre: '],
    ['no database', { databaseUrl: undefined }, 'give either databaseUrl or databaseUrlFile'],
    ['two databases', { databaseUrlFile: '/run/kaarre' }, 'give either databaseUrl or databaseUrlFile'],
    ['a database of another kind', { databaseUrl: 'mysql://a:hunter2@b/c' }, 'databaseUrl (value not shown)'],
  ])('the error about %s names the tenant and the field, without the password', (_, change, problem) => {
    const problems = problemsOf({ ...kaarre, ...change })
    expect(problems).toEqual([expect.stringContaining(problem)])
    expect(problems.join()).not.toContain('hunter2')
  })

  it('the error about a file that is not JSON quotes nothing from the file', () => {
    expect(() => parseTenantFile('/t.json', '{"databaseUrl": "postgres://app:hunter2@db/x"')).toThrow(
      'The file of tenants /t.json is wrong:\n  it is no JSON',
    )
  })
})
