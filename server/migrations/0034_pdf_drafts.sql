-- Migration: expand
-- True for the PDF of an unsaved form. No inspection refers to it, and it is deleted after its link was
-- opened.
alter table pdf_ticket add column is_draft boolean not null default false;
