-- Migration: expand, outside a transaction
-- The primary key of the partitioned table `event` (0108). It is built here, so that 0108 only changes the catalogue.
-- Safe for the previous version: the site and the id alone are unique already.
create unique index concurrently event__key on event (site_id, id, at);
