import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { buildPushApp } from '../../../test/push-app.ts'
import { buildApp } from '../../app.ts'
import { createLog } from '../../platform/http/log.ts'

const { db, url = '', clock, settings, service, person, listener, newTopic } = await buildPushApp()

/** Starts another server process with the same database. */
const startOther = async () => {
  const database = await openTestDatabase(url)
  const { db, listen } = database
  const app = await buildApp({ db, listen, clock, settings, log: createLog('silent') })
  await app.ready()
  return async () => {
    await app.close()
    await database.close()
  }
}

it('three server processes together push each message once, signed with the same keys', async () => {
  const stops = await Promise.all([startOther(), startOther()])
  const [anna, ben] = [await person('Anna'), await listener('Ben')]
  const topics = await Promise.all(Array.from({ length: 8 }, () => newTopic([anna, ben])))
  for (const { topicId } of topics) await anna.say(topicId, 'Hei')
  await service.receivedPushes(ben.device, topics.length)
  // This push arrives after the other processes have sent all earlier pushes.
  const last = await newTopic([anna, ben])
  await anna.say(last.topicId, 'Viimeinen')
  const pushes = await service.receivedPushes(ben.device, topics.length + 1)
  const tags = pushes.map(({ message }) => (message as { notification: { tag: string } }).notification.tag)
  expect(tags.toSorted()).toEqual([...topics, last].map(({ topicId }) => topicId).toSorted())
  const keys = await db.selectFrom('push_key').select('public_key').execute()
  expect(new Set(pushes.map(({ publicKey }) => publicKey))).toEqual(
    new Set(keys.map(({ public_key }) => public_key)),
  )
  for (const stop of stops) await stop()
})
