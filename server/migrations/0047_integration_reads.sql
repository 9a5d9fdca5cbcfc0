-- Migration: expand
-- Absences are stampings without presence. They are few, and other systems read them by their ids.
create index stamping__absence_ids on stamping (site_id, id) where not is_presence;
