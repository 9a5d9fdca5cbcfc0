import { defineTexts } from './entry.ts'

export const searchTexts = defineTexts({
  'search.title': { id: 936920, fi: 'Pikahaku', sv: 'Snabbsök', en: 'Quick find' },
  'search.field': {
    id: 936921,
    fi: 'Kilpi, numero, osa tai henkilö',
    sv: 'Skylt, nummer, del eller person',
    en: 'Plate, number, part or person',
  },
  'search.startTitle': {
    id: 936922,
    fi: 'Etsi mitä vain yhdestä paikasta',
    sv: 'Sök vad som helst på ett ställe',
    en: 'Find anything in one place',
  },
  'search.startHint': {
    id: 936923,
    fi: 'Kilven alku, valmistenumeron loppu, työmääräyksen numero, osan numero tai nimi, asiakkaan nimi tai puhelin. Koko kilpi avaa auton avoimen työmääräyksen heti.',
    sv: 'Början av skylten, slutet av chassinumret, arbetsorderns nummer, delens nummer eller namn, kundens namn eller telefon. Hela skylten öppnar bilens öppna arbetsorder direkt.',
    en: 'The beginning of a plate, the end of a VIN, a work order number, a part’s number or name, a customer’s name or phone. A whole plate opens the car’s open work order at once.',
  },
  'search.recent': { id: 936924, fi: 'Viimeksi avatut', sv: 'Senast öppnade', en: 'Recently opened' },
  'search.open': { id: 936925, fi: 'Auki', sv: 'Öppna', en: 'Open' },
  'search.vehicles': { id: 936926, fi: 'Ajoneuvot', sv: 'Fordon', en: 'Vehicles' },
  'search.people': { id: 936927, fi: 'Henkilöt', sv: 'Personer', en: 'People' },
  'search.parts': { id: 936928, fi: 'Varaosat', sv: 'Reservdelar', en: 'Parts' },
  'search.earlier': {
    id: 936929,
    fi: 'Aiemmat työmääräykset',
    sv: 'Tidigare arbetsordrar',
    en: 'Earlier work orders',
  },
  'search.earlierCount': {
    id: 936930,
    fi: 'Aiemmat työmääräykset · #count#',
    sv: 'Tidigare arbetsordrar · #count#',
    en: 'Earlier work orders · #count#',
  },
  'search.promised': { id: 936931, fi: 'luvattu #time#', sv: 'lovad #time#', en: 'promised #time#' },
  'search.emptyTitle': {
    id: 936932,
    fi: 'Ei löytynyt: #text#',
    sv: 'Hittades inte: #text#',
    en: 'Not found: #text#',
  },
  'search.emptyHint': {
    id: 936933,
    fi: 'Tarkista kirjoitus tai hae lyhyemmällä alulla.',
    sv: 'Kontrollera stavningen eller sök med en kortare början.',
    en: 'Check the spelling, or search with a shorter beginning.',
  },
  'search.offline': {
    id: 936934,
    fi: 'Ei yhteyttä. Haku toimii, kun yhteys palaa. Viimeksi avatut löytyvät tästä.',
    sv: 'Ingen anslutning. Sökningen fungerar när anslutningen är tillbaka. De senast öppnade finns här.',
    en: 'No connection. The search works when the connection is back. The recently opened ones are here.',
  },
  'search.keyMove': { id: 936935, fi: 'Valitse', sv: 'Välj', en: 'Select' },
  'search.keyOpen': { id: 936936, fi: 'Avaa', sv: 'Öppna', en: 'Open' },
  'search.keyAnywhere': {
    id: 936937,
    fi: 'Haku mistä tahansa',
    sv: 'Sök var som helst',
    en: 'Search from anywhere',
  },
})
