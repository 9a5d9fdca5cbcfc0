-- Labels of tyres as the European register tells them, imported by an administrator, of the whole group.
create table tyre_label (
  -- of the register, in the address of the label's QR code
  number bigint primary key constraint tyre_label__number check (number > 0),
  make text not null,
  model text not null,
  size text not null,
  width text,
  height text,
  diameter text,
  load_index text,
  speed text,
  wet_grip text constraint tyre_label__wet_grip check (wet_grip ~ '^[A-G]$'),
  roll_resistance text constraint tyre_label__roll_resistance check (roll_resistance ~ '^[A-G]$'),
  -- decibels
  noise_level text constraint tyre_label__noise_level check (noise_level ~ '^\d{1,3}$'),
  is_for_snow boolean not null default false,
  is_for_ice boolean not null default false
);
