-- Migration: expand
-- The origin at which a passkey was created or last used. The server refuses a proof from another port of the
-- same host, although a passkey is bound only to the host. Null for an older passkey until its next use.
alter table passkey add column origin text;

-- True if a passkey was used in the session: at the sign-in, as a confirmation or by adding one.
alter table session add column is_passkey_shown boolean not null default false;
update session set is_passkey_shown = true where method = 'passkey';
