-- A PIN that must change stays known after it was removed, so that nobody sets the same one again.
alter table pin add column removed_at timestamptz;
