-- Migration: expand
-- Sign-in at the company's OpenID Connect provider.

-- A started sign-in. Only the browser that has the secret in its cookie can finish it, and only once.
create table oidc_sign_in (
  secret_hash bytea primary key,
  -- The route to open after the sign-in.
  return_to text not null,
  expires_at timestamptz not null
);

-- The sign-in method. For a sign-in at the identity provider, also the person's subject, the session and the
-- ID token there.
alter table login_token
  add column method text not null default 'token',
  add column provider_subject text,
  add column provider_session text,
  add column id_token text;
alter table session
  add column provider_subject text,
  add column provider_session text,
  -- Null after the session was closed. The ID token contains personal data, but it is not a credential of
  -- this server.
  add column id_token text;
create index session__provider_subject on session (provider_subject)
  where provider_subject is not null and closed_at is null;
create index session__provider_session on session (provider_session)
  where provider_session is not null and closed_at is null;

-- Logout tokens of the provider that were used, so that none works twice.
create table used_logout_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
