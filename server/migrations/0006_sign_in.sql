-- Where a person signed in lately, so that a stranger's guesses do not keep them out there. The network is hashed.
create table known_network (
  employee_id bigint not null references employee (id),
  network text not null,
  signed_in_at timestamptz not null,
  primary key (employee_id, network)
);
