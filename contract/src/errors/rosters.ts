import { defineErrors } from './entry.ts'

/** Errors of rosters. */
export const rosterErrors = defineErrors({
  rosterOfSource: {
    id: 900420,
    status: 409,
    text: {
      id: 934030,
      fi: 'Toinen järjestelmä hallitsee tätä tietoa. Muuta se siellä.',
      sv: 'Ett annat system styr den här uppgiften. Ändra den där.',
      en: 'Another system is in charge of this. Change it there.',
    },
  },
  rosterOverlaps: {
    id: 900421,
    status: 409,
    text: {
      id: 934031,
      fi: 'Vuoro on päällekkäin henkilön toisen vuoron kanssa: #shift#. Muuta jompaakumpaa.',
      sv: 'Passet överlappar ett annat pass för personen: #shift#. Ändra ett av dem.',
      en: 'The shift overlaps another shift of the person: #shift#. Change one of them.',
    },
  },
  rosterWeekChanged: {
    id: 936700,
    status: 412,
    text: {
      id: 936701,
      fi: '#user# muutti viikon vuoroja sillä välin. Tarkista viikko ja kopioi uudelleen, jos vielä tarvitset.',
      sv: '#user# ändrade veckans pass under tiden. Kontrollera veckan och kopiera igen om det ännu behövs.',
      en: '#user# changed the shifts of the week in the meantime. Check the week, and copy again if needed.',
    },
  },
  rosterChanged: {
    id: 900422,
    status: 412,
    text: {
      id: 934032,
      fi: '#user# muutti tätä vuoroa sillä välin. Tarkista se ja tallenna uudelleen.',
      sv: '#user# ändrade det här passet under tiden. Kontrollera det och spara igen.',
      en: '#user# changed this shift in the meantime. Check it, and save again.',
    },
  },
  rosterPatternChanged: {
    id: 900424,
    status: 412,
    text: {
      id: 934034,
      fi: '#user# muutti rytmiä sillä välin. Avaa se uudelleen.',
      sv: '#user# ändrade rytmen under tiden. Öppna den igen.',
      en: '#user# changed the pattern in the meantime. Open it again.',
    },
  },
  openingBalanceElsewhere: {
    id: 900475,
    status: 409,
    text: {
      id: 936095,
      fi: 'Toinen toimipiste on asettanut henkilön saldon tälle päivälle. Muuta se siellä.',
      sv: 'En annan anläggning har satt personens saldo för den här dagen. Ändra det där.',
      en: 'Another site has set the balance of the person on this day. Change it there.',
    },
  },
  absenceOverlaps: {
    id: 900426,
    status: 409,
    text: {
      id: 934036,
      fi: 'Henkilöllä on jo poissaolo näinä päivinä: #type#. Poista se ensin tai valitse muut päivät.',
      sv: 'Personen har redan frånvaro de här dagarna: #type#. Ta bort den först eller välj andra dagar.',
      en: 'The person has an absence on these days already: #type#. Remove it first, or choose other days.',
    },
  },
})
