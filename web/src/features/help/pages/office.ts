import type { Help } from '../help-entry.ts'

/** The help for the pages of administrators, and for a person's own account. */
export const officeHelp = {
  administration: {
    steps: [
      {
        fi: [
          'Ihmiset, oikeudet ja laitteet',
          'Henkilö näkee vain ne sivut, joihin hänen oikeutensa riittävät.',
        ],
        sv: [
          'Personer, rättigheter och enheter',
          'En person ser bara de sidor som rättigheterna räcker till.',
        ],
        en: ['People, rights and devices', 'A person sees only the pages that their rights open.'],
      },
      {
        fi: [
          'Yhteinen tabletti',
          'Tee laitteesta yhteinen, niin käyttäjä vaihtuu PIN-koodilla tai kortilla.',
        ],
        sv: ['Delad surfplatta', 'Gör enheten delad, så byter man användare med PIN eller kort.'],
        en: ['A shared tablet', 'Make the device shared, and people change by a PIN or a badge.'],
      },
    ],
  },
  person: {
    steps: [
      {
        fi: ['Profiili antaa oikeudet', 'Poikkeukset yhdelle henkilölle ovat profiilin alla.'],
        sv: ['Profilen ger rättigheterna', 'Undantag för en person finns under profilen.'],
        en: ['The profile gives the rights', 'Exceptions for one person are below it.'],
      },
      {
        fi: ['Salasana unohtui?', 'Tee salasanalinkki. Se toimii kerran.'],
        sv: ['Glömt lösenordet?', 'Gör en lösenordslänk. Den fungerar en gång.'],
        en: ['Password forgotten?', 'Make a reset link. It works once.'],
      },
    ],
  },
  reports: {
    steps: [
      {
        fi: ['Luvun alla on, mitä jaettiin millä', 'Napauta lukua, niin näet sen rivit.'],
        sv: ['Under siffran står vad som delades med vad', 'Tryck på siffran för att se raderna.'],
        en: ['Below a figure is what was divided by what', 'Tap the figure to see its rows.'],
      },
      {
        fi: [
          'Luvut elävät',
          'Myöhäinen leimaus tai korjaus muuttaa eilistä. Katso, mikä tilanne luvuissa on.',
        ],
        sv: [
          'Siffrorna lever',
          'En sen stämpling eller rättelse ändrar gårdagen. Se vilket läge siffrorna har.',
        ],
        en: [
          'Figures move',
          'A late clocking or a correction changes yesterday. See the time of the figures.',
        ],
      },
      {
        fi: [
          'Raportti voi tulla itsestään',
          'Ajastetut viennit tekevät siitä tiedoston joka päivä, viikko tai kuukausi.',
        ],
        sv: [
          'Rapporten kan komma av sig själv',
          'Schemalagda exporter gör den till en fil varje dag, vecka eller månad.',
        ],
        en: ['A report can come by itself', 'Scheduled exports make it a file each day, week or month.'],
      },
    ],
  },
  settings: {
    steps: [
      {
        fi: ['Muutos näkyy heti kaikilla', 'Uudelleenkirjautumista ei tarvita.'],
        sv: ['En ändring syns genast för alla', 'Ingen behöver logga in på nytt.'],
        en: ['A change is seen at once by all', 'Nobody has to sign in again.'],
      },
      {
        fi: ['Tuonti ja vienti ovat täällä', 'Excel tai CSV käy. Ennen tallennusta näet, mitä muuttuu.'],
        sv: ['Import och export finns här', 'Excel eller CSV duger. Före sparandet ser du vad som ändras.'],
        en: ['Import and export are here', 'Excel or CSV will do. You see what changes before it is saved.'],
      },
    ],
  },
  setting: {
    steps: [
      {
        fi: [
          'Napauta riviä muuttaaksesi',
          'Lisää tekee uuden. Käytössä olleen voi piilottaa, vanhat tiedot säilyvät.',
        ],
        sv: [
          'Tryck på en rad för att ändra',
          'Lägg till gör en ny. En använd kan döljas, gamla uppgifter finns kvar.',
        ],
        en: ['Tap a row to change it', 'Add makes a new one. A used one can be hidden: old records keep it.'],
      },
    ],
  },
  'setting/imports': {
    drawing: 'shelf',
    steps: [
      {
        fi: ['Valitse tiedosto', 'Sarakkeet tunnistetaan otsikoista. Korjaa, jos jokin on väärin.'],
        sv: ['Välj en fil', 'Kolumnerna känns igen på rubrikerna. Rätta om något är fel.'],
        en: ['Choose a file', 'Columns are recognised by their titles. Correct those that are wrong.'],
      },
      {
        fi: [
          'Katso ennen kuin tallennat',
          'Uudet, muuttuvat ja virheelliset rivit erikseen. Mikään ei muutu vielä.',
        ],
        sv: ['Titta innan du sparar', 'Nya, ändrade och felaktiga rader för sig. Inget ändras ännu.'],
        en: ['Look before you save', 'New, changed and faulty rows apart. Nothing changes yet.'],
      },
    ],
  },
  'setting/start': {
    steps: [
      {
        fi: ['Ylhäältä alas', 'Jokainen kohta kertoo, onko se tehty. Järjestyksestä voi poiketa.'],
        sv: ['Uppifrån och ner', 'Varje steg säger om det är gjort. Ordningen är fri.'],
        en: ['From the top down', 'Each step says whether it is done. The order is up to you.'],
      },
    ],
  },
  'setting/templates': {
    steps: [
      {
        fi: ['Muutos tekee uuden version', 'Tehdyt tarkastukset pitävät sen pohjan, jolla ne tehtiin.'],
        sv: ['En ändring gör en ny version', 'Gjorda kontroller behåller mallen de gjordes med.'],
        en: ['A change makes a new version', 'Checks that were made keep the template they were made with.'],
      },
    ],
  },
  'setting/count': {
    steps: [
      {
        fi: ['Laske hylly kerrallaan', 'Lue viivakoodi ja anna määrä. Puhelin riittää, verkkoa ei tarvita.'],
        sv: [
          'Räkna en hylla i taget',
          'Läs streckkoden och ange antalet. Telefonen räcker, nät behövs inte.',
        ],
        en: ['Count shelf by shelf', 'Scan and enter the amount. A phone is enough, without a network.'],
      },
      {
        fi: ['Erot vahvistetaan lopuksi', 'Saldo muuttuu vasta silloin.'],
        sv: ['Skillnaderna bekräftas till sist', 'Först då ändras saldot.'],
        en: ['Differences are confirmed at the end', 'The stock changes only then.'],
      },
    ],
  },
  'setting/audit': {
    steps: [
      {
        fi: ['Kuka, mitä, milloin', 'Rajaa henkilöllä, päivällä tai työmääräyksellä. Lokia ei voi muuttaa.'],
        sv: ['Vem, vad, när', 'Avgränsa med person, dag eller arbetsorder. Loggen kan inte ändras.'],
        en: ['Who, what, when', 'Narrow it by person, day or work order. The log cannot be changed.'],
      },
    ],
  },
  integrations: {
    steps: [
      {
        fi: ['Vihreä: kaikki kulkee', 'Punainen kertoo, mikä järjestelmä on ollut hiljaa ja kauanko.'],
        sv: ['Grönt: allt flyter', 'Rött säger vilket system som varit tyst och hur länge.'],
        en: ['Green: everything flows', 'Red says which system has been silent, and how long.'],
      },
      {
        fi: ['Erot', 'Jos kaksi järjestelmää on eri mieltä, valitse kumpi pätee.'],
        sv: ['Skillnader', 'Om två system är oense väljer du vilket som gäller.'],
        en: ['Differences', 'If two systems disagree, choose which one counts.'],
      },
    ],
  },
  serviceAccounts: {
    steps: [
      {
        fi: [
          'Yksi tili järjestelmää kohti',
          'Avain näkyy kerran. Vaihda se tekemällä uusi ja poistamalla vanha.',
        ],
        sv: [
          'Ett konto per system',
          'Nyckeln visas en gång. Byt den genom att göra en ny och ta bort den gamla.',
        ],
        en: [
          'One account for each system',
          'The key is shown once. Replace it by a new one, then remove the old.',
        ],
      },
    ],
  },
  signInWays: {
    steps: [
      {
        fi: ['Sormenjälki on nopein', 'Lisää pääsyavain jokaiselle omalle laitteellesi.'],
        sv: ['Fingeravtryck är snabbast', 'Lägg till en nyckel på var och en av dina enheter.'],
        en: ['A fingerprint is fastest', 'Add a passkey on each of your own devices.'],
      },
    ],
  },
  sessions: {
    steps: [
      {
        fi: ['Laitteet, joilla olet kirjautuneena', 'Puhelin hukassa? Kirjaa se täältä ulos.'],
        sv: ['Enheter där du är inloggad', 'Telefonen borta? Logga ut den härifrån.'],
        en: ['Devices on which you are signed in', 'Lost a phone? Sign it out here.'],
      },
    ],
  },
  myPicture: {
    steps: [
      {
        fi: ['Kasvot nimen viereen', 'Kuva näkyy vain työkavereille. Voit poistaa sen milloin vain.'],
        sv: ['Ett ansikte vid namnet', 'Bilden ser bara dina kolleger. Du kan ta bort den när som helst.'],
        en: ['A face beside the name', 'Only colleagues see it. You can remove it at any time.'],
      },
    ],
  },
} as const satisfies Record<string, Help>
