import { defineTexts } from './entry.ts'

export const strangersTexts = defineTexts({
  'strangers.title': {
    id: 930601,
    fi: 'Odottavat tunnukset',
    sv: 'Väntande konton',
    en: 'Waiting accounts',
  },
  'strangers.hint': {
    id: 930602,
    fi: 'He kirjautuivat yrityksen tunnuksella, mutta tunnusta ei ole liitetty kehenkään. Varmista, kuka kukin on, ennen kuin liität tunnuksen.',
    sv: 'De loggade in med ett företagskonto som inte är kopplat till någon. Försäkra dig om vem det är innan du kopplar kontot.',
    en: 'They signed in with a company account that is linked to nobody. Make sure who it is before you link the account.',
  },
  'strangers.seen': { id: 930603, fi: 'Yritti #time#', sv: 'Försökte #time#', en: 'Tried #time#' },
  'strangers.seenAgain': {
    id: 930604,
    fi: 'Yritti ensin #first#, viimeksi #last#',
    sv: 'Försökte först #first#, senast #last#',
    en: 'Tried first #first#, last #last#',
  },
  'strangers.link': { id: 930605, fi: 'Liitä', sv: 'Koppla', en: 'Link' },
  'strangers.linkName': {
    id: 930606,
    fi: 'Liitä henkilöön: #name#',
    sv: 'Koppla till en person: #name#',
    en: 'Link to a person: #name#',
  },
  'strangers.dismiss': {
    id: 930607,
    fi: 'Poista luettelosta: #name#',
    sv: 'Ta bort från listan: #name#',
    en: 'Remove from the list: #name#',
  },
  'strangers.none': { id: 930608, fi: 'Kukaan ei odota', sv: 'Ingen väntar', en: 'Nobody is waiting' },
  'strangers.noneHint': {
    id: 930609,
    fi: 'Jos joku kirjautuu yrityksen tunnuksella, jota ei ole liitetty kehenkään, tunnus odottaa tässä 30 päivää.',
    sv: 'Om någon loggar in med ett företagskonto som inte är kopplat till någon väntar kontot här i 30 dagar.',
    en: 'If somebody signs in with a company account that is linked to nobody, it waits here for 30 days.',
  },
  'strangers.who': { id: 930610, fi: 'Kuka on #name#?', sv: 'Vem är #name#?', en: 'Who is #name#?' },
  'strangers.whoHint': {
    id: 930611,
    fi: 'Valitse henkilö. Hän kirjautuu tästä lähtien tällä tunnuksella. Nimi ja osoite ovat yrityksen kirjautumispalvelun ilmoittamat.',
    sv: 'Välj personen, som från och med nu loggar in med kontot. Namnet och adressen är de som företagets inloggningstjänst uppger.',
    en: 'Choose the person, who signs in with the account from now on. The name and the address are as the company’s sign-in service tells them.',
  },
  'strangers.likely': {
    id: 930612,
    fi: 'Sama nimi tai osoite',
    sv: 'Samma namn eller adress',
    en: 'Same name or address',
  },
  'strangers.nobodyHint': {
    id: 930613,
    fi: 'Tarkista haku. Jos henkilöä ei vielä ole, lisää hänet ensin Henkilöt-välilehdellä.',
    sv: 'Kontrollera sökningen. Om personen inte finns ännu, lägg först till hen på fliken Personer.',
    en: 'Check the search. If the person is not here yet, add them on the People tab first.',
  },
  'strangers.linked': {
    id: 930614,
    fi: '#name# kirjautuu nyt tunnuksella #account#',
    sv: '#name# loggar nu in med kontot #account#',
    en: '#name# now signs in with the account #account#',
  },
})
