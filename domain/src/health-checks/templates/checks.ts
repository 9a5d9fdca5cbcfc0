import type { Measure } from '@verstas/contract/health-checks/survey.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'

type CheckDefinition = SurveyDefinition['Sections'][number]['Checks'][number]
type Side = NonNullable<CheckDefinition['TreadOf']>['side']

const check = (
  Id: string,
  [fi, sv, en]: readonly [fi: string, sv: string, en: string],
  more: Omit<CheckDefinition, 'Id' | 'Title'> = {},
): CheckDefinition => ({ Id, Title: { fi, sv, en }, ...more })

const padThickness: Measure = {
  Unit: 'mm',
  Least: 0,
  Most: 20,
  Step: 0.5,
  WorseWhen: 'lower',
  Soon: 4,
  Now: 3,
}
const voltage: Measure = {
  Unit: 'V',
  Least: 8,
  Most: 15,
  Step: 0.1,
  WorseWhen: 'lower',
  Soon: 12.4,
  Now: 12,
}
const frostProtection: Measure = {
  Unit: '°C',
  Least: -60,
  Most: 0,
  Step: 1,
  WorseWhen: 'higher',
  Soon: -30,
  Now: -20,
}
const waterContent: Measure = {
  Unit: '%',
  Least: 0,
  Most: 10,
  Step: 0.1,
  WorseWhen: 'higher',
  Soon: 2,
  Now: 3,
}
const pressure: Measure = {
  Unit: 'bar',
  Least: 0,
  Most: 8,
  Step: 0.1,
  WorseWhen: 'lower',
  Soon: 2,
  Now: 1.8,
}
const treadDepth: Measure = {
  Unit: 'mm',
  Least: 0,
  Most: 10,
  Step: 0.5,
  WorseWhen: 'lower',
  Soon: 4,
  Now: 1.6,
}

const tread = (Id: string, words: readonly [string, string, string], axleNumber: number, side: Side) =>
  check(Id, words, { Measure: treadDepth, TreadOf: { axleNumber, side } })

const optional = { IsOptional: true }

/** The checks of all templates: one that several ask has the same id in each, so that a later light of it counts. */
export const checks = {
  lights: check('lights', ['Valot ja heijastimet', 'Ljus och reflexer', 'Lights and reflectors']),
  windscreen: check('windscreen', ['Tuulilasi', 'Vindruta', 'Windscreen']),
  wipers: check('wipers', ['Pyyhkijät ja pesin', 'Torkare och spolare', 'Wipers and washer']),
  glassAndMirrors: check('glassAndMirrors', ['Lasit ja peilit', 'Rutor och speglar', 'Windows and mirrors']),
  bodywork: check('bodywork', ['Kori ja maalipinta', 'Kaross och lack', 'Bodywork and paint']),
  doors: check('doors', ['Ovet, lukot ja saranat', 'Dörrar, lås och gångjärn', 'Doors, locks and hinges']),
  engineOil: check('engineOil', ['Moottoriöljy', 'Motorolja', 'Engine oil'], optional),
  coolant: check(
    'coolant',
    ['Jäähdytysneste, pakkasenkesto', 'Kylarvätska, fryspunkt', 'Coolant, freezing point'],
    { Measure: frostProtection },
  ),
  battery: check('battery', ['12 V akku', '12 V-batteri', '12 V battery'], { Measure: voltage }),
  washerFluid: check('washerFluid', ['Pesuneste', 'Spolarvätska', 'Washer fluid']),
  belts: check('belts', ['Apulaitehihna', 'Drivrem', 'Drive belt'], optional),
  hoses: check('hoses', ['Letkut ja vuodot', 'Slangar och läckage', 'Hoses and leaks']),
  suspension: check('suspension', ['Jousitus ja iskunvaimentimet', 'Fjädring och stötdämpare', 'Suspension']),
  steering: check('steering', ['Ohjaus ja nivelet', 'Styrning och leder', 'Steering and joints']),
  driveshafts: check('driveshafts', [
    'Vetoakselit ja suojakumit',
    'Drivaxlar och damasker',
    'Drive shafts and boots',
  ]),
  exhaust: check('exhaust', ['Pakoputkisto', 'Avgassystem', 'Exhaust'], optional),
  underbody: check('underbody', ['Alusta ja ruoste', 'Underrede och rost', 'Underbody and rust']),
  leaksBelow: check('leaksBelow', ['Öljyvuodot alhaalta', 'Oljeläckage underifrån', 'Oil leaks from below']),
  frontPads: check('frontPads', ['Etujarrupalat', 'Främre bromsbelägg', 'Front brake pads'], {
    Measure: padThickness,
  }),
  frontDiscs: check('frontDiscs', ['Etujarrulevyt', 'Främre bromsskivor', 'Front brake discs']),
  rearPads: check('rearPads', ['Takajarrupalat', 'Bakre bromsbelägg', 'Rear brake pads'], {
    Measure: padThickness,
  }),
  rearDiscs: check('rearDiscs', ['Takajarrulevyt', 'Bakre bromsskivor', 'Rear brake discs']),
  brakeFluid: check(
    'brakeFluid',
    ['Jarruneste, vesipitoisuus', 'Bromsvätska, vattenhalt', 'Brake fluid, water content'],
    { Measure: waterContent },
  ),
  parkingBrake: check('parkingBrake', ['Seisontajarru', 'Parkeringsbroms', 'Parking brake']),
  treadFrontLeft: tread(
    'treadFrontLeft',
    ['Vasen eturengas', 'Vänster framdäck', 'Front left tyre'],
    1,
    'Left',
  ),
  treadFrontRight: tread(
    'treadFrontRight',
    ['Oikea eturengas', 'Höger framdäck', 'Front right tyre'],
    1,
    'Right',
  ),
  treadRearLeft: tread('treadRearLeft', ['Vasen takarengas', 'Vänster bakdäck', 'Rear left tyre'], 2, 'Left'),
  treadRearRight: tread(
    'treadRearRight',
    ['Oikea takarengas', 'Höger bakdäck', 'Rear right tyre'],
    2,
    'Right',
  ),
  tyrePressure: check('tyrePressure', ['Alin rengaspaine', 'Lägsta däcktryck', 'Lowest tyre pressure'], {
    Measure: pressure,
  }),
  tyreCondition: check('tyreCondition', [
    'Renkaiden kyljet ja kuluminen',
    'Däcksidor och slitage',
    'Tyre walls and wear',
  ]),
  seatBelts: check('seatBelts', ['Turvavyöt', 'Säkerhetsbälten', 'Seat belts']),
  warningLights: check('warningLights', ['Varoitusvalot', 'Varningslampor', 'Warning lights']),
  interior: check('interior', ['Sisätilojen kunto', 'Inredningens skick', 'Condition of the interior']),
  belongings: check('belongings', [
    'Autoon jätetyt tavarat',
    'Kvarlämnade saker',
    'Belongings left in the car',
  ]),
  keys: check('keys', ['Avaimet ja kaukosäädin', 'Nycklar och fjärrkontroll', 'Keys and remote']),
  wheels: check('wheels', ['Vanteet ja pölykapselit', 'Fälgar och navkapslar', 'Wheels and caps']),
}
