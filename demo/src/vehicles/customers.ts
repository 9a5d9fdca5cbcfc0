import { firstId, type Ledger } from '../ledger.ts'
import type { Random } from '../random.ts'

export const firstNames = words(`
  Aleksi Anna Anneli Antero Arto Eeva Elina Esa Hanna Harri Heidi Helena Ilkka Inka Jaakko Jarmo
  Jenni Johanna Jorma Jouni Kaarina Kalle Kari Katja Kirsi Lasse Lauri Leena Maija Marko Mari
  Markku Merja Mika Minna Nina Noora Oskari Outi Paula Pasi Pentti Pirjo Raimo Reijo Risto Ritva
  Satu Seppo Sirpa Susanna Tapio Tarja Teemu Tiina Tuomas Tuula Veikko Vesa Åsa
`)

export const lastNames = words(`
  Alanko Anttila Eklund Eskola Forsman Hakkarainen Harju Hiltunen Holm Hyvönen Jokinen Kallio
  Karjalainen Karlsson Karppinen Kauppinen Kivelä Koponen Korhonen Kosonen Laine Laitinen Lampinen
  Lehtinen Leppänen Lindholm Lindqvist Manninen Martikainen Miettinen Moilanen Mustonen Mäkinen
  Nevalainen Nieminen Nyman Ojala Oksanen Partanen Peltonen Pesonen Pulkkinen Rautio Rissanen
  Ruotsalainen Räsänen Saarela Sipilä Sjöblom Suominen Tamminen Tiainen Toivonen Tolonen Tuomi
  Vainio Vartiainen Voutilainen Wikström Ylönen
`)

const companies = [
  'Putkityö Harju Oy',
  'Kiinteistöhuolto Lumikki Oy',
  'Kahvila Pihlaja Ky',
  'Sähköasennus Vire Oy',
  'Rakennus-Tammela Oy',
  'Kotihoiva Onnenlehti Oy',
  'Siivouspalvelu Kirkas Oy',
  'Taksi M. Holm Tmi',
  'Kukkakauppa Vuokko Ky',
  'LVI-Puro Oy',
  'Muutto-Karhu Oy',
  'Mittaustekniikka Sointu Oy',
  'Puutarha Omenamäki Ky',
  'Autokoulu Liittymä Oy',
] as const

const swedishNames = new Set([
  'Eklund',
  'Forsman',
  'Holm',
  'Lindholm',
  'Lindqvist',
  'Nyman',
  'Sjöblom',
  'Wikström',
])
const streets = [
  'Kauppakatu',
  'Koivukuja',
  'Teollisuuskatu',
  'Asematie',
  'Rantatie',
  'Puistokatu',
  'Mäntytie',
] as const
const places = [
  ['00510', 'Helsinki'],
  ['01300', 'Vantaa'],
  ['02600', 'Espoo'],
  ['33100', 'Tampere'],
  ['37100', 'Nokia'],
] as const

export interface Customer {
  readonly id: number
  readonly isCompany: boolean
}

/** Adds a customer with a telephone number and an e-mail address that belong to no real person. */
export function addCustomer(ledger: Ledger, random: Random, siteId: number): Customer {
  const id = ledger.nextId('customer')
  const isCompany = random.chance(0.15)
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const company = random.pick(companies)
  ledger.add('customer', {
    site_id: siteId,
    id,
    // Every seventh customer has none, as if another system had sent them.
    number: id % 7 > 0 ? String(20_001 + id - firstId) : null,
    first_name: first,
    last_name: isCompany && id % 3 === 0 ? null : last,
    company_name: isCompany ? company : null,
    phone: random.chance(0.95) ? `050 000 ${String(random.int(0, 9999)).padStart(4, '0')}` : null,
    email: random.chance(0.75) ? emailOf(isCompany ? company : `${first}.${last}`) : null,
    ...addressOf(id),
    language: swedishNames.has(last) ? 'sv' : id % 40 === 0 ? 'en' : 'fi',
    allows_marketing: [true, false, null][id % 3] ?? null,
  })
  return { id, isCompany }
}

/** Returns an address that depends on the id, without a random draw. Every fifth customer has none. */
function addressOf(id: number) {
  const [postal_code, city] = places[id % places.length] ?? [null, null]
  const street = `${streets[id % streets.length]} ${1 + (id % 60)}`
  const isKnown = id % 5 > 0
  return {
    street: isKnown ? street : null,
    postal_code: isKnown ? postal_code : null,
    city: isKnown ? city : null,
    country: isKnown ? 'FI' : null,
  }
}

function emailOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[äå]/g, 'a').replaceAll('ö', 'o')
  return `${plain.replaceAll(/[^a-z.]+/g, '.').replaceAll(/\.+/g, '.')}@example.com`
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
