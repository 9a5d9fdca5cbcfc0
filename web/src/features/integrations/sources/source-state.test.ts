import { expect, it } from 'vitest'
import { sampleSource } from '../test/sample-source.ts'
import { findSourceNews, groupBySite, isLate, lagOf, totalOf } from './source-state.ts'

const now = new Date('2026-11-18T10:00:00Z')
const [place] = sampleSource.Sites
if (!place) throw new Error('The sample has no site.')
const silent = (Name: string, minutes: number) => ({
  ...sampleSource,
  Name,
  ExpectedMinutes: 30,
  LastContact: new Date(now.getTime() - minutes * 60_000).toISOString(),
})
const paused = { ...silent('paused', 900), Paused: { By: 'Anna', At: now.toISOString() } as never }
const waiting = { ...sampleSource, Name: 'waiting', Sites: [{ ...place, Rejected: 2, Deferred: 3 }] }

it('names the source that has been silent the longest, even if records wait', () => {
  const sources = [waiting, paused, silent('first', 45), silent('longest', 120), silent('last', 60)]
  expect(findSourceNews(sources, now)).toMatchObject({
    kind: 'late',
    source: { Name: 'longest' },
    minutes: 120,
  })
})

it('counts the records that need a decision if no source is late, else names a paused source', () => {
  expect(findSourceNews([paused, waiting, waiting], now)).toEqual({ kind: 'decide', count: 10 })
  expect(findSourceNews([sampleSource, paused], now)).toMatchObject({
    kind: 'paused',
    source: { Name: 'paused' },
  })
  expect(findSourceNews([sampleSource, silent('punctual', 30)], now)).toEqual({ kind: 'well' })
})

it('a source is late only after the expected minutes, and never while it is paused or unwatched', () => {
  expect(
    [silent('a', 30), silent('b', 31), paused, sampleSource].map((source) => isLate(source, now)),
  ).toEqual([...[false, true], ...[false, false]])
  expect([silent('a', 30.9), silent('b', -5), paused].map((source) => lagOf(source, now))).toEqual([
    30,
    0,
    null,
  ])
})

it('groups sources by site name, with records of all sites last', () => {
  const at = (Site: typeof place.Site) => ({ ...place, Site })
  const sites = [at(null), at({ Id: 2, Description: 'Turku' }), at({ Id: 1, Description: 'Espoo' })]
  const groups = groupBySite([
    { ...sampleSource, Name: 'dms', Sites: sites },
    { ...sampleSource, Name: 'shop', Sites: sites.slice(1, 2) },
  ])
  expect(groups.map(({ site, rows }) => [site?.Description, rows.map(({ source }) => source.Name)])).toEqual([
    ['Espoo', ['dms']],
    ['Turku', ['dms', 'shop']],
    [undefined, ['dms']],
  ])
})

it('the total of a day is the sum of all results', () => {
  expect(totalOf(place)).toBe(421)
})
