import { describe, expect, it } from 'vitest'
import { findBreakingStatements } from '../../../test/migration-rules.ts'
import { indexStatementsOf } from './concurrent-indexes.ts'
import { migrationsFolder, readMigrationFiles } from './migration-files.ts'

const files = await readMigrationFiles(migrationsFolder)

/**
 * Files below this number are parts of version 0.10.0 or earlier. An upgrade to it stops all servers, so these
 * files may lock tables for long.
 */
const firstOfRolling = '0100'

it('each migration states whether it expands or contracts', () => {
  const unmarked = files.filter(({ isMarked }) => !isMarked).map(({ name }) => name)
  expect(unmarked, 'add the line "-- Migration: expand" or "-- Migration: contract"').toEqual([])
})

it.each(files.filter(({ kind }) => kind === 'expand').map((file) => [file.name, file] as const))(
  'the expanding migration %s lets servers of the previous version work',
  (name, { sql }) => {
    const findings = findBreakingStatements(sql).filter(({ isLock }) => !isLock || name >= firstOfRolling)
    expect(findings).toEqual([])
  },
)

it('each migration outside a transaction only builds or drops indexes', () => {
  for (const file of files.filter(({ isOutsideTransaction }) => isOutsideTransaction)) indexStatementsOf(file)
  const sql = 'create index concurrently nut__size on nut (size); drop table nut;'
  expect(() => indexStatementsOf({ name: '0001_nut.sql', sql })).toThrow('another statement')
})

it('unreleased migrations have higher numbers than released ones', () => {
  const last = files.findLastIndex(({ releasedIn }) => releasedIn !== undefined)
  expect(files.slice(0, last).filter(({ releasedIn }) => releasedIn === undefined)).toEqual([])
})

describe('the check of expanding migrations', () => {
  const problemsOf = (sql: string) => findBreakingStatements(sql).map(({ problem }) => problem)

  it.each([
    ['drop table bolt;', 'drops something that the previous version may use'],
    ['alter table bolt drop column size;', 'drops a column'],
    ['alter table bolt add column a int, drop column size;', 'drops a column'],
    ['ALTER TABLE bolt\n  RENAME TO nut;', 'renames something that the previous version uses'],
    ['alter table bolt rename column size to width;', 'renames something that the previous version uses'],
    ['alter type colour rename to paint;', 'renames something that the previous version uses'],
    ['alter table bolt alter column size type bigint;', 'changes the type of a column'],
    ['alter table bolt alter size set not null;', 'forbids null, which the previous version may write'],
    [
      'alter table bolt alter column size drop not null;',
      'allows null, which the previous version may not expect',
    ],
    [
      'alter table bolt add column size int not null;',
      'adds a column that must not be null and has no default',
    ],
    [
      'alter table bolt add constraint big check (size > 1);',
      'adds a constraint, which the previous version may violate',
    ],
    ['delete from bolt where size = 0;', 'removes rows'],
    [
      'create unique index bolt__size on bolt (size);',
      'adds a unique index, which the previous version may violate',
    ],
    ['create index bolt__size on bolt (size);', 'builds an index without "concurrently"'],
    [
      'create trigger t before insert or update on bolt for each row execute function f();',
      'adds a trigger, which runs for writes of the previous version',
    ],
    ['do $$ begin delete from bolt; end $$;', 'has a block whose statements the check does not see'],
  ])('refuses %s', (sql, problem) => {
    expect(problemsOf(sql)).toContain(problem)
  })

  it.each([
    [
      'a new table with its index',
      'create table nut (size int not null);\ncreate unique index nut__size on nut (size);',
    ],
    ['a column that may be null', "alter table bolt add column head text check (head in ('a;b', 'c'));"],
    ['a column with a default', "alter table bolt add column head text not null default '';"],
    ['an index that is built concurrently', 'create index concurrently bolt__size on bolt (size);'],
    [
      'a new function',
      'create function f() returns trigger language plpgsql as $$ begin delete from bolt; end $$;',
    ],
    [
      'a new SQL function',
      'create function f() returns int begin atomic delete from bolt; select case when true then 1 end; end;',
    ],
    ['commented statements', '-- drop table bolt;\nselect 1;'],
    [
      'a statement with a stated reason',
      '-- Safe for the previous version: it never reads bolts.\ndrop table bolt;',
    ],
  ])('accepts %s', (_, sql) => {
    expect(problemsOf(sql)).toEqual([])
  })

  it('applies a stated reason to one statement only', () => {
    const sql = '-- Safe for the previous version: unused.\ndrop table bolt;\ndrop table nut;'
    expect(problemsOf(sql)).toHaveLength(1)
  })
})
