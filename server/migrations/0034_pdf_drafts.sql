-- The PDF of a form that was not saved: no inspection keeps it, and it is removed when its link was opened.
alter table pdf_ticket add column is_draft boolean not null default false;
