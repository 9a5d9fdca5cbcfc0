-- Migration: contract
-- Lists of a site: texts of tasks know their task type, and no two sites have the same name.

-- Null: the text is offered for tasks of every type.
alter table activity_text_template add type_code text;
alter table activity_text_template
  add constraint activity_text_template__type foreign key (site_id, type_code) references activity_type (site_id, code);
create index activity_text_template__by_type on activity_text_template (site_id, type_code);

-- People choose a site by its name. A later site with a name that an earlier one has gets its id as an addition.
update site set name = name || ' (' || id || ')'
where exists (
  select from site earlier where lower(btrim(earlier.name)) = lower(btrim(site.name)) and earlier.id < site.id);
create unique index site__name on site (lower(btrim(name)));
