-- Migration: contract
-- The tables that large loads fill write the outbox once for each statement instead of once for each row. The changes
-- are those of 0042 and 0044.

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('part', 'parts', 'null::bigint', 'id'),
      ('part_stock', 'stock-levels', 'changed.site_id', 'site_id, id'),
      ('customer', 'customers', 'changed.site_id', 'site_id, id'),
      ('vehicle', 'vehicles', 'changed.site_id', 'site_id, id'),
      ('work_order', 'work-orders', 'changed.site_id', 'site_id, id')
    ) as list (name, entity, site, key)
  loop
    execute format(
      $function$create or replace function %1$I() returns trigger language plpgsql as $body$
      begin
        if current_setting('verstas.feed', true) = 'off' then return null; end if;
        if tg_op = 'INSERT' then
          insert into outbox (entity, kind, site_id, entity_id)
            select %2$L, 'created', %3$s, changed.id from new_rows changed
          on conflict do nothing;
        elsif tg_op = 'DELETE' then
          insert into outbox (entity, kind, site_id, entity_id)
            select %2$L, 'deleted', %3$s, changed.id from old_rows changed
          on conflict do nothing;
        else
          -- hiding a record is its deletion
          insert into outbox (entity, kind, site_id, entity_id)
            select %2$L,
              case when changed.is_hidden = former.is_hidden then 'changed'
                when changed.is_hidden then 'deleted' else 'created' end,
              %3$s, changed.id
            from new_rows changed join old_rows former using (%4$s)
            where changed.* is distinct from former.* and not (changed.is_hidden and former.is_hidden)
          on conflict do nothing;
        end if;
        return null;
      end $body$ $function$,
      watched.name || '__to_outbox', watched.entity, watched.site, watched.key);
  end loop;

  for watched in select * from (values ('job'), ('job_row')) as list (name)
  loop
    execute format(
      $function$create or replace function %I() returns trigger language plpgsql as $body$
      begin
        if current_setting('verstas.feed', true) = 'off' then return null; end if;
        if tg_op = 'INSERT' then
          insert into outbox (entity, kind, site_id, entity_id)
            select distinct 'work-orders', 'changed', site_id, work_order_id from new_rows
          on conflict do nothing;
        elsif tg_op = 'DELETE' then
          insert into outbox (entity, kind, site_id, entity_id)
            select distinct 'work-orders', 'changed', site_id, work_order_id from old_rows
          on conflict do nothing;
        else
          insert into outbox (entity, kind, site_id, entity_id)
            select distinct 'work-orders', 'changed', changed.site_id, changed.work_order_id
            from new_rows changed join old_rows former using (site_id, id)
            where changed.* is distinct from former.*
          on conflict do nothing;
        end if;
        return null;
      end $body$ $function$,
      watched.name || '__to_outbox');
  end loop;

  for watched in
    select * from (values ('part'), ('part_stock'), ('customer'), ('vehicle'), ('work_order'), ('job'), ('job_row'))
      as list (name)
  loop
    execute format('drop trigger %I on %I', watched.name || '__feed', watched.name);
    execute format('drop trigger %I on %I', watched.name || '__feed_update', watched.name);
    execute format(
      'create trigger %I after insert on %I referencing new table as new_rows
        for each statement execute function %I()',
      watched.name || '__feed', watched.name, watched.name || '__to_outbox');
    execute format(
      'create trigger %I after update on %I referencing new table as new_rows old table as old_rows
        for each statement execute function %I()',
      watched.name || '__feed_update', watched.name, watched.name || '__to_outbox');
    execute format(
      'create trigger %I after delete on %I referencing old table as old_rows
        for each statement execute function %I()',
      watched.name || '__feed_delete', watched.name, watched.name || '__to_outbox');
  end loop;
end $$;
