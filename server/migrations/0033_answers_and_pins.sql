-- Migration: contract
-- The message that last informed the workshop of the customer's answers.
alter table inspection_offer
  add column message_id bigint,
  add constraint inspection_offer__message foreign key (site_id, message_id) references chat_message (site_id, id);
create index inspection_offer__by_message on inspection_offer (site_id, message_id) where message_id is not null;

-- Wrong entries since the PIN was set. Neither the right PIN nor a full sign-in resets them.
alter table pin add column wrong_entries int not null default 0 constraint pin__wrong_entries check (wrong_entries >= 0);
