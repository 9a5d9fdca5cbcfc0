import { vin } from '../../features/vehicles/test/sample-vehicle.ts'

/**
 * Addresses of pages, each with the controls to press. `A > B` presses B in the overlay that A has opened.
 */
export type Pages = Readonly<Record<string, readonly string[]>>

export const order = '/workorder?number=1002345'
const globalId = '0b9a8d2e-5c61-4f4a-8d7b-2a1c3e4f5a6b'
const account = 'Matti Virtanen Helsinki…'

/** The pages of each feature, with the Finnish names of the controls to press. */
export const pages: Readonly<Record<string, Pages>> = {
  account: {
    '/account/keys': [],
    '/account/sessions': [],
    '/account/picture': [],
    '/reset/token': [],
  },
  activities: {
    '/usertasks': [
      'Uusi',
      'Merkki',
      'Tyyppi',
      'MFO-957 Asiakas odottaa Kiireellinen Hae osa varastosta…',
      'Tekemättä Tilaa varaosat…',
    ],
    '/usertasks?task=31': ['Muokkaa', 'Anna toiselle'],
    [`${order}&tab=activities`]: ['Tehty Pesu…'],
  },
  'activity-monitor': {
    '/activitymonitor': ['Lisää toimintoja', 'Lisää toimintoja > Näyttölinkit', 'Tyyppi'],
    '/wall/token': [],
  },
  administration: {
    '/administration': ['Poissa käytöstä'],
    '/administration?tab=rights': [],
    '/administration?tab=devices': [],
    '/administration?tab=strangers': [],
    '/administration/12': ['Tee uusi kortti', 'Liitä yrityksen tunnus'],
    '/setup/token': [],
  },
  integrations: {
    '/integrations': [],
    '/integrations/accounts': [],
    '/integrations/webhooks': [],
    '/integrations/directory': ['Ryhmä Asentajat'],
    '/integrations/differences': [],
    '/integrations/masters': [],
  },
  reports: {
    '/reports': [],
    '/reports?list=sold': [],
    '/reports?view=exports': ['Uusi vienti', 'Muuta: Johdon luvut', 'Poista: Johdon luvut'],
  },
  rosters: { '/rosters': ['Matti…', 'Rytmit', 'Lisää poissaolo'] },
  payroll: { '/payroll': ['Säännöt', 'Säännöt > Lisää sääntö'] },
  settings: {
    '/settings': [],
    '/settings/priorities': [],
    '/settings/audit': [],
    '/settings/export': [],
    '/settings/imports': ['Ajoneuvot: autot.csv…'],
    '/settings/count': [],
    '/settings/count-7': [],
    '/settings/receive': [],
    '/settings/start': [],
    '/settings/tyres': [],
    '/settings/backups': [],
    '/settings/retention': ['Muokkaa: Asiakkaiden nimet'],
    '/settings/people': ['Aseta säilytysvaatimus'],
    '/settings/customerdata-4711': ['Katso, mitä poistuisi'],
    '/settings/employeedata-12': [],
    '/settings/reads': [],
    '/settings/readsofcustomer-4711': [],
    '/settings/readsofemployee-12': [],
    '/settings/templates': [],
    '/settings/templates-4': [],
    '/settings/sites': ['Lisää', 'Helsinki'],
  },
  attachments: { [`${order}&tab=attachments`]: ['Levy naarmuilla…', 'kuitti.pdf…', 'Katja Eklund…'] },
  autograph: { '/autograph/1002345': [] },
  camera: { '/camera/1002345': [] },
  chat: {
    '/conversations': ['Vastaamatta…', 'Kaikki'],
    [`${order}&tab=chat`]: ['jarru.jpg…', 'Liitä työhön'],
  },
  'health-check-offers': { '/offer/token': [] },
  'health-checks': {
    '/vhc': [],
    [`/vhc/vin/${vin}`]: [],
    '/vhc/12': ['Jatko: Front pads'],
  },
  'new-work-order': { '/newworkorder': ['Uusi asiakas'], '/newworkorder?number=EKX-860': [] },
  notifications: { '/notifications': ['Mistä ilmoitetaan'] },
  parts: {
    '/partssearch': ['Tarkenna hakua'],
    '/partssearch?searchKey=suodatin': [],
    '/part/820/HU%207008%20Z': ['Lisää työlle'],
  },
  'parts-planning': {
    '/partsplanning': ['12:30 MFO-957…', 'Suunnittelematta: MFO-957, muuta'],
    '/partsplanning?list=2026-11-18': ['Skannaa osia'],
  },
  shell: {
    '/more': [account, `${account} > Työtunnit`, `${account} > Ilmoitukset`, 'Odottaa lähettämistä…'],
  },
  stamping: {
    '/stamping': ['11:00…', '08:00…', 'Aiemmat leimaukset', 'Työtunnit', 'Vaihda', 'Lopeta'],
    '/stamping?form=true': ['Päivän varaukset', '08:00…'],
  },
  'stamping-corrections': {
    '/stampingcorrections/7/2026-11-18': [
      '08:30…',
      '09:00 – 09:10 Aukko…',
      'Lisää leimaus',
      'Vie omat leimaukset…',
    ],
  },
  'working-time': {
    '/workingtime?from=2026-11-01&to=2026-11-30': ['Kaikki tunnit', 'ti 17.11.2026…'],
  },
  tyres: {
    [`/tyre/${globalId}`]: ['Rengashistoria', 'Rengas ja vanne Etuakseli', 'Lisää sarja'],
    [`${order}&tab=tyres`]: ['Historia'],
    [`/vehicle/${vin}?tab=tyres`]: [],
  },
  vehicles: {
    '/vehiclesearch': [],
    '/vehiclesearch?plate=SRL': [],
    [`/vehicle/${vin}`]: [],
    [`/vehicle/${vin}?tab=maintenance`]: [],
  },
  'work-orders': {
    [order]: [
      'Lisää toimintoja',
      'Lisää toimintoja > Muokkaa työmääräystä',
      'Liitä: Työ 1',
      'Muokkaa: Työ 1',
      'Muokkaa: Työ 1 > Lisää työvaihe',
      'Lisää varaosa: Työ 1',
      'Lisää työ',
      'Valitse rivi Vuosihuolto',
    ],
    [`${order}&tab=workorder`]: ['Historia…', 'Kyllä'],
    [`${order}&tab=resources`]: [],
    '/workorder?number=1002346': [],
    '/workorder?number=1002300&tab=workorder': [],
    '/workorder?number=1002347': [],
    '/activities?number=1002345': [],
    '/workordersearch': [],
    '/workordersearch?plate=MFO': [],
    '/workordersearch?tab=mine': [],
    '/workordersearch?tab=all': [],
  },
  'work-schedule': { '/workschedule': ['keskiviikko 18.11.2026…'] },
  'workshop-schedule': {
    '/workshopschedule': ['Tekijät ja paikat', 'ABC-201…', 'ABC-202…', 'Vapaa…', 'Ilman tekijää: 1'],
  },
}

/** The pages that are recorded for a user with few rights. */
export const pagesWithFewRights: Pages = {
  '/startpage': [],
  '/more': [],
  '/workshopschedule': [],
  [order]: [],
  [`${order}&tab=workorder`]: [],
  [`${order}&tab=attachments`]: [],
  [`/vehicle/${vin}`]: [],
  '/stamping?form=true': [],
}
