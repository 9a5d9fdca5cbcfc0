-- The origin at which a passkey was created or last used. It refuses a proof for another port of the same
-- host, although only the host binds the passkey. Null until an older passkey is used.
alter table passkey add column origin text;

-- True if a passkey was used in the session: at the sign-in, as a confirmation or by adding one.
alter table session add column is_passkey_shown boolean not null default false;
update session set is_passkey_shown = true where method = 'passkey';
