import { describe, expect, it } from 'vitest'
import { productVersion } from '../version.ts'
import type { MigrationFile, MigrationKind } from './migration-files.ts'
import { type DatabaseState, isUsable, planMigration } from './migration-plan.ts'
import type { ServerProcess } from './server-processes.ts'

const fileOf = (name: string, kind: MigrationKind, releasedIn?: string): MigrationFile => ({
  name,
  kind,
  releasedIn,
  sql: '',
  checksum: name,
  releasedChecksum: undefined,
  isMarked: true,
  isOutsideTransaction: false,
})

const first = fileOf('0001_first.sql', 'expand', '0.0.1')
const second = fileOf('0002_second.sql', 'contract')
const third = fileOf('0003_third.sql', 'expand')
const files = [first, second, third]

const appliedOf = (...list: MigrationFile[]) =>
  list.map(({ name, checksum, kind }) => ({ name, checksum, kind }))

const processOf = (newest: MigrationFile | null): ServerProcess => ({
  version: newest === null ? null : '0.0.1',
  newestMigration: newest?.name ?? null,
  host: 'workshop-1',
  startedAt: '2026-11-29T08:00:00Z',
})

/** Returns the names of the files that are applied now, and of those that wait. */
function namesOfPlan(state: Partial<DatabaseState>, list = files) {
  const plan = planMigration(list, { applied: appliedOf(first), processes: [], hasReports: true, ...state })
  return [plan.next, plan.waiting].map((part) => part.map(({ name }) => name.slice(5, -4)))
}

describe('planMigration', () => {
  it('applies everything in order if no server uses the database', () => {
    expect(namesOfPlan({ applied: [], hasReports: false })).toEqual([['first', 'second', 'third'], []])
  })

  it('lets a contracting migration wait for a server that does not know it', () => {
    expect(namesOfPlan({ processes: [processOf(first), processOf(third)] })).toEqual([['third'], ['second']])
  })

  it('applies a contracting migration if all servers know it', () => {
    expect(namesOfPlan({ processes: [processOf(second), processOf(third)] })).toEqual([
      ['second', 'third'],
      [],
    ])
  })

  it('lets a contracting migration of the released version itself wait', () => {
    const released = [first, { ...second, releasedIn: productVersion }, third]
    expect(namesOfPlan({ processes: [processOf(first)] }, released)).toEqual([['third'], ['second']])
  })

  it('refuses to skip a version while its servers run, and names the servers', () => {
    const skipped = [first, { ...second, releasedIn: '0.0.2' }, third]
    expect(() => namesOfPlan({ processes: [processOf(first)] }, skipped)).toThrow(
      'version 0.0.1 on workshop-1, started 2026-11-29T08:00:00Z',
    )
  })

  it('refuses to contract while a server runs that does not report itself', () => {
    expect(() => namesOfPlan({ processes: [processOf(null)], hasReports: false })).toThrow(
      'a version before 0.10.0 on workshop-1',
    )
  })

  it('accepts a newer database that was only expanded', () => {
    const newer = fileOf('0004_newer.sql', 'expand')
    expect(namesOfPlan({ applied: appliedOf(...files, newer) })).toEqual([[], []])
  })

  it('refuses a newer database that was contracted, or whose newer migration has no kind', () => {
    const [newer] = appliedOf(fileOf('0004_newer.sql', 'contract'))
    const withNewer = (kind: MigrationKind | null) =>
      namesOfPlan({ applied: [...appliedOf(...files), { name: '0004_newer.sql', checksum: '', kind }] })
    expect(newer?.kind).toBe('contract')
    expect(() => withNewer('contract')).toThrow('made by a newer version')
    expect(() => withNewer(null)).toThrow('made by a newer version')
  })

  it('refuses a changed file', () => {
    const changed = appliedOf(first).map((applied) => ({ ...applied, checksum: 'other' }))
    expect(() => namesOfPlan({ applied: changed })).toThrow('was changed after it was applied')
  })

  it('accepts a file in the form in which a release applied it', () => {
    const marked = [{ ...first, releasedChecksum: 'released' }, second, third]
    const applied = appliedOf(first).map((one) => ({ ...one, checksum: 'released' }))
    expect(namesOfPlan({ applied }, marked)).toEqual([['second', 'third'], []])
  })
})

describe('isUsable', () => {
  it('a database is usable if a contracting migration of this version waits', () => {
    expect(isUsable(files, appliedOf(first, third))).toBe(true)
  })

  it('a database is unusable without an expanding migration, or an earlier contracting one', () => {
    expect(isUsable(files, appliedOf(first, second))).toBe(false)
    expect(isUsable([first, { ...second, releasedIn: '0.0.2' }], appliedOf(first))).toBe(false)
  })

  it('a database is usable after a newer version expanded it, and unusable after it contracted', () => {
    const withNewer = (kind: MigrationKind) => appliedOf(...files, fileOf('0004_newer.sql', kind))
    expect(isUsable(files, withNewer('expand'))).toBe(true)
    expect(isUsable(files, withNewer('contract'))).toBe(false)
  })
})
