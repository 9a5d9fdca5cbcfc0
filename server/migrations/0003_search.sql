-- Migration: contract
-- Search of the catalogues of parts and operations by words and numbers.

-- Normalises a name for search and sorting: case, diacritics and punctuation do not matter, and each word
-- begins after a space. Letters with diacritics are listed, because lower() ignores them in the C locale.
create function name_key(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || translate(
    translate(lower(value),
      'ÅÄÁÀÂÃåäáàâãÖÓÒÔÕØöóòôõøÜÚÙÛüúùûÉÈÊËĚéèêëěÍÌÎÏíìîïŠŚšśŽŹŻžźżČÇĆčçćÑŃñńŘřÝýŁł',
      'aaaaaaaaaaaaoooooooooooouuuuuuuueeeeeeeeeeiiiiiiiisssszzzzzzccccccnnnnrryyll'),
    '-–—./,;:_%\()[]{}<>"''´`’”!?&+*=#@|~^$®™°', repeat(' ', 50));

-- Returns the words of a typed text as `like` patterns for a name key: the longest first, then two patterns
-- `%`. A word of one or two letters matches only the beginning of a word. Inside words it would match nearly
-- every name.
create function name_patterns(value text) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg(case when length(word) > 2 then '%' else '% ' end || word || '%'
      order by length(word) desc, word)
    from unnest(string_to_array(name_key(value), ' ')) word where word <> '') || array['%', '%'];

-- Parts --------------------------------------------------------------------------------------

alter table part
  add column name_key text collate "C" not null generated always as (name_key(name)) stored,
  -- The words and numbers by which a search finds the part. Triggers write them.
  add column search_words text collate "C" not null default '';

create function compose_part_words() returns trigger language plpgsql as $$
begin
  select name_key(concat_ws(' ', new.name, new.item_number, search_key(new.item_number),
      supplier.number, supplier.name, product_group.code, product_group.description))
    into new.search_words
    from supplier left join product_group on product_group.code = new.product_group_code
    where supplier.number = new.supplier_number;
  new.search_words := coalesce(new.search_words, '');
  return new;
end $$;
create trigger part__words before insert or update on part
  for each row execute function compose_part_words();
update part set name = name;

create index part__words on part using gin (search_words gin_trgm_ops);
create index part__by_supplier on part (supplier_number, name_key, item_number);
-- The search by name uses the index of `search_words` instead.
drop index part__name;

-- Operations ---------------------------------------------------------------------------------

alter table work_operation
  add column name_key text collate "C" not null generated always as (name_key(name)) stored,
  add column search_words text collate "C" not null default '';

create function compose_operation_words() returns trigger language plpgsql as $$
begin
  select name_key(concat_ws(' ', new.name, new.code, search_key(new.code), supplier.number, supplier.name))
    into new.search_words
    from supplier where supplier.number = new.supplier_number;
  new.search_words := coalesce(new.search_words, '');
  return new;
end $$;
create trigger work_operation__words before insert or update on work_operation
  for each row execute function compose_operation_words();
update work_operation set name = name;

create index work_operation__words on work_operation using gin (search_words gin_trgm_ops);
create index work_operation__by_supplier on work_operation (supplier_number, name_key, code);
drop index work_operation__name;

-- The triggers below update the search words after a supplier or a product group was renamed.

create function renew_words_of_supplier() returns trigger language plpgsql as $$
begin
  update part set name = name where supplier_number = new.number;
  update work_operation set name = name where supplier_number = new.number;
  return null;
end $$;
create trigger supplier__words after update of name on supplier
  for each row when (old.name is distinct from new.name) execute function renew_words_of_supplier();

create function renew_words_of_group() returns trigger language plpgsql as $$
begin
  update part set name = name where product_group_code = new.code;
  return null;
end $$;
create trigger product_group__words after update of description on product_group
  for each row when (old.description is distinct from new.description) execute function renew_words_of_group();
create index part__by_group on part (product_group_code);
