import { expect, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { buildSite } from '../../../test/builders.ts'
import { soakFeed } from '../../../test/feed-soak.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { killSequencers } from '../../../test/kill-sequencers.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'

const { db, url = '' } = await freshDatabase()
const site = await buildSite(db)
const other = await openTestDatabase(url)
atEnd(() => other.close())

it('a reader sees each change once and in order while sequencers of two processes are killed', async () => {
  const result = await soakFeed(db, site.id, {
    writers: 12,
    duration: 4_000,
    longestTransaction: 200,
    processes: [db, other.db],
    kill: () => killSequencers(url),
    kills: 3,
  })
  expect(result.committed).toBeGreaterThan(20)
  expect(result).toMatchObject({
    seen: result.committed,
    missing: 0,
    unknown: 0,
    twice: 0,
    gaps: 0,
    disordered: 0,
    reordered: 0,
  })
})
