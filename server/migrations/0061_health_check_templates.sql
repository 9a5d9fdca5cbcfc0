-- Migration: contract
-- Templates of health checks: authors of versions, pictures from files, and their use at each site.

-- Null: the version came from the command line.
alter table survey_version add created_by bigint references employee (id);
create index survey_version__by_author on survey_version (created_by) where created_by is not null;

-- A picture of templates. Versions name it by the hash of its bytes (SHA-256), so that it is stored once.
create table survey_picture (
  hash text primary key constraint survey_picture__hash check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null constraint survey_picture__type check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null constraint survey_picture__size check (length(bytes) between 1 and 200000)
);
create trigger survey_picture__append_only before update or delete on survey_picture
  for each row execute function refuse_change();

-- A template that a site does not offer for new health checks.
create table survey_off (
  site_id bigint not null references site (id),
  survey_id bigint not null references survey (id),
  primary key (site_id, survey_id)
);
create index survey_off__by_survey on survey_off (survey_id);
insert into survey_off (site_id, survey_id)
select site.id, survey.id from survey join site on survey.site_id is null or survey.site_id = site.id
where not survey.is_in_use;
alter table survey drop column is_in_use;
