-- Networks from which a person signed in recently, so that a stranger's guesses do not lock them out there.
-- The network is hashed.
create table known_network (
  employee_id bigint not null references employee (id),
  network text not null,
  signed_in_at timestamptz not null,
  primary key (employee_id, network)
);

-- Encrypts a person's unsaved input on a device; only their own sessions get it. Two UUIDs have 244 random
-- bits.
alter table employee add column draft_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  constraint employee__draft_key_length check (length(draft_key) = 32);
