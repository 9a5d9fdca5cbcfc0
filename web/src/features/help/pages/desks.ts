import type { Help } from '../help-entry.ts'

/** The help for the pages of desks: schedule, parts and shifts. */
export const deskHelp = {
  workshopSchedule: {
    drawing: 'plan',
    steps: [
      {
        fi: ['Vedä, tai valitse ja napauta', 'Valitse auto. Riittävän pitkät vapaat paikat hehkuvat.'],
        sv: ['Dra, eller välj och tryck', 'Välj en bil. Lediga platser som räcker lyser.'],
        en: ['Drag, or choose and tap', 'Choose a car. Free places that are long enough glow.'],
      },
      {
        fi: ['Seuraus näkyy ennen siirtoa', 'Vihreä ei haittaa ketään. Punainen kertoo, kuka myöhästyy.'],
        sv: ['Följden syns före flytten', 'Grönt stör ingen. Rött säger vem som blir försenad.'],
        en: ['You see the effect before the move', 'Green harms nobody. Red says who becomes late.'],
      },
      {
        fi: ['Näppäimillä', 'Nuolet kulkevat, välilyönti valitsee, Enter avaa tai panee paikalleen.'],
        sv: ['Med tangenter', 'Pilarna går, mellanslag väljer, Enter öppnar eller placerar.'],
        en: ['With keys', 'Arrows move, Space chooses, Enter opens or places.'],
      },
    ],
  },
  partsSearch: {
    steps: [
      {
        fi: ['Numero, nimi tai viivakoodi', 'Hyllypaikka ja saldo näkyvät rivillä.'],
        sv: ['Nummer, namn eller streckkod', 'Hyllplats och saldo syns på raden.'],
        en: ['Number, name or barcode', 'Shelf and stock are on the row.'],
      },
      {
        fi: ['Työlle lisääminen', 'Plus lisää osan auki olevalle työmääräykselle.'],
        sv: ['Lägg till på ett jobb', 'Plus lägger delen på den öppna arbetsordern.'],
        en: ['Adding it to a job', 'Plus adds the part to the open work order.'],
      },
    ],
  },
  part: {
    steps: [
      {
        fi: ['Missä, montako, kenelle', 'Vapaana on se, mitä ei ole varattu muille töille.'],
        sv: ['Var, hur många, åt vem', 'Lediga är de som inte är reserverade för andra jobb.'],
        en: ['Where, how many, for whom', 'Free means not kept for other jobs.'],
      },
    ],
  },
  partsPlanning: {
    drawing: 'shelf',
    steps: [
      {
        fi: ['Punainen ensin', 'Auto tulee vuorokauden sisällä, ja jokin osa puuttuu.'],
        sv: ['Rött först', 'Bilen kommer inom ett dygn, och någon del saknas.'],
        en: ['Red first', 'The car comes within a day, and a part is missing.'],
      },
      {
        fi: ['Nappi on seuraava vaihe', 'Suunnittele, kerää, hyllyyn. Puuttuva kysytään nimeltä.'],
        sv: ['Knappen är nästa steg', 'Planera, plocka, till hyllan. Det som saknas nämns.'],
        en: ['The button is the next step', 'Plan, pick, to the shelf. It names what is missing.'],
      },
      {
        fi: ['Keräilylista', 'Päivän osat hyllyjärjestyksessä. Lue viivakoodi tai merkitse.'],
        sv: ['Plocklista', 'Dagens delar i hyllordning. Läs streckkoden eller bocka av.'],
        en: ['Pick list', 'The parts of a day in the order of the shelves. Scan or tick.'],
      },
    ],
  },
  payroll: {
    steps: [
      {
        fi: ['Hyväksy, lukitse, vie', 'Punainen henkilö estää lukitsemisen. Napautus vie korjaukseen.'],
        sv: ['Godkänn, lås, exportera', 'En röd person hindrar låsningen. Ett tryck leder till rättelsen.'],
        en: ['Approve, lock, export', 'A person in red prevents the lock. A tap leads to the correction.'],
      },
      {
        fi: ['Viety kausi ei muutu', 'Myöhempi korjaus tulee erona seuraavaan kauteen.'],
        sv: ['En exporterad period ändras inte', 'En senare rättelse kommer som skillnad i nästa period.'],
        en: ['An exported period never changes', 'A later correction is a difference in the next period.'],
      },
    ],
  },
  rosters: {
    steps: [
      {
        fi: ['Rytmi tekee vuorot', 'Anna henkilölle rytmi alkaen jostain päivästä.'],
        sv: ['Rytmen gör passen', 'Ge personen en rytm från och med en dag.'],
        en: ['A pattern makes the shifts', 'Give a person a pattern from some day on.'],
      },
      {
        fi: ['Poikkeus yhdelle päivälle', 'Napauta päivää. Poissaolo vapauttaa ajan aikataulusta.'],
        sv: ['Undantag för en dag', 'Tryck på dagen. Frånvaro frigör tiden i schemat.'],
        en: ['An exception for one day', 'Tap the day. An absence removes the time from the schedule.'],
      },
    ],
  },
} as const satisfies Record<string, Help>
