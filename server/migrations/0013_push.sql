-- Migration: expand
-- Notifications of messages while the app is closed (Web Push).

-- The server's VAPID keys, created at its first start. All devices subscribe with the public key.
create table push_key (
  is_only boolean primary key default true constraint push_key__only_one check (is_only),
  public_key text not null,
  private_key text not null
);

-- A person's settings of pushes. Without a row, the person receives pushes at any time.
create table push_setting (
  employee_id bigint primary key references employee (id),
  is_on boolean not null,
  -- The quiet hours, in the time zone of the site.
  quiet_from time,
  quiet_to time,
  constraint push_setting__quiet_hours check (
    (quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to))
);

-- A device that is subscribed to pushes. It receives the pushes of its session's person, and is deleted with
-- the session.
create table push_subscription (
  -- The address of the device at its push service. It is secret, because it is a capability URL (RFC 8030).
  endpoint text primary key constraint push_subscription__endpoint check (length(endpoint) <= 1000),
  session_id uuid not null references session (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  app_address text not null,
  language text not null constraint push_subscription__language check (language in ('fi', 'sv', 'en')),
  subscribed_at timestamptz not null
);
create index push_subscription__session on push_subscription (session_id);

-- The last message of a conversation for which a process sent pushes. Only the process that records it sends
-- them.
create table push_told (
  site_id bigint not null,
  topic_id uuid not null,
  sequence int not null,
  primary key (site_id, topic_id),
  constraint push_told__topic foreign key (site_id, topic_id) references chat_topic (site_id, id)
);
