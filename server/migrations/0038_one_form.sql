-- Migration: contract
-- Normal forms for comparing typed, scanned and pasted text with stored text. The domain has the same rules
-- (domain/src/codes/normal-form.ts). Case folding uses tables, because lower() and upper() depend on the
-- locale.

-- Removes invisible characters: control characters, soft hyphens, zero-width characters, direction marks and
-- variation selectors.
create function without_unseen(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]+', '', 'g');

-- Converts Latin, Greek and Cyrillic letters to capitals. ASCII text does not need the table.
create function to_capitals(value text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(value) = length(value) then upper(value collate "C") else translate(value,
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџıİς',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏIIΣ') end;

create function to_smalls(value text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(value) = length(value) then lower(value collate "C") else translate(value,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏİı',
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџii') end;

-- Normalises a plate, an order number, a part number or an operation number. Converts letters to capitals,
-- and removes blanks, dashes, dots, slashes, underscores, invisible characters and the prefix of hand
-- scanners.
create or replace function search_key(value text) returns text
  language sql immutable strict parallel safe
  return replace(to_capitals(regexp_replace(
    regexp_replace(normalize(without_unseen(value), NFKC), '^ *\][A-Za-z][0-9A-Za-z]', ''),
    '[\u0020\u002d-\u002f\u005f\u02d7\u1680\u1806\u2010-\u2015\u2043-\u2044\u2212\u2215\u2796\u2e3a-\u2e3b]+', '', 'g')), 'ß', 'SS');

-- Normalises a VIN. O and Q become 0, and I becomes 1, because a VIN contains none of these letters.
create function vin_key(value text) returns text
  language sql immutable strict parallel safe
  return translate(search_key(value), 'OIQ', '010');

-- Normalises the article number of a package. An EAN-8, UPC-A, EAN-13 or GTIN-14 with a valid check digit is
-- padded to 14 digits.
create function article_key(value text) returns text
  language sql immutable strict parallel safe
  return case
    when search_key(value) ~ '^[0-9]+$' and length(search_key(value)) in (8, 12, 13, 14) and (
      select sum(substr(lpad(search_key(value), 14, '0'), place, 1)::int * case when place % 2 = 1 then 3 else 1 end)
      from generate_series(1, 14) place) % 10 = 0
    then lpad(search_key(value), 14, '0') else search_key(value) end;

-- Replaces letters that are not composed of a letter and an accent: letters with a stroke, such as ø, and
-- letters that stand for two, such as æ.
create function bare_letters(value text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(value) = length(value) then value else
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(value, 'ØøŁłĐđĦħŦŧŊŋÐðıĸς×', 'oollddhhttnnddikσx'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') end;

-- Normalises a name for the search by words. Converts to small letters, removes accents, and puts one blank
-- before each word, including the first.
create or replace function name_key(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || btrim(regexp_replace(bare_letters(to_smalls(regexp_replace(
    normalize(without_unseen(regexp_replace(value, '[\u0009-\u000d\u0085\u00a9\u00ae\u00b0\u2028-\u2029\u2120\u2122]+', ' ', 'g')), NFKD),
    '[\u0300-\u036f]+', '', 'g'))), '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1\u00a7\u00ab\u00b4\u00b7\u00bb\u00bf\u02d7\u1680\u1806\u2010-\u2015\u2018-\u201f\u2022\u2032-\u2033\u2039-\u203a\u2043-\u2044\u2212\u2215\u2796\u2e3a-\u2e3b]+', ' ', 'g'), ' ');

-- Normalises a user name. Case and invisible characters do not matter. Accents do, because they distinguish
-- people.
create function account_key(value text) returns text
  language sql immutable strict parallel safe
  return btrim(to_smalls(normalize(without_unseen(value), NFKC)), ' ');

-- Converts stored values to the new forms if they differ.
drop index vehicle__by_serial_end;
drop index vehicle__by_serial;
alter table vehicle
  drop column serial_key_backwards,
  drop column serial_key,
  add column serial_key text not null generated always as (vin_key(serial_number)) stored,
  -- The reversed VIN, so that an index finds a VIN by its end, which can be read through the windscreen.
  add column serial_key_backwards text not null generated always as (reverse(vin_key(serial_number))) stored;
create index vehicle__by_serial_end on vehicle (site_id, serial_key_backwards text_pattern_ops);
-- Finds a vehicle at all sites. Each of them has its own row of the vehicle.
create index vehicle__by_serial on vehicle (serial_key, site_id);
update vehicle set license_number = license_number where license_key <> search_key(license_number);
update part set item_number = item_number, name = name
  where item_key <> search_key(item_number) or name_key <> name_key(name)
    or search_words <> '' and search_words <> name_key(search_words);
update work_operation set code = code, name = name
  where code_key <> search_key(code) or name_key <> name_key(name)
    or search_words <> '' and search_words <> name_key(search_words);

-- Finds a package by its article number, regardless of the number's length.
create index part_barcode__article on part_barcode (article_key(barcode));

drop index credential__user_name;
create unique index credential__user_name on credential (account_key(user_name));

-- Returns the working time in whole clock minutes: the number of minute changes between start and end. The
-- result is in hundredths of a minute.
create or replace function hundredths_between(start_at timestamptz, end_at timestamptz) returns numeric
  language sql immutable parallel safe
  return 100 * greatest(floor(extract(epoch from end_at) / 60) - floor(extract(epoch from start_at) / 60), 0);
