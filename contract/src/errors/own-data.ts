import { defineErrors } from './entry.ts'

/** Errors of data that people of the workshop write themselves. */
export const ownDataErrors = defineErrors({
  workOrdersElsewhere: {
    id: 900430,
    status: 409,
    text: {
      id: 934050,
      fi: 'Tämän toimipisteen työmääräykset tulevat toisesta järjestelmästä. Tee työmääräys siellä.',
      sv: 'Arbetsorderna på den här anläggningen kommer från ett annat system. Gör arbetsordern där.',
      en: 'The work orders of this site come from another system. Make the work order there.',
    },
  },
  reservationsElsewhere: {
    id: 900431,
    status: 409,
    text: {
      id: 934051,
      fi: 'Tämän toimipisteen varaukset tulevat toisesta järjestelmästä. Tee varaus siellä.',
      sv: 'Bokningarna på den här anläggningen kommer från ett annat system. Gör bokningen där.',
      en: 'The reservations of this site come from another system. Make the reservation there.',
    },
  },
  vehiclesElsewhere: {
    id: 900432,
    status: 409,
    text: {
      id: 934052,
      fi: 'Tämän toimipisteen autot tulevat toisesta järjestelmästä. Lisää tai muuta auto siellä.',
      sv: 'Bilarna på den här anläggningen kommer från ett annat system. Lägg till eller ändra bilen där.',
      en: 'The vehicles of this site come from another system. Add or change the vehicle there.',
    },
  },
  customersElsewhere: {
    id: 900433,
    status: 409,
    text: {
      id: 934053,
      fi: 'Tämän toimipisteen asiakkaat tulevat toisesta järjestelmästä. Lisää tai muuta asiakas siellä.',
      sv: 'Kunderna på den här anläggningen kommer från ett annat system. Lägg till eller ändra kunden där.',
      en: 'The customers of this site come from another system. Add or change the customer there.',
    },
  },
  examplesUnavailable: {
    id: 937050,
    status: 409,
    text: {
      id: 937051,
      fi: 'Toimipisteessä on jo omia työmääräyksiä tai toinen järjestelmä hallitsee sen tietoja. Esimerkkejä ei voi lisätä.',
      sv: 'Anläggningen har redan egna arbetsorder, eller ett annat system styr dess data. Exempel kan inte läggas till.',
      en: 'The site has work orders of its own already, or another system is in charge of its data. Examples cannot be added.',
    },
  },
  /** `vehicle` is the id of the existing vehicle at the site. */
  vehicleAtSite: {
    id: 900434,
    status: 409,
    text: {
      id: 934054,
      fi: 'Auto #number# on jo olemassa. Hae se tällä numerolla ja valitse se.',
      sv: 'Bilen #number# finns redan. Sök den med det här numret och välj den.',
      en: 'The vehicle #number# exists already. Search for this number and choose it.',
    },
  },
  workOrderStarted: {
    id: 900435,
    status: 409,
    text: {
      id: 934055,
      fi: 'Työmääräystä ei voi perua, koska sen työt on jo aloitettu. Sulje se sen sijaan.',
      sv: 'Arbetsordern kan inte avbokas, eftersom arbetet redan har börjat. Stäng den i stället.',
      en: 'The work order cannot be cancelled, because work on it has begun. Close it instead.',
    },
  },
  workOrderInvoiced: {
    id: 900436,
    status: 409,
    text: {
      id: 934056,
      fi: 'Työmääräys on jo laskutettu, joten sen tilaa ei voi muuttaa.',
      sv: 'Arbetsordern är redan fakturerad, så dess status kan inte ändras.',
      en: 'The work order is invoiced already, so its status cannot be changed.',
    },
  },
  workOrderStamped: {
    id: 900437,
    status: 409,
    text: {
      id: 934057,
      fi: '#user# on leimautunut tälle työmääräykselle. Sulje se, kun leimaus on lopetettu.',
      sv: '#user# är instämplad på arbetsordern. Stäng den när stämplingen är avslutad.',
      en: '#user# is clocked on to this work order. Close it after the clocking has ended.',
    },
  },
  workOrderClosed: {
    id: 900439,
    status: 409,
    text: {
      id: 934059,
      fi: 'Suljettua työmääräystä ei voi perua. Avaa se ensin uudelleen.',
      sv: 'En stängd arbetsorder kan inte avbokas. Öppna den först igen.',
      en: 'A closed work order cannot be cancelled. Open it again first.',
    },
  },
  stockElsewhere: {
    id: 936810,
    status: 409,
    text: {
      id: 936810,
      fi: 'Tämän toimipisteen varastosaldot tulevat toisesta järjestelmästä. Kirjaa osa siellä.',
      sv: 'Lagersaldona på den här anläggningen kommer från ett annat system. Bokför delen där.',
      en: 'The stock levels of this site come from another system. Record the part there.',
    },
  },
  stockTooSmall: {
    id: 936811,
    status: 409,
    text: {
      id: 936811,
      fi: 'Varastossa ei ole näin montaa. Tarkista määrä.',
      sv: 'Så många finns inte i lagret. Kontrollera antalet.',
      en: 'The stock has fewer pieces. Check the quantity.',
    },
  },
  /** `fields` are the fields that both people changed, separated by commas. */
  ownDataChanged: {
    id: 900438,
    status: 412,
    text: {
      id: 934058,
      fi: '#user# muutti samaa kohtaa sillä välin. Tarkista arvo ja tallenna uudelleen.',
      sv: '#user# ändrade samma uppgift under tiden. Kontrollera värdet och spara igen.',
      en: '#user# changed the same field in the meantime. Check the value, and save again.',
    },
  },
})
