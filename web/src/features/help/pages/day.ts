import type { Help } from '../help-entry.ts'

/** The help for the pages of a working day: what to do next, clocking, tasks and conversations. */
export const dayHelp = {
  startPage: {
    drawing: 'clock',
    steps: [
      {
        fi: [
          'Iso nappi on seuraava työ',
          'Otsikko kertoo, miksi juuri se: asiakas odottaa, tai työ on myöhässä.',
        ],
        sv: [
          'Den stora knappen är nästa jobb',
          'Rubriken säger varför: kunden väntar, eller jobbet är försenat.',
        ],
        en: [
          'The large button is the next job',
          'Its title says why: the customer waits, or the work is late.',
        ],
      },
      {
        fi: ['Palkki alareunassa on leimauksesi', 'Vaihda ja Lopeta ovat siinä joka sivulla.'],
        sv: ['Fältet längst ner är din stämpling', 'Byt och Stoppa finns där på varje sida.'],
        en: ['The bar at the bottom is your clocking', 'Switch and Stop are there on every page.'],
      },
      {
        fi: ['Painoitko väärin?', 'Kumoa on viestissä kymmenen sekuntia.'],
        sv: ['Tryckte du fel?', 'Ångra finns i meddelandet i tio sekunder.'],
        en: ['Pressed the wrong one?', 'Undo is in the message for ten seconds.'],
      },
    ],
  },
  workSchedule: {
    steps: [
      {
        fi: ['Omat varauksesi päivä kerrallaan', 'Nuolet vaihtavat päivää. Kilpi avaa työmääräyksen.'],
        sv: ['Dina bokningar, en dag i taget', 'Pilarna byter dag. Skylten öppnar arbetsordern.'],
        en: [
          'Your reservations, one day at a time',
          'The arrows change the day. A plate opens the work order.',
        ],
      },
      {
        fi: ['Merkit kertovat, voiko aloittaa', 'Auto saapunut, osat kerätty tai puuttuu, asiakas odottaa.'],
        sv: ['Märkena säger om du kan börja', 'Bilen här, delarna plockade eller saknas, kunden väntar.'],
        en: ['The marks say if you can begin', 'Car arrived, parts picked or missing, customer waiting.'],
      },
    ],
  },
  stamping: {
    drawing: 'clock',
    steps: [
      {
        fi: ['Valitse työ tai laji', 'Päivän työt ovat ylinnä, lounas ja muut niiden alla.'],
        sv: ['Välj jobb eller typ', 'Dagens jobb är överst, lunch och annat under dem.'],
        en: ['Choose a job or a type', 'The jobs of the day come first, then lunch and the others.'],
      },
      {
        fi: ['Uusi leimaus lopettaa edellisen', 'Lopeta erikseen vain, kun päivä päättyy.'],
        sv: ['En ny stämpling avslutar den förra', 'Stoppa skilt bara när dagen är slut.'],
        en: ['A new clocking ends the one before', 'Stop separately only when the day is over.'],
      },
      {
        fi: ['Aika väärin?', 'Kumoa heti, tai pyydä esihenkilöä korjaamaan.'],
        sv: ['Fel tid?', 'Ångra genast, eller be chefen rätta den.'],
        en: ['Wrong time?', 'Undo it at once, or ask your supervisor to correct it.'],
      },
    ],
  },
  workingTime: {
    steps: [
      {
        fi: [
          'Lain kirjanpito tunneista',
          'Lisätyö ja ylityö lasketaan leimauksista, vuoroista ja vastauksista.',
        ],
        sv: ['Lagens bokföring av timmarna', 'Mertid och övertid räknas ur stämplingar, pass och svar.'],
        en: [
          'The record that the law asks for',
          'Additional work and overtime follow from clockings, shifts and answers.',
        ],
      },
      {
        fi: ['Korjaus muuttaa kirjanpitoa', 'Korjaukset ovat päivien alla: kuka, milloin, mitä oli ennen.'],
        sv: [
          'En rättelse ändrar bokföringen',
          'Rättelserna finns under dagarna: vem, när och vad som var förr.',
        ],
        en: ['A correction changes the record', 'Corrections are below the days: who, when, what it was.'],
      },
    ],
  },
  stampingCorrections: {
    steps: [
      {
        fi: ['Vaikein ensin', 'Punaisella merkitty päivä kaipaa korjausta. Napauta palkkia.'],
        sv: ['Det svåraste först', 'En dag med rött behöver rättas. Tryck på fältet.'],
        en: ['The hardest first', 'A day marked in red needs correcting. Tap the block.'],
      },
      {
        fi: [
          'Unohtuneella on ehdotus',
          'Loppu tulee vuorosta ja muiden leimauksista. Yksi napautus hyväksyy.',
        ],
        sv: [
          'Den glömda har ett förslag',
          'Slutet kommer från passet och de andras stämplingar. Ett tryck godkänner.',
        ],
        en: [
          'A forgotten one has a proposal',
          'Its end comes from the shift and from colleagues. One tap accepts it.',
        ],
      },
      {
        fi: ['Syy jää näkyviin', 'Ennen ja jälkeen tallentuvat, joten korjaus ei katoa.'],
        sv: ['Skälet syns', 'Före och efter sparas, så en rättning försvinner aldrig.'],
        en: ['The reason stays', 'Before and after are stored, so that no correction is lost.'],
      },
    ],
  },
  userTasks: {
    steps: [
      {
        fi: ['Ota jonosta', 'Ota tekee tehtävästä sinun. Muut näkevät sen heti.'],
        sv: ['Ta ur kön', 'Ta gör ärendet till ditt. De andra ser det genast.'],
        en: ['Take one from the pool', 'Take makes the task yours. The others see it at once.'],
      },
      {
        fi: ['Avaa, lue, Tehty', 'Muokkaa on vain muutoksia varten.'],
        sv: ['Öppna, läs, Klar', 'Redigera behövs bara för ändringar.'],
        en: ['Open, read, Done', 'Edit is only for changes.'],
      },
      {
        fi: ['Ei sinun?', 'Anna toiselle: valitse henkilö, hän saa ilmoituksen.'],
        sv: ['Inte ditt?', 'Ge till någon annan: välj person, hen får en avisering.'],
        en: ['Not yours?', 'Hand over: choose the person, who gets a notification.'],
      },
    ],
  },
  activityMonitor: {
    steps: [
      {
        fi: ['Jonon tehtävät, kiireellisin ensin', 'Väri ja sana kertovat kiireen.'],
        sv: ['Köns ärenden, de brådskande först', 'Färg och ord visar hur bråttom det är.'],
        en: ['The tasks of the queue, most urgent first', 'Colour and word say how urgent it is.'],
      },
      {
        fi: ['Seinänäyttö', 'Kolmen pisteen valikko tekee linkin, joka ei vaadi kirjautumista.'],
        sv: ['Väggskärm', 'Menyn med tre punkter gör en länk som inte kräver inloggning.'],
        en: ['Wall screen', 'The menu with three dots makes a link that needs no sign-in.'],
      },
    ],
  },
  conversations: {
    steps: [
      {
        fi: ['Jokaisella työmääräyksellä on keskustelu', 'Lukemattomat ovat ylinnä.'],
        sv: ['Varje arbetsorder har en chatt', 'De olästa är överst.'],
        en: ['Each work order has a conversation', 'Unread ones come first.'],
      },
      {
        fi: ['Vastaa valmiilla lauseella', 'Napauta lausetta viestikentän yllä. Kamera lisää kuvan.'],
        sv: ['Svara med en färdig mening', 'Tryck på en mening ovanför fältet. Kameran lägger till en bild.'],
        en: ['Answer with a ready sentence', 'Tap one above the field. The camera adds a photo.'],
      },
    ],
  },
  notifications: {
    steps: [
      {
        fi: ['Mitä sinulle on kerrottu', 'Rivi avaa sen, mistä se kertoo. Piste merkitsee uutta.'],
        sv: ['Det som gäller dig', 'En rad öppnar det som den gäller. Punkten betyder ny.'],
        en: ['What concerns you', 'A row opens what it is about. The dot means new.'],
      },
      {
        fi: ['Valitse, mistä puhelin ilmoittaa', 'Säätimet ylhäällä. Luettelossa näkyy silti kaikki.'],
        sv: ['Välj vad telefonen säger till om', 'Reglagen finns överst. Listan visar ändå allt.'],
        en: [
          'Choose what the phone notifies you of',
          'The sliders are at the top. The list shows everything.',
        ],
      },
    ],
  },
  more: {
    steps: [
      {
        fi: [
          'Täällä on loput sivuista',
          'Oma nimi avaa tilin: toimipiste, kieli, värit ja kirjautuminen ulos.',
        ],
        sv: [
          'Här är resten av sidorna',
          'Ditt namn öppnar kontot: anläggning, språk, färger och utloggning.',
        ],
        en: [
          'The other pages are here',
          'Your name opens the account: site, language, colours and sign-out.',
        ],
      },
      {
        fi: ['Odottaa lähettämistä', 'Mitä teit ilman verkkoa, lähtee itsestään, kun yhteys palaa.'],
        sv: ['Väntar på att skickas', 'Det du gjorde utan nät skickas av sig självt när nätet är tillbaka.'],
        en: ['Waiting to be sent', 'What you did without a network is sent by itself when it is back.'],
      },
    ],
  },
} as const satisfies Record<string, Help>
