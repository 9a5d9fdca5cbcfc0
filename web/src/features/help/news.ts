import type { Language } from '@verstas/contract/texts/language.ts'
import type { PageName } from '../../platform/shell/page-routes.ts'

/** A change in a version that users notice. */
interface NewsItem {
  readonly text: Readonly<Record<Language, string>>
  /** The page whose help shows it. */
  readonly page?: PageName
}

/** The news of one version. */
interface Release {
  /** The version without its patch number, because patches bring no news: `0.9`. */
  readonly version: string
  readonly items: readonly NewsItem[]
}

/** The news for users, newest version first. `CHANGELOG.md` has the details for operators. */
export const releases: readonly Release[] = [
  {
    version: '0.11',
    items: [
      {
        page: 'workOrder',
        text: {
          fi: 'Uusintakäynti: merkitse työmääräys, jolla auto palaa aiemman työn takia.',
          sv: 'Återbesök: märk den arbetsorder med vilken bilen kommer tillbaka på grund av tidigare arbete.',
          en: 'Comeback: mark the work order with which a car returns because of earlier work.',
        },
      },
      {
        page: 'reports',
        text: {
          fi: 'Raportit usealta toimipisteeltä, korjattu kerralla, osat valmiina alussa, ja ajastetut viennit.',
          sv: 'Rapporter från flera anläggningar, rätt från början, delarna klara vid start, och schemalagda exporter.',
          en: 'Reports of several sites, fixed the first time, parts ready at start, and scheduled exports.',
        },
      },
    ],
  },
  {
    version: '0.10',
    items: [
      {
        page: 'notifications',
        text: {
          fi: 'Ilmoitukset yhdessä paikassa: viestit, tehtävät, siirrot, osat ja valmiit autot 60 päivältä.',
          sv: 'Aviseringarna på ett ställe: meddelanden, ärenden, flyttar, delar och klara bilar i 60 dagar.',
          en: 'Notifications in one place: messages, tasks, moves, parts and ready cars of 60 days.',
        },
      },
      {
        page: 'startPage',
        text: {
          fi: 'Kumoa: leimauksen, kuittauksen, siirron ja oton voi perua kymmenen sekunnin ajan.',
          sv: 'Ångra: en stämpling, kvittering, flytt eller ett tagande kan ångras i tio sekunder.',
          en: 'Undo: a clocking, a sign-off, a move and a taken task can be undone for ten seconds.',
        },
      },
      {
        page: 'stamping',
        text: {
          fi: 'Lounaalta takaisin yhdellä napautuksella: palkki ehdottaa edellistä työtä.',
          sv: 'Tillbaka från lunchen med ett tryck: fältet föreslår det förra jobbet.',
          en: 'Back from lunch in one tap: the bar proposes the job before it.',
        },
      },
      {
        page: 'workOrder',
        text: {
          fi: 'Kuittauksen voi perua saman päivän aikana.',
          sv: 'En kvittering kan tas tillbaka samma dag.',
          en: 'A sign-off can be taken back on the same day.',
        },
      },
      {
        page: 'workOrderSearch',
        text: {
          fi: 'Yksi haku joka sivulla: kilpi, numero, osa, henkilö. Tietokoneella Ctrl K.',
          sv: 'En sökning på varje sida: skylt, nummer, del, person. Vid datorn Ctrl K.',
          en: 'One search on every page: plate, number, part, person. Ctrl K at a desk.',
        },
      },
      {
        page: 'healthCheck',
        text: {
          fi: 'Punaisesta löydöksestä työksi: asiakas hyväksyy puhelimessaan, ja työ syntyy yhdellä napautuksella.',
          sv: 'Från rött fynd till jobb: kunden godkänner i sin telefon, och jobbet görs med ett tryck.',
          en: 'From a red finding to a job: the customer accepts on a phone, and one tap makes the job.',
        },
      },
      {
        page: 'workshopSchedule',
        text: {
          fi: 'Aikataulu näyttää paikat, joista kukaan ei myöhästy.',
          sv: 'Schemat visar platserna som inte försenar någon.',
          en: 'The schedule shows the places that make nobody late.',
        },
      },
      {
        page: 'tyre',
        text: {
          fi: 'Renkaiden mittaus alkaa autossa olevasta sarjasta ja pikanäppäimistä.',
          sv: 'Mätningen av däck börjar med uppsättningen på bilen och snabbknapparna.',
          en: 'Measuring tyres begins with the set on the car and the quick pad.',
        },
      },
      {
        text: {
          fi: 'Ohje joka sivulla. Tietokoneella myös ?-näppäimellä.',
          sv: 'Hjälp på varje sida. Vid datorn även med tangenten ?.',
          en: 'Help on every page. At a desk also with the ? key.',
        },
      },
    ],
  },
]

/** The newest version that has news. */
export const newestVersion = releases[0]?.version ?? ''

/** Returns the news of the newest version about a page; undefined if there are none. */
export const newestOf = (page: PageName): NewsItem | undefined =>
  releases[0]?.items.find((item) => item.page === page)
