/**
 * The author of a message: the technician, the work order's receiver, Aino of the service desk, or the parts
 * desk.
 */
type Speaker = 'technician' | 'receiver' | 'aino' | 'parts'

export interface Line {
  readonly by: Speaker
  readonly text: string
  /** The time of the message, in minutes before the demo's current time. */
  readonly ago: number
  readonly needsAnswer?: boolean
  /** The person who acknowledged the message ten minutes after it was sent. */
  readonly acknowledgedBy?: Speaker
}

export interface Conversation {
  readonly lines: readonly Line[]
  /** Number of the conversation's last messages that Aino has not read. */
  readonly unreadByAino: number
}

/** Conversations about Matti's vehicles of today, in the order of the vehicles. */
export const conversationsOfMatti: readonly Conversation[] = [
  {
    unreadByAino: 1,
    lines: [
      {
        by: 'aino',
        ago: 125,
        text: 'Asiakas kysyi, ehtiikö auto valmiiksi jo kymmeneksi. Kerrotko, jos palat pitää vaihtaa?',
      },
      { by: 'technician', ago: 91, text: 'Palat 3 mm, vaihto kannattaa tehdä nyt. Ohjeaika 1h 10min.' },
      {
        by: 'parts',
        ago: 84,
        text: 'Jarrupalasarja on hyllyssä H-K24. Kulumisanturi tulee kello 12 kuormassa.',
      },
      { by: 'technician', ago: 22, text: 'Saanko asiakkaalta luvan palojen vaihtoon?', needsAnswer: true },
    ],
  },
  {
    unreadByAino: 0,
    lines: [
      { by: 'aino', ago: 180, text: 'Ääni kuuluu asiakkaan mukaan vain kylmänä, noin 60 km/h.' },
      { by: 'technician', ago: 64, text: 'Selvä, ajan koeajon ensin.' },
    ],
  },
  {
    unreadByAino: 2,
    lines: [
      { by: 'technician', ago: 1_320, text: 'Jakohihna on auki, vesipumppu vuotaa myös.' },
      {
        by: 'technician',
        ago: 1_315,
        text: 'Vaihdetaanko pumppu samalla?',
        needsAnswer: true,
        acknowledgedBy: 'aino',
      },
      { by: 'aino', ago: 1_290, text: 'Kyllä, asiakas hyväksyi. Lisään rivin työmääräykselle.' },
      { by: 'parts', ago: 75, text: 'Pumppu on tilattu, tulee tänään klo 13.' },
      { by: 'technician', ago: 40, text: 'Hyvä, jatkan siitä kun osa on täällä.' },
    ],
  },
]

/** Conversations about other vehicles. Each one is used for several vehicles of the day. */
export const usualConversations: readonly Conversation[] = [
  {
    unreadByAino: 1,
    lines: [
      { by: 'receiver', ago: 210, text: 'Asiakas odottaa kahviossa, ilmoitatko kun auto on pestävänä?' },
      { by: 'technician', ago: 35, text: 'Pesussa nyt, valmis vartin päästä.' },
    ],
  },
  {
    unreadByAino: 0,
    lines: [
      { by: 'technician', ago: 160, text: 'Osa puuttuu' },
      { by: 'parts', ago: 150, text: 'Haen hyllystä H-B2, tuon nosturille.' },
      { by: 'technician', ago: 148, text: 'Kiitos!' },
    ],
  },
  {
    unreadByAino: 0,
    lines: [
      {
        by: 'receiver',
        ago: 300,
        text: 'Ajokilometrit puuttuvat, kirjaatko ne kun auto on sisällä?',
        needsAnswer: true,
        acknowledgedBy: 'technician',
      },
    ],
  },
  {
    unreadByAino: 1,
    lines: [
      { by: 'technician', ago: 95, text: 'Vasen ajovalo on rikki, ei näy työmääräyksellä.' },
      { by: 'receiver', ago: 80, text: 'Soitan asiakkaalle.' },
      { by: 'technician', ago: 12, text: 'Auto valmis' },
    ],
  },
]
