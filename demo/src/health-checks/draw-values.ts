import type { Measure } from '@verstas/contract/health-checks/survey.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { type Marker, writeMarkers } from '@verstas/domain/health-checks/markers.ts'
import { lightOfMeasure } from '@verstas/domain/health-checks/measure.ts'
import { checkKey, imageTextKey, measureKey, noteKey } from '@verstas/domain/health-checks/properties.ts'
import type { Random } from '../random.ts'

type Check = SurveyDefinition['Sections'][number]['Checks'][number]

const notes: Readonly<Record<string, readonly string[]>> = {
  lights: ['Vasen lähivalo palanut', 'Takasumuvalo ei pala'],
  windscreen: ['Kiveniskemä kuljettajan puolella', 'Halkeama alareunassa, 12 cm'],
  wipers: ['Sulat halkeilleet', 'Pesimen suutin tukossa'],
  bodywork: ['Kolhu helmassa, maalipinta rikki', 'Ruostetta pyöränkaaressa'],
  engineOil: ['Alarajalla, lisätty 0,5 l'],
  belts: ['Hihna hiushalkeamilla'],
  hoses: ['Jäähdyttimen alaletku turvonnut'],
  suspension: ['Iskunvaimennin tihkuu öljyä, oikea taka', 'Etujousi poikki'],
  steering: ['Raidetangon pää väljä, vasen'],
  driveshafts: ['Suojakumi revennyt, rasva ulkona'],
  exhaust: ['Taka-äänenvaimentaja ruostunut puhki'],
  underbody: ['Pintaruostetta kynnyksissä'],
  leaksBelow: ['Öljypohjan tiiviste tihkuu'],
  frontPads: ['Vaihto seuraavassa huollossa', 'Vaihto nyt, levyyn koskee'],
  frontDiscs: ['Reuna kulunut, urautunut'],
  rearPads: ['Kuluneet epätasaisesti'],
  rearDiscs: ['Sisäpinta ruosteessa'],
  parkingBrake: ['Pitää vain toiselta puolelta'],
  tyreCondition: ['Kuluneet sisäreunoilta, tarkista nelipyöräsuuntaus'],
  seatBelts: ['Oikea takavyö ei kelaudu'],
  warningLights: ['Renkaanpaineen valo palaa'],
  wheels: ['Vanne kolhiintunut, oikea etu'],
}

/** The damages of markers. A common damage is listed twice, so that it is drawn more often. */
const damages = [
  { severity: 1, note: 'Kolhu, maalipinta rikki' },
  { severity: 2, note: 'Naarmu' },
  { severity: 2, note: 'Pintanaarmu, ei pohjaan asti' },
  { severity: 3, note: 'Kiveniskuja' },
  { severity: 3, note: 'Lika pinttynyt' },
  { severity: 3, note: 'Kiveniskuja' },
  { severity: 0, note: 'Irti kiinnikkeistään' },
] as const

/** Positions of markers that are inside the vehicle on every drawing, as shares of width and height. */
const places = [
  [0.44, 0.58],
  [0.61, 0.6],
  [0.5, 0.66],
  [0.36, 0.52],
  [0.56, 0.5],
] as const

/**
 * Draws the values that a technician enters into a template.
 *
 * @param share share of the checks that are filled in, from 0 to 1
 */
export function drawValues(
  { Sections, ImageMaps }: SurveyDefinition,
  random: Random,
  share: number,
): Record<string, string> {
  const checks = Sections.flatMap(({ Checks }) => Checks)
  const done = checks.slice(0, Math.ceil(checks.length * share))
  const values: Record<string, string> = {}
  for (const check of done) Object.assign(values, drawCheck(check, random))
  for (const { Id } of ImageMaps) {
    if (!random.chance(0.3)) continue
    const count = random.int(1, 2)
    const markers = random
      .shuffle(places)
      .slice(0, count)
      .map(([x, y]): Marker => ({ id: random.uuid().slice(0, 8), x, y, ...random.pick(damages) }))
    Object.assign(values, writeMarkers(Id, markers))
    if (random.chance(0.3)) values[imageTextKey(Id)] = 'Todettu asiakkaan kanssa vastaanotossa.'
  }
  return values
}

function drawCheck({ Id, Measure, IsOptional }: Check, random: Random): Record<string, string> {
  if (IsOptional && random.chance(0.15)) return {}
  const chance = random.next()
  const wantedLight = chance < 0.87 ? 'ok' : chance < 0.96 ? 'soon' : 'now'
  const value = Measure ? drawMeasure(Measure, wantedLight, random) : null
  const light = Measure && value !== null ? lightOfMeasure(value, Measure) : wantedLight
  const note = light === 'ok' ? undefined : notes[Id]
  return {
    [checkKey(Id)]: light,
    ...(value !== null && { [measureKey(Id)]: String(value) }),
    ...(note && { [noteKey(Id)]: random.pick(note) }),
  }
}

/** Returns a measured value whose light is usually `wantedLight`. */
function drawMeasure(
  { WorseWhen, Soon, Now, Step, Least, Most }: Measure,
  wantedLight: 'ok' | 'soon' | 'now',
  random: Random,
): number {
  const [good, bad] = WorseWhen === 'lower' ? [1, -1] : [-1, 1]
  const steps = random.int(1, 8) * Step
  const value =
    wantedLight === 'ok' ? Soon + good * steps : wantedLight === 'soon' ? Soon : Now + (bad * steps) / 8
  const digits = Step < 1 ? 1 : 0
  return Number(Math.min(Most, Math.max(Least, value)).toFixed(digits))
}
