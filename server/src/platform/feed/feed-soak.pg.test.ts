import { expect, it } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { buildSite } from '../../../test/builders.ts'
import { soakFeed } from '../../../test/feed-soak.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { killSequencers } from '../../../test/kill-sequencers.ts'
import { openTestDatabase } from '../../../test/open-test-database.ts'

const { db, url = '' } = await freshDatabase()
const site = await buildSite(db)
const others = await Promise.all([1, 2, 3].map(() => openTestDatabase(url)))
atEnd(async () => void (await Promise.all(others.map((other) => other.close()))))

it('a reader sees each change of 20 writers once and in order while sequencers are killed 20 times', {
  timeout: 600_000,
}, async () => {
  const result = await soakFeed(db, site.id, {
    writers: 20,
    duration: 60_000,
    longestTransaction: 500,
    processes: [db, ...others.map((other) => other.db)],
    kill: () => killSequencers(url),
    kills: 20,
  })
  expect(result.committed).toBeGreaterThan(1000)
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
