import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { at, type Dealership } from './dealership.ts'

const { saveActivity, assignActivity, closeActivity, reopenActivity, setFavouriteType } = activityEndpoints

/** Creates, changes, assigns and closes tasks, and shows them on a wall screen. */
export async function handleTasks({
  record,
  anna,
  ben,
  carl,
  desk,
  order,
  otherOrder,
  labour,
  type,
}: Dealership) {
  const fields = {
    Header: 'Soita asiakkaalle',
    Body: 'Kysy lupa lisätyöhön',
    TypeCode: type.code,
    SalesmanId: desk.id,
    Planned: at('14:00'),
    Price: 12.35,
    WorkOrderNumber: order.order_number,
    ExternalSessions: [{ System: 'Shop', Data: [{ Key: 'Message', Value: 'Call me' }] }],
  }
  const another = { body: { ...fields, Header: 'Muu' } }
  const { Id } = await record('adds one for the desk', saveActivity, ben, { body: fields }, another)
  const ofRow = {
    Header: 'Osa puuttuu',
    Body: 'Tilaa',
    TypeCode: type.code,
    SalesmanId: carl.id,
    WorkOrderNumber: order.order_number,
    RowId: labour.id,
  }
  const { Id: rowTask } = await record('adds one of a row', saveActivity, anna, { body: ofRow }, another)
  const { Planned: _, Price: __, ...rest } = fields
  const changed = { ...rest, Id, Header: 'Soita heti', ClearedFields: ['Planned' as const, 'Price' as const] }
  await record('changes one and clears two fields', saveActivity, anna, { body: changed }, another)
  const given = { params: { salesman: carl.id }, body: { Id, Note: 'Ehditkö?' } }
  await record('gives it to somebody with a note', assignActivity, anna, given, { body: { Id, Note: 'Muu' } })
  const noted = { params: { salesman: carl.id }, body: { Id, Note: 'Kiire' } }
  await record('adds a note for who has it', assignActivity, ben, noted, { body: { Id, Note: 'Muu' } })
  const moved = {
    ...rest,
    Id: rowTask,
    SalesmanId: ben.id,
    WorkOrderNumber: otherOrder.order_number,
    EndDate: at('15:00'),
    ExternalSessions: [],
  }
  await record('moves it to another person and work order', saveActivity, anna, { body: moved }, another)
  await record(
    'closes it an hour ago',
    closeActivity,
    anna,
    { body: { Id, At: at('08:30') } },
    { body: { Id } },
  )
  await record('opens it again', reopenActivity, ben, { body: { Id } }, { body: { Id, At: at('09:00') } })
  await record('closes it now', closeActivity, carl, { body: { Id } }, { body: { Id, At: at('08:30') } })
  const star = { params: { code: type.code }, body: { IsFavourite: true } }
  await record('marks a type', setFavouriteType, ben, star)
  await record('unmarks a type', setFavouriteType, ben, { ...star, body: { IsFavourite: false } })
  const { createWallLink, revokeWallLink, readWall } = wallEndpoints
  const link = await record('makes a link', createWallLink, await anna.sign(), {
    body: { Name: ' Varaosatiski ' },
  })
  const screen = { name: 'the screen', headers: { authorization: `Wall ${link.Token}` } }
  await record('is opened on a screen', readWall, screen, {})
  await record('revokes it', revokeWallLink, await anna.sign(), { params: { id: link.Id } })
}

/** Writes messages about a work order, and changes the settings and devices of pushes. */
export async function writeMessages({ db, record, anna, ben, order }: Dealership) {
  const params = { id: order.global_id }
  const body = { entityId: order.global_id, description: 'Työmääräys 40001' }
  await record('makes the topic', chatEndpoints.registerTopic, ben, { body })
  await record('names oneself', chatEndpoints.registerActor, ben, {
    body: { id: ben.id, description: 'Ben' },
  })
  await record('listens', chatEndpoints.subscribe, anna, { params, body: { actorId: anna.id } })
  const message = {
    topicId: order.global_id,
    actorId: ben.id,
    text: 'Voiko jatkaa?',
    clientMessageId: '11111111-1111-4111-8111-111111111111',
    needsAnswer: true,
  }
  const { id } = await record('asks', chatEndpoints.addMessage, ben, { params, body: message })
  await record('asks the same again', chatEndpoints.addMessage, ben, { params, body: message })
  await record('has seen it', chatEndpoints.markRead, anna, { params, body: { sequence: 1 } })
  await record('has it seen already', chatEndpoints.markRead, anna, { params, body: { sequence: 0 } })
  await record('acknowledges it', chatEndpoints.acknowledge, anna, { params: { id } })
  const reply = { topicId: order.global_id, actorId: anna.id, text: 'Jatka vain' }
  await record('answers', chatEndpoints.addMessage, anna, { params, body: reply })
  await record('listens no more', chatEndpoints.unsubscribe, anna, { params, body: { actorId: anna.id } })

  const { id: notified } = await db
    .selectFrom('notification')
    .select('id')
    .where('employee_id', '=', ben.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const mark = { Id: notified, WithEarlier: true }
  await record('has read it', notificationEndpoints.markNotifications, ben, { body: mark })
  await record('has read it already', notificationEndpoints.markNotifications, ben, { body: mark })

  await record('switches them off', pushEndpoints.changePushSettings, ben, { body: { IsOn: false } })
  const quiet = { IsOn: true, QuietFrom: '18:00', QuietTo: '07:00' }
  await record('chooses a quiet time', pushEndpoints.changePushSettings, ben, { body: quiet })
  const device = {
    Endpoint: 'https://fcm.googleapis.com/device-1',
    P256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    Auth: 'tBHItJI5svbpez7KI4CCXg',
    AppAddress: 'https://localhost/',
    Language: 'fi' as const,
  }
  await record('has a device told', pushEndpoints.subscribeDevice, ben, { body: device })
  await record('gives the device to a colleague', pushEndpoints.subscribeDevice, anna, { body: device })
  const tablet = { ...device, Endpoint: 'https://fcm.googleapis.com/device-2', Language: 'sv' as const }
  await record('has another one told instead', pushEndpoints.subscribeDevice, anna, { body: tablet })
  await record('has it told no more', pushEndpoints.unsubscribeDevice, anna, {
    body: { Endpoint: tablet.Endpoint },
  })
}
