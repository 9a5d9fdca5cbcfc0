-- One form of numbers and words, in which what is typed, scanned and pasted is compared with what is stored. The domain has the same
-- rules (domain/src/codes/normal-form.ts). Case is folded by tables, because lower() and upper() depend on the locale.

-- Characters that are not seen: controls, soft hyphens, zero widths, directions, variants of signs.
create function without_unseen(value text) returns text
  language sql immutable strict parallel safe
  return translate(value, U&'\0001\0002\0003\0004\0005\0006\0007\0008\0009\000A\000B\000C\000D\000E\000F\0010\0011\0012\0013\0014\0015\0016\0017\0018\0019\001A\001B\001C\001D\001E\001F\007F\0080\0081\0082\0083\0084\0085\0086\0087\0088\0089\008A\008B\008C\008D\008E\008F\0090\0091\0092\0093\0094\0095\0096\0097\0098\0099\009A\009B\009C\009D\009E\009F\00AD\034F\061C\115F\1160\17B4\17B5\180B\180C\180D\180E\180F\200B\200C\200D\200E\200F\2028\2029\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2065\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\3164\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF\FFA0\FFF9\FFFA\FFFB', '');

-- Capital letters: Latin, Greek, Cyrillic.
create function to_capitals(value text) returns text
  language sql immutable strict parallel safe
  return translate(value,
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџıİς',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏIIΣ');

create function to_smalls(value text) returns text
  language sql immutable strict parallel safe
  return translate(value,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏİı',
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџii');

-- A plate, an order number, a number of a part or of an operation: without case, blanks, dashes, dots, slashes, what is not seen, and
-- the mark that hand scanners put before a code.
create or replace function search_key(value text) returns text
  language sql immutable strict parallel safe
  return replace(to_capitals(translate(
    regexp_replace(normalize(without_unseen(value), NFKC), '^ *\][A-Za-z][0-9A-Za-z]', ''),
    U&' \1680-./_\02D7\1806\2010\2011\2012\2013\2014\2015\2043\2044\2212\2215\2796\2E3A\2E3B', '')), 'ß', 'SS');

-- A VIN: it has no O, Q and I, which are typed for 0 and 1.
create function vin_key(value text) returns text
  language sql immutable strict parallel safe
  return translate(search_key(value), 'OIQ', '010');

-- The number of an article on a package: EAN-8, UPC-A, EAN-13 and GTIN-14 with the right check digit are the same in 14 digits.
create function article_key(value text) returns text
  language sql immutable strict parallel safe
  return case
    when search_key(value) ~ '^[0-9]+$' and length(search_key(value)) in (8, 12, 13, 14) and (
      select sum(substr(lpad(search_key(value), 14, '0'), place, 1)::int * case when place % 2 = 1 then 3 else 1 end)
      from generate_series(1, 14) place) % 10 = 0
    then lpad(search_key(value), 14, '0') else search_key(value) end;

-- A name as words are searched: without case and marks over letters, each word after one blank, the first one too.
create or replace function name_key(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || btrim(regexp_replace(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        to_smalls(translate(
          normalize(
            translate(without_unseen(translate(value, U&'\0009\000A\000B\000C\000D\0085\2028\2029', repeat(' ', 8))), U&'\2122\2120\00AE\00A9\00B0', repeat(' ', 5)),
            NFKD),
          U&'\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030A\030B\030C\030D\030E\030F\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031A\031B\031C\031D\031E\031F\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032A\032B\032C\032D\032E\032F\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033A\033B\033C\033D\033E\033F\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034A\034B\034C\034D\034E\034F\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035A\035B\035C\035D\035E\035F\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036A\036B\036C\036D\036E\036F', '')),
        'ØøŁłĐđĦħŦŧŊŋÐðıĸς×', 'oollddhhttnnddikσx'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    U&'-./,;:_%\\()[]{}<>"''`!?&+*=#@|~^$\00A1\00A7\00AB\00B4\00B7\00BB\00BF\02D7\1680\1806\2010\2011\2012\2013\2014\2015\2018\2019\201A\201B\201C\201D\201E\201F\2022\2032\2033\2039\203A\2043\2044\2212\2215\2796\2E3A\2E3B', repeat(' ', 68)), ' +', ' ', 'g'), ' ');

-- A user name: without case and what is not seen. Accents tell people apart.
create function account_key(value text) returns text
  language sql immutable strict parallel safe
  return btrim(to_smalls(normalize(without_unseen(value), NFKC)), ' ');

-- What is stored is brought into the new form, where it changes.
drop index vehicle__by_serial_end;
drop index vehicle__by_serial;
alter table vehicle
  drop column serial_key_backwards,
  drop column serial_key,
  add column serial_key text not null generated always as (vin_key(serial_number)) stored,
  -- backwards, so that an index finds a VIN by its end: that is what is read off a windscreen
  add column serial_key_backwards text not null generated always as (reverse(vin_key(serial_number))) stored;
create index vehicle__by_serial_end on vehicle (site_id, serial_key_backwards text_pattern_ops);
-- A car is known to several sites, each with a row of its own.
create index vehicle__by_serial on vehicle (serial_key, site_id);
update vehicle set license_number = license_number where license_key <> search_key(license_number);
update part set item_number = item_number, name = name
  where item_key <> search_key(item_number) or name_key <> name_key(name)
    or search_words <> '' and search_words <> name_key(search_words);
update work_operation set code = code, name = name
  where code_key <> search_key(code) or name_key <> name_key(name)
    or search_words <> '' and search_words <> name_key(search_words);

-- A package is found by its number in any length.
create index part_barcode__article on part_barcode (article_key(barcode));

drop index credential__user_name;
create unique index credential__user_name on credential (account_key(user_name));

-- Times of work are whole minutes of the clock everywhere: as often as a minute turned between start and end.
create or replace function hundredths_between(start_at timestamptz, end_at timestamptz) returns numeric
  language sql immutable parallel safe
  return 100 * greatest(floor(extract(epoch from end_at) / 60) - floor(extract(epoch from start_at) / 60), 0);
