import { defineErrors } from './entry.ts'

/** Errors of settings and lists. */
export const settingsErrors = defineErrors({
  settingTaken: {
    id: 900400,
    status: 409,
    text: {
      id: 934000,
      fi: 'Tunnus #value# on jo käytössä. Anna jokin muu.',
      sv: 'Koden #value# används redan. Ange en annan.',
      en: 'The code #value# is in use already. Enter another one.',
    },
  },
  settingChanged: {
    id: 900401,
    status: 412,
    text: {
      id: 934001,
      fi: '#user# muutti samaa kohtaa sillä välin. Tarkista arvo ja tallenna uudelleen.',
      sv: '#user# ändrade samma uppgift under tiden. Kontrollera värdet och spara igen.',
      en: '#user# changed the same field in the meantime. Check the value, and save again.',
    },
  },
  settingInUse: {
    id: 900402,
    status: 409,
    text: {
      id: 934002,
      fi: 'Tätä ei voi poistaa, koska muut tiedot viittaavat siihen. Piilota se, jos luettelossa on siihen valinta.',
      sv: 'Detta kan inte tas bort, eftersom andra uppgifter hänvisar till det. Dölj det, om listan har ett sådant val.',
      en: 'This cannot be removed, because other data refers to it. Hide it, if the list has that choice.',
    },
  },
  partElsewhere: {
    id: 936800,
    status: 409,
    text: {
      id: 936800,
      fi: 'Tämä osa tulee järjestelmästä #source#. Muuta sitä siellä.',
      sv: 'Den här delen kommer från systemet #source#. Ändra den där.',
      en: 'This part comes from the system #source#. Change it there.',
    },
  },
  settingOfAllSites: {
    id: 900403,
    status: 403,
    text: {
      id: 934003,
      fi: 'Luettelo on yhteinen kaikille toimipisteille. Pyydä muutos ylläpitäjältä, joka työskentelee niissä kaikissa.',
      sv: 'Listan är gemensam för alla anläggningar. Be om ändringen av en administratör som arbetar på dem alla.',
      en: 'All sites share this list. Ask an administrator who works at all of them for the change.',
    },
  },
  settingRuleBroken: {
    id: 900404,
    status: 409,
    text: {
      id: 934004,
      fi: 'Näin ei voi tallentaa: #field#. Sääntö on kohdan ohjeessa.',
      sv: 'Så kan det inte sparas: #field#. Regeln står i fältets anvisning.',
      en: 'It cannot be saved like this: #field#. The hint of the field has the rule.',
    },
  },
  lastWorkOrderType: {
    id: 900405,
    status: 409,
    text: {
      id: 934005,
      fi: 'Tämä on viimeinen leimaustyyppi, jolla leimataan työmääräyksille. Lisää ensin toinen.',
      sv: 'Detta är den sista stämplingstypen för arbetsorder. Lägg först till en annan.',
      en: 'This is the last clocking type for work orders. Add another one first.',
    },
  },
  lastEndOfDayType: {
    id: 900406,
    status: 409,
    text: {
      id: 934006,
      fi: 'Tämä on viimeinen leimaustyyppi, joka lopettaa päivän. Lisää ensin toinen.',
      sv: 'Detta är den sista stämplingstypen som avslutar dagen. Lägg först till en annan.',
      en: 'This is the last clocking type that ends the day. Add another one first.',
    },
  },
  lastDefaultType: {
    id: 900407,
    status: 409,
    text: {
      id: 934007,
      fi: 'Tämä leimaustyyppi on valmiiksi valittu. Valitse ensin toinen valmiiksi valituksi.',
      sv: 'Den här stämplingstypen är förvald. Gör först en annan förvald.',
      en: 'This clocking type is chosen in advance. Make another one so first.',
    },
  },
  lastSite: {
    id: 900408,
    status: 409,
    text: {
      id: 934008,
      fi: 'Tämä on viimeinen avoin toimipiste, jossa ylläpitäjä työskentelee. Avaa ensin toinen.',
      sv: 'Detta är den sista öppna anläggningen där en administratör arbetar. Öppna först en annan.',
      en: 'This is the last open site at which an administrator works. Open another one first.',
    },
  },
})
