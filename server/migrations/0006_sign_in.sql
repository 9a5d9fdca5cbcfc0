-- Where a person signed in lately, so that a stranger's guesses do not keep them out there. The network is hashed.
create table known_network (
  employee_id bigint not null references employee (id),
  network text not null,
  signed_in_at timestamptz not null,
  primary key (employee_id, network)
);

-- Encrypts what a person leaves unsaved on a device; only their own sessions get it. Two UUIDs are 244 random bits.
alter table employee add column draft_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  constraint employee__draft_key_length check (length(draft_key) = 32);
