import { expect, it } from 'vitest'
import { chatOnKilledServers } from '../../../test/chat-kills.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'

const { db, url = '' } = await freshDatabase()

it('servers killed at random store 2,000 messages of 20 people once each and deliver them in order', {
  timeout: 600_000,
}, async () => {
  expect(await chatOnKilledServers({ db, url }, { people: 20, messages: 2000, kills: 10 })).toEqual({
    acknowledged: 2000,
    lost: 0,
    unknown: 0,
    gaps: 0,
    disordered: 0,
    received: 2000,
    killed: 10,
  })
})
