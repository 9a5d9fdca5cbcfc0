-- Notifications of messages while the app is closed (Web Push).

-- The server's VAPID keys, created at its first start: all devices subscribe with the public one.
create table push_key (
  is_only boolean primary key default true constraint push_key__only_one check (is_only),
  public_key text not null,
  private_key text not null
);

-- A person's choices; without a row they receive pushes at any time.
create table push_setting (
  employee_id bigint primary key references employee (id),
  is_on boolean not null,
  -- in the site's time zone
  quiet_from time,
  quiet_to time,
  constraint push_setting__quiet_hours check (
    (quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to))
);

-- Subscribed devices, each for the person of its session; deleted with the session.
create table push_subscription (
  -- secret: anyone who knows it can send there
  endpoint text primary key constraint push_subscription__endpoint check (length(endpoint) <= 1000),
  session_id uuid not null references session (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  app_address text not null,
  language text not null constraint push_subscription__language check (language in ('fi', 'sv', 'en')),
  subscribed_at timestamptz not null
);
create index push_subscription__session on push_subscription (session_id);

-- The last notified message of a topic, so only one process notifies.
create table push_told (
  site_id bigint not null,
  topic_id uuid not null,
  sequence int not null,
  primary key (site_id, topic_id),
  constraint push_told__topic foreign key (site_id, topic_id) references chat_topic (site_id, id)
);
