-- Migration: expand
-- The secrets of earlier links of an offer, which a reminder has replaced by a new link. They still open the offer,
-- because the customer may open the first message.
alter table inspection_offer add column earlier_token_hashes bytea[] not null default '{}';
create index inspection_offer__by_earlier_link on inspection_offer using gin (earlier_token_hashes);
