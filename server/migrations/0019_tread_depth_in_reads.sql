-- The reads ask for it themselves: called for each row of a list, the function costs four times as much.
drop function illegal_tread_depth(bigint, bigint, timestamptz);
