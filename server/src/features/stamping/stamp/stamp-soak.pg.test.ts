import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { soakStamping } from '../../../../test/stamping-soak.ts'

const { db, url = '' } = await freshDatabase()

it('servers that are killed at random store 1,000 concurrent stampings of 20 people exactly once', async () => {
  const plan = { people: 20, stampingsEach: 50, kills: 3 }
  expect(await soakStamping({ db, url }, plan)).toMatchObject({
    acknowledged: 1000,
    lost: 0,
    unknown: 0,
    broken: 0,
    killed: 3,
  })
})
