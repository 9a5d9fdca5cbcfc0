-- Sign-in at the company's OpenID Connect provider.

-- A started sign-in. The holder of the secret, a browser with its cookie, finishes it once.
create table oidc_sign_in (
  secret_hash bytea primary key,
  -- the route to open afterwards
  return_to text not null,
  expires_at timestamptz not null
);

-- For a sign-in by the provider: its person, session and ID token.
alter table login_token
  add column method text not null default 'token',
  add column provider_subject text,
  add column provider_session text,
  add column id_token text;
alter table session
  add column provider_subject text,
  add column provider_session text,
  -- null again when the session ends; personal data, but no credential of ours
  add column id_token text;
create index session__provider_subject on session (provider_subject)
  where provider_subject is not null and closed_at is null;
create index session__provider_session on session (provider_session)
  where provider_session is not null and closed_at is null;

-- Used logout tokens of the provider, so none counts twice.
create table used_logout_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
