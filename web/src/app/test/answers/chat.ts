import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import type {
  ChatMessage,
  ChatSubscription,
  ChatTopicWithMessages,
  QuickReply,
} from '@verstas/contract/chat/entities.ts'
import type { NotificationEntry } from '@verstas/contract/notifications/entities.ts'
import type { NotificationKind } from '@verstas/contract/notifications/kinds.ts'
import { at } from '../../../features/stamping/test/sample-stampings.ts'
import { uuid } from './sign-in.ts'
import { workOrder } from './work-orders.ts'

// Conversations, notifications and attachments.

const message = (sequence: number, body: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: sequence + 50,
  actorId: 4,
  actorDescription: 'Aino Koskinen',
  actorImage: null,
  createdOn: at('08:15'),
  body,
  messageMetaData: null,
  topicId: workOrder.GlobalId,
  sequence,
  clientMessageId: null,
  attachments: [],
  needsAnswer: false,
  acknowledgement: null,
  ...more,
})
const mine = { actorId: 7, actorDescription: 'Matti Virtanen' }
const messages: ChatMessage[] = [
  message(1, 'Asiakas odottaa aulassa.', { createdOn: '2026-11-17T13:15:00Z' }),
  message(2, 'Vaihdetaanko palat?', {
    ...mine,
    needsAnswer: true,
    acknowledgement: { actorId: 4, actorDescription: 'Aino Koskinen', on: at('08:25') },
    createdOn: at('08:20'),
  }),
  message(3, 'Katso jarrut', {
    needsAnswer: true,
    messageMetaData: {
      Action: 'job',
      Subject: 'Jarrut ulvovat',
      Data: { associatedEntityGlobalID: workOrder.GlobalId, historyEntryOid: null, jobId: 2, rowId: null },
    },
    createdOn: at('08:30'),
  }),
  message(4, '', {
    attachments: [
      { Id: 70, Key: uuid(70), FileName: 'jarru.jpg', ContentType: 'image/jpeg', HasThumbnail: true },
    ],
    createdOn: at('09:31'),
  }),
  message(5, 'Renkaat mitattu', {
    actorId: 0,
    actorDescription: 'Katja Eklund',
    messageMetaData: {
      Action: 'tyre',
      Subject: 'Renkaat',
      Data: {
        associatedEntityGlobalID: workOrder.GlobalId,
        historyEntryOid: uuid(111),
        jobId: null,
        rowId: null,
      },
    },
    createdOn: at('09:33'),
  }),
]
export const topic: ChatTopicWithMessages = {
  id: workOrder.GlobalId,
  entityId: workOrder.GlobalId,
  description: 'MFO-957',
  lastSequence: 5,
  messages,
  readSequence: 3,
  participants: [{ actorId: 4, actorDescription: 'Aino Koskinen', readSequence: 2 }],
}
const { messages: _messages, readSequence: _read, participants: _participants, ...topicAlone } = topic
export const plainTopic = topicAlone
export const quickReplies: QuickReply[] = [
  { Id: 1, Description: 'The car is done' },
  { Id: 2, Description: 'All right' },
]

export const subscriptions: ChatSubscription[] = [
  {
    ...plainTopic,
    unread: 2,
    lastMessage: messages[4] ?? null,
    workOrder: {
      OrderNumber: 1_002_345,
      LicenseNumber: 'MFO-957',
      MakeName: 'Škoda',
      ModelName: 'Octavia',
      VehicleId: 9,
    },
  },
  {
    ...plainTopic,
    id: uuid(81),
    entityId: uuid(81),
    unread: 0,
    lastMessage: message(1, 'Kiitos!', { ...mine, createdOn: '2026-11-17T13:15:00Z', topicId: uuid(81) }),
    workOrder: {
      OrderNumber: 1_002_300,
      LicenseNumber: 'FCF-137',
      MakeName: 'Škoda',
      ModelName: 'Octavia',
      VehicleId: 9,
    },
  },
]
const notification = (
  Id: number,
  Kind: NotificationKind,
  more: Partial<NotificationEntry>,
): NotificationEntry => ({
  Id,
  Kind,
  At: at('09:31'),
  IsRead: false,
  Count: 1,
  ActorName: 'Aino Koskinen',
  Text: null,
  Photos: 0,
  Answers: null,
  StartTime: null,
  Shelf: null,
  MissingCount: null,
  ActivityId: null,
  WorkOrder: {
    OrderNumber: 1_002_345,
    ExternalNumber: null,
    LicenseNumber: 'MFO-957',
    MakeName: 'Škoda',
    ModelName: 'Octavia',
  },
  ...more,
})

export const notifications: NotificationEntry[] = [
  notification(94, 'message', { Text: 'Asiakas kysyi, ehtiikö kymmeneksi', Count: 2 }),
  notification(93, 'workMoved', { At: at('09:15'), StartTime: at('12:30') }),
  notification(92, 'taskGiven', { At: at('08:10'), Text: 'Ota kuvat vuotokohdasta', ActivityId: 31 }),
  notification(91, 'partsPicked', { At: at('07:50'), Shelf: 'H-K24', IsRead: true }),
  notification(90, 'stampingsCorrected', {
    At: '2026-11-17T13:41:00Z',
    StartTime: '2026-11-17T09:00:00Z',
    WorkOrder: null,
    IsRead: true,
  }),
]

const attachment = (Id: number, more: Partial<Attachment>): Attachment => ({
  Id,
  Key: uuid(Id),
  FileName: 'jarru.jpg',
  EntityTypeDescription: 'Työmääräin',
  EntityId: 7,
  EntityDescription: '1002345',
  CreationDate: at('09:31'),
  ContentType: 'image/jpeg',
  Kind: 'Image',
  ByteSize: 1_234_567,
  Checksum: 'a'.repeat(64),
  JobNumber: 2,
  Caption: 'Levy naarmuilla',
  CreatedBy: { Id: 7, Name: 'Matti Virtanen' },
  SignerName: null,
  Width: 800,
  Height: 600,
  HasThumbnail: false,
  ...more,
})
export const attachments = [
  attachment(70, {}),
  attachment(71, {
    FileName: 'kuitti.pdf',
    ContentType: 'application/pdf',
    Kind: 'Pdf',
    JobNumber: null,
    Caption: null,
    Width: null,
    Height: null,
    ByteSize: 980,
  }),
  attachment(72, {
    FileName: 'ääni.mp4',
    ContentType: 'video/mp4',
    Kind: 'Video',
    JobNumber: null,
    Caption: null,
  }),
  attachment(73, {
    FileName: 'allekirjoitus.png',
    ContentType: 'image/png',
    Kind: 'Signature',
    JobNumber: null,
    Caption: null,
    SignerName: 'Katja Eklund',
  }),
]
