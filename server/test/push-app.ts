import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import type { PushDevice, PushSettingsChange } from '@verstas/contract/push/entities.ts'
import { buildChatter } from './chat-client.ts'
import { buildEditApp } from './edit-app.ts'
import { startPushService } from './push-service.ts'
import { buildWorkOrder } from './work-order-builders.ts'

/** Builds the application with a fake push service, and with people who have devices for pushes. */
export async function buildPushApp() {
  const service = await startPushService()
  const testApp = await buildEditApp({
    vapidSubject: 'mailto:it@workshop.example.com',
    appOrigin: 'https://workshop.example.com',
    pushServices: [service.origin],
  })
  const { db, site, send } = testApp

  /** Builds a chat user with the calls about pushes. */
  const person = async (name: string, parts: Parameters<typeof buildChatter>[1] = {}) => {
    const chatter = await buildChatter(testApp, { name, sites: [site], ...parts })
    const { headers } = chatter
    return {
      ...chatter,
      subscribeDevice: (device: PushDevice, by = headers) =>
        send(pushEndpoints.subscribeDevice, { body: device }, by),
      unsubscribeDevice: ({ Endpoint }: PushDevice) =>
        send(pushEndpoints.unsubscribeDevice, { body: { Endpoint } }, headers),
      settings: () => send(pushEndpoints.getPushSettings, {}, headers),
      choose: (choice: Partial<PushSettingsChange>) =>
        send(
          pushEndpoints.changePushSettings,
          { body: { IsOn: true, QuietFrom: null, QuietTo: null, ...choice } },
          headers,
        ),
    }
  }

  /** Builds a person with a device for pushes. */
  const listener = async (
    name: string,
    answers: Parameters<typeof service.newDevice>[1] = [],
    parts: Partial<PushDevice> = {},
  ) => {
    const who = await person(name)
    const device = service.newDevice(parts, answers)
    await who.subscribeDevice(device)
    return { ...who, device }
  }

  /** Adds a topic of a work order with these subscribers. */
  const newTopic = async (
    subscribers: readonly Pick<Awaited<ReturnType<typeof person>>, 'register' | 'subscribe'>[],
  ) => {
    const workOrder = await buildWorkOrder(db, site.id)
    const topicId = workOrder.global_id
    await subscribers[0]?.register(topicId)
    for (const { subscribe } of subscribers) await subscribe(topicId)
    return { workOrder, topicId }
  }

  const devices = () => db.selectFrom('push_subscription').select('endpoint').execute()
  const isStored = async ({ Endpoint }: PushDevice) =>
    (await devices()).some(({ endpoint }) => endpoint === Endpoint)

  return { ...testApp, service, person, listener, newTopic, isStored }
}
