-- Sign-in at the company's OpenID Connect provider.

-- One that has begun and not ended; whoever has the secret, a browser by its cookie, finishes it, once.
create table oidc_sign_in (
  secret_hash bytea primary key,
  -- the place in the app that it leads to
  return_to text not null,
  expires_at timestamptz not null
);

-- Of a sign-in that the provider vouched for: who signed in there, in which of its sessions, and by which ID token.
alter table login_token
  add column method text not null default 'token',
  add column provider_subject text,
  add column provider_session text,
  add column id_token text;
alter table session
  add column provider_subject text,
  add column provider_session text,
  -- null again when the session ends; personal data, but no key to anything of ours
  add column id_token text;
create index session__provider_subject on session (provider_subject)
  where provider_subject is not null and closed_at is null;
create index session__provider_session on session (provider_session)
  where provider_session is not null and closed_at is null;

-- The provider's notes of a sign-out that were obeyed, so that none counts twice.
create table used_logout_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
