-- The origin at which a passkey was made or last shown. A proof for another port of the same host is refused by it, though
-- the host alone binds the passkey. Null until a passkey from before is shown.
alter table passkey add column origin text;

-- Whether a passkey was shown in the session: at the sign-in, as a confirmation or by adding one.
alter table session add column is_passkey_shown boolean not null default false;
update session set is_passkey_shown = true where method = 'passkey';
