-- Migration: expand
-- Networks from which a person signed in recently, stored as hashes. Failed sign-ins from other
-- networks do not delay the person's sign-in from one of these.
create table known_network (
  employee_id bigint not null references employee (id),
  network text not null,
  signed_in_at timestamptz not null,
  primary key (employee_id, network)
);

-- The key that encrypts a person's drafts on a device. Only the person's own sessions receive it. It consists
-- of two UUIDs, which have 244 random bits.
alter table employee add column draft_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  constraint employee__draft_key_length check (length(draft_key) = 32);
