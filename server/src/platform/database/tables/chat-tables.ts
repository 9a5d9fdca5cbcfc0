import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface ChatTopicTable {
  site_id: number
  id: string
  work_order_id: number
  description: string
  last_sequence: Generated<number>
  last_message_at: Generated<Date | null>
}

export interface ChatMessageTable {
  site_id: number
  id: Generated<number>
  topic_id: string
  sequence: number
  actor_id: number | null
  author_name: Generated<string | null>
  created_at: Date
  body: string
  metadata: ColumnType<unknown, string | null, string | null>
  client_message_id: string | null
  answers: ColumnType<unknown, string | null | undefined, string | null>
  needs_answer: Generated<boolean>
  acknowledged_by: number | null
  acknowledged_at: Date | null
}

export interface ChatMessageAttachmentTable {
  site_id: number
  message_id: number
  attachment_id: number
}

export interface ChatMemberTable {
  site_id: number
  topic_id: string
  employee_id: number
  is_subscribed: boolean
  read_sequence: Generated<number>
  /** Copy of the topic's last sequence, for the queries of unread and of latest conversations. */
  last_sequence: Generated<number>
  last_message_at: Generated<Date | null>
  is_unread: GeneratedAlways<boolean>
}

export interface QuickReplyTable {
  site_id: number
  id: Generated<number>
  text: ColumnType<unknown, string, string>
  position: number
  is_hidden: Generated<boolean>
}

export interface ChatTables {
  quick_reply: QuickReplyTable
  chat_topic: ChatTopicTable
  chat_message: ChatMessageTable
  chat_message_attachment: ChatMessageAttachmentTable
  chat_member: ChatMemberTable
}
