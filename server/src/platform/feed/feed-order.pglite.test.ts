import { expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { soakFeed } from '../../../test/feed-soak.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'

const { db } = await freshDatabase()
const site = await buildSite(db)

it('a reader of the embedded database sees each change once and in order', async () => {
  const result = await soakFeed(db, site.id, {
    writers: 5,
    duration: 2_000,
    longestTransaction: 20,
    processes: [db],
    kills: 2,
  })
  expect(result.committed).toBeGreaterThan(10)
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
