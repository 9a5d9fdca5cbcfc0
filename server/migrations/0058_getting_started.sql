-- Migration: expand
-- Getting started: what administrators of a site decided about a step that the data does not show as done.

create table start_choice (
  site_id bigint not null references site (id),
  step text not null constraint start_choice__step check (step <> ''),
  -- skipped: not needed now. accepted: the preset values are good.
  choice text not null constraint start_choice__choice check (choice in ('skipped', 'accepted')),
  primary key (site_id, step)
);
