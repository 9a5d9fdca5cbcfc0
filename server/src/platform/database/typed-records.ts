import { beginsWithNumber, endsWithVin, hasWords, isNumber, isVin } from './typed-search.ts'

/** The minimum number of digits of a phone number that is not only the end of one. */
const shortestWholePhone = 7

/** The minimum length of the end of a VIN by which a vehicle is found. */
const shortestVinEnd = 5

/**
 * Returns SQL of an array with the ids of the site's vehicles by a number. The number is the beginning of the
 * plate, the VIN, or its end of at least five characters. An array lets PostgreSQL use the primary key. The
 * query needs the parameter `$siteId`.
 */
export const vehiclesByNumber = (parameter: string): string => `array(
  select id from vehicle where site_id = $siteId and ${beginsWithNumber('license_key', parameter)}
  union
  select id from vehicle where site_id = $siteId and ${isVin('serial_key', parameter)}
  union
  select id from vehicle where site_id = $siteId and ${endsWithVin('serial_key_backwards', parameter)}
    and length(${parameter}) >= ${shortestVinEnd})`

/**
 * Returns SQL of an array with the ids of the site's customers. They are found by words of the name, by the end
 * of the phone number, or by the customer number. The query needs the parameter `$siteId`.
 *
 * @param phone a parameter with the result of `phoneEndOf`
 */
export const customersByText = (parameter: string, phone: string): string => `array(
  select id from customer where site_id = $siteId and ${hasWords('search_names', parameter)}
  union
  select id from customer where site_id = $siteId and number is not null
    and ${isNumber('search_key(number)', parameter)}
  union
  select id from customer where site_id = $siteId and ${phone} <> ''
    and phone_backwards ~>=~ (select reverse(${phone})) and phone_backwards ~<~ (select reverse(${phone}) || chr(1114111)))`

/**
 * Returns the digits of a typed phone number without the Finnish or Swedish country code and the leading
 * zero, because stored numbers may lack them. Fewer than seven digits are the end of a number, so that a zero
 * before them belongs to it. Empty for a name, and for fewer than four digits.
 */
export function phoneEndOf(search: string): string {
  const typed = search.replaceAll(/[^\d+\p{L}]/gu, '')
  const digits = typed.replace(/^(?:\+|00)(?:358|46)/, '')
  const end = digits.length < shortestWholePhone ? digits : digits.replace(/^0/, '')
  return /^\d{4,}$/.test(end) ? end : ''
}
