interface Named {
  readonly fi: string
  readonly sv: string
  readonly en: string
}

const workOrderType = 1
const endOfDayType = 11
const lunchType = 12
const absenceTypes: ReadonlySet<number> = new Set([20, 21, 22])

const stampingTypeNames: readonly (readonly [code: number, description: Named])[] = [
  [workOrderType, { fi: 'Työmääräysaika', sv: 'Arbetsordertid', en: 'Work order time' }],
  [2, { fi: 'Sisäinen työ', sv: 'Internt arbete', en: 'Internal work' }],
  [10, { fi: 'Sisään', sv: 'In', en: 'In' }],
  [endOfDayType, { fi: 'Ulos', sv: 'Ut', en: 'Out' }],
  [lunchType, { fi: 'Lounas', sv: 'Lunch', en: 'Lunch' }],
  [13, { fi: 'Koulutus', sv: 'Utbildning', en: 'Training' }],
  [14, { fi: 'Siivous', sv: 'Städning', en: 'Cleaning' }],
  [20, { fi: 'Sairaus', sv: 'Sjuk', en: 'Sick' }],
  [21, { fi: 'Loma', sv: 'Semester', en: 'Holiday' }],
  [22, { fi: 'Lääkäri', sv: 'Läkare', en: 'Doctor' }],
]

/** Stamping types of a new installation. The keys are column names of the database table. */
export const standardStampingTypes = stampingTypeNames.map(([code, description], position) => ({
  code,
  description,
  is_default: code === workOrderType,
  is_work_order: code <= 2,
  is_presence: !absenceTypes.has(code),
  is_end_of_day: code === endOfDayType,
  is_lunch: code === lunchType,
  position,
}))

/** Substatuses of work orders in a new installation, by code. */
export const standardSubstatuses = {
  ARRIVED: { fi: 'Auto saapunut', sv: 'Bilen har kommit', en: 'Car arrived' },
  IN_WORK: { fi: 'Työn alla', sv: 'Under arbete', en: 'In work' },
  WAITING_PARTS: { fi: 'Odottaa osia', sv: 'Väntar på delar', en: 'Waiting for parts' },
  WAITING_CUSTOMER: {
    fi: 'Odottaa asiakkaan päätöstä',
    sv: 'Väntar på kundens beslut',
    en: 'Waiting for customer',
  },
  TEST_DRIVE: { fi: 'Koeajossa', sv: 'Provkörs', en: 'On test drive' },
  WASH: { fi: 'Pesussa', sv: 'I tvätten', en: 'In the wash' },
  READY: { fi: 'Valmis', sv: 'Klar', en: 'Ready' },
} as const satisfies Readonly<Record<string, Named>>

/** The priorities of a new site. */
export const standardPriorities = [
  { code: 1, description: { fi: 'Kiireellinen', sv: 'Brådskande', en: 'Urgent' }, colour: '#e03131' },
  { code: 2, description: { fi: 'Tärkeä', sv: 'Viktig', en: 'Important' }, colour: '#f08c00' },
  { code: 3, description: { fi: 'Normaali', sv: 'Normal', en: 'Normal' }, colour: '#5c7cfa' },
] as const

/** The task types of a new site. `of` is the kind of tasks for which the server uses the type. */
export const standardTaskTypes = [
  { code: 'OSA', description: { fi: 'Osapyyntö', sv: 'Reservdelsbegäran', en: 'Part request' }, of: 'parts' },
  {
    code: 'SOITTO',
    description: { fi: 'Asiakkaan takaisinsoitto', sv: 'Ring upp kunden', en: 'Call the customer back' },
    of: null,
  },
  {
    code: 'RENGAS',
    description: { fi: 'Rengastilaus', sv: 'Däckbeställning', en: 'Tyre order' },
    of: 'tyres',
  },
  {
    code: 'RENGASVIHJE',
    description: { fi: 'Rengasvihje', sv: 'Däcktips', en: 'Tyre lead' },
    of: 'leads',
  },
  {
    code: 'KUNTO',
    description: {
      fi: 'Kuntotarkastuksen tehtävä',
      sv: 'Uppgift från hälsokontroll',
      en: 'Task from a health check',
    },
    of: 'inspections',
  },
] as const

/** The usual work queues of a site, for unassigned tasks. */
export const standardQueues = [
  { fi: 'Varaosien jono', sv: 'Reservdelarnas kö', en: 'Parts queue' },
  { fi: 'Takuujono', sv: 'Garantikö', en: 'Warranty queue' },
  { fi: 'Rengasjono', sv: 'Däckkö', en: 'Tyre queue' },
] as const satisfies readonly Named[]

/** The quick replies of a new site, in order. */
export const standardQuickReplies = [
  { fi: 'Auto valmis', sv: 'Bilen är klar', en: 'The car is done' },
  { fi: 'Tarvitsen luvan', sv: 'Jag behöver klartecken', en: 'I need permission' },
  { fi: 'Osa puuttuu', sv: 'En del saknas', en: 'A part is missing' },
  { fi: 'Soita minulle', sv: 'Ring mig', en: 'Call me' },
  { fi: 'Selvä', sv: 'Okej', en: 'All right' },
] as const satisfies readonly Named[]

/** The first stock of a new site. */
export const standardStock = {
  code: 'MAIN',
  description: { fi: 'Päävarasto', sv: 'Huvudlager', en: 'Main stock' },
} as const
