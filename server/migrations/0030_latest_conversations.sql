-- Migration: expand
-- An index finds the latest and the unread conversations of a participant. For this, each row of chat_member
-- has copies of its topic's `last_sequence` and `last_message_at`. They are written under the lock of the
-- topic.
alter table chat_topic add column last_message_at timestamptz;
alter table chat_member
  add column last_sequence int not null default 0,
  add column last_message_at timestamptz,
  -- A stored column, so that PostgreSQL has statistics on how few conversations are unread.
  add column is_unread boolean not null generated always as (read_sequence < last_sequence) stored;

update chat_topic topic set last_message_at = message.created_at
  from chat_message message
  where message.site_id = topic.site_id and message.topic_id = topic.id and message.sequence = topic.last_sequence;
update chat_member member set last_sequence = topic.last_sequence, last_message_at = topic.last_message_at
  from chat_topic topic
  where topic.site_id = member.site_id and topic.id = member.topic_id;

drop index chat_member__by_employee;
create index chat_member__latest on chat_member (site_id, employee_id, last_message_at desc nulls last)
  where is_subscribed;
create index chat_member__unread on chat_member (site_id, employee_id)
  where is_subscribed and is_unread;
