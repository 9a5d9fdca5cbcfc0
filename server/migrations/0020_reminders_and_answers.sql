-- Migration: contract
-- A reminder becomes a task on its day, and the workshop is notified of a customer's answer.

alter table inspection_follow_up
  -- The time when a due reminder was handled. It then became the task `activity_id`, unless it was no longer
  -- needed.
  add column reminded_at timestamptz,
  drop constraint inspection_follow_up__parts,
  add constraint inspection_follow_up__parts check (
    (kind = 'Job') = (job_id is not null) and (kind = 'Job') = (work_order_id is not null)
    and (kind = 'Reminder') = (remind_on is not null)
    and (kind <> 'Task' or activity_id is not null)
    and (kind = 'Reminder' or reminded_at is null)
    and (activity_id is null or kind = 'Task' or reminded_at is not null));
create index inspection_follow_up__waiting on inspection_follow_up (remind_on)
  where kind = 'Reminder' and reminded_at is null;

-- The author of a message is an employee, or a named person without an account, such as the customer.
alter table chat_message
  alter column actor_id drop not null,
  add column author_name text constraint chat_message__author_name check (
    btrim(author_name) <> '' and length(author_name) <= 200),
  add constraint chat_message__author check (num_nonnulls(actor_id, author_name) = 1);

-- The task to call the customer. It is created only if the inspection has no work order, and so no
-- conversation.
alter table inspection_offer
  add column activity_id bigint,
  add constraint inspection_offer__activity foreign key (site_id, activity_id) references activity (site_id, id);
create index inspection_offer__by_activity on inspection_offer (site_id, activity_id) where activity_id is not null;

-- Adds the markers that are findings to the counts: `now_count` includes critical markers, `soon_count` major
-- ones.
update inspection set now_count = now_count + marked.now, soon_count = soon_count + marked.soon
from (
  select site_id, inspection_id,
    count(*) filter (where marker ~ ',\s*0\s*$') as now, count(*) filter (where marker ~ ',\s*1\s*$') as soon
  from inspection_property, regexp_split_to_table(value, ';') marker
  where key like 'marker.%'
  group by site_id, inspection_id) marked
where inspection.site_id = marked.site_id and inspection.id = marked.inspection_id;
