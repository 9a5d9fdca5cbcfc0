-- Migration: contract
-- Allows the note of a history row to be set once. A client without our extensions hands a task on in one
-- call, and sends the reason in a second one.
drop trigger activity_history__append_only on activity_history;
create trigger activity_history__append_only
  before delete or update of site_id, id, activity_id, from_employee_id, employee_id, created_by, created_at
  on activity_history for each row execute function refuse_change();
create trigger activity_history__noted_once before update of note on activity_history
  for each row when (old.note is not null) execute function refuse_change();
