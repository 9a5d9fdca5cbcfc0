import type { Drawing, SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { checks } from './checks.ts'

const image = (Id: Drawing, [fi, sv, en]: readonly [string, string, string]) => ({
  Id,
  Title: { fi, sv, en },
  Drawing: Id,
})

const images = [
  image('side-left', ['Vasen kylki', 'Vänster sida', 'Left side']),
  image('side-right', ['Oikea kylki', 'Höger sida', 'Right side']),
  image('front', ['Etuosa', 'Framdel', 'Front']),
  image('rear', ['Takaosa', 'Bakdel', 'Rear']),
  image('roof', ['Katto', 'Tak', 'Roof']),
  image('interior', ['Sisätilat', 'Inredning', 'Interior']),
]

const inspector = {
  Id: 'inspector',
  Title: { fi: 'Tarkastaja', sv: 'Kontrollant', en: 'Inspector' },
  Role: 'inspector' as const,
}
const customer = {
  Id: 'customer',
  Title: { fi: 'Asiakas', sv: 'Kund', en: 'Customer' },
  Role: 'customer' as const,
}

const treads = [checks.treadFrontLeft, checks.treadFrontRight, checks.treadRearLeft, checks.treadRearRight]

const arrival: SurveyDefinition = {
  Code: 'arrival',
  Name: { fi: 'Saapumistarkastus', sv: 'Ankomstkontroll', en: 'Arrival inspection' },
  Sections: [
    {
      Id: 'outside',
      Title: { fi: 'Ulkopuoli', sv: 'Utsida', en: 'Outside' },
      Checks: [checks.bodywork, checks.windscreen, checks.lights, checks.wheels],
    },
    {
      Id: 'inside',
      Title: { fi: 'Sisäpuoli', sv: 'Insida', en: 'Inside' },
      Checks: [checks.warningLights, checks.interior, checks.belongings, checks.keys],
    },
  ],
  ImageMaps: images,
  Signatures: [inspector, customer],
}

const service: SurveyDefinition = {
  Code: 'service-30',
  Name: { fi: '30 kohdan huoltotarkastus', sv: '30-punktskontroll', en: '30-point service check' },
  Sections: [
    {
      Id: 'exterior',
      Title: { fi: 'Ulkopuoli', sv: 'Utsida', en: 'Exterior' },
      Checks: [
        checks.lights,
        checks.windscreen,
        checks.wipers,
        checks.glassAndMirrors,
        checks.bodywork,
        checks.doors,
      ],
    },
    {
      Id: 'bonnet',
      Title: { fi: 'Konepellin alla', sv: 'Under motorhuven', en: 'Under the bonnet' },
      Checks: [
        checks.engineOil,
        checks.coolant,
        checks.battery,
        checks.washerFluid,
        checks.belts,
        checks.hoses,
      ],
    },
    {
      Id: 'below',
      Title: { fi: 'Auton alla', sv: 'Under bilen', en: 'Under the vehicle' },
      Checks: [
        checks.suspension,
        checks.steering,
        checks.driveshafts,
        checks.exhaust,
        checks.underbody,
        checks.leaksBelow,
      ],
    },
    {
      Id: 'brakes',
      Title: { fi: 'Jarrut', sv: 'Bromsar', en: 'Brakes' },
      Checks: [
        checks.frontPads,
        checks.frontDiscs,
        checks.rearPads,
        checks.rearDiscs,
        checks.brakeFluid,
        checks.parkingBrake,
      ],
    },
    { Id: 'tyres', Title: { fi: 'Renkaat', sv: 'Däck', en: 'Tyres' }, Checks: treads },
    {
      Id: 'interior',
      Title: { fi: 'Sisätilat', sv: 'Inredning', en: 'Interior' },
      Checks: [checks.seatBelts, checks.warningLights],
    },
  ],
  ImageMaps: images,
  Signatures: [inspector, customer],
}

const tyresAndBrakes: SurveyDefinition = {
  Code: 'tyres-brakes',
  Name: { fi: 'Rengas- ja jarrutarkastus', sv: 'Däck- och bromskontroll', en: 'Tyre and brake check' },
  Sections: [
    {
      Id: 'tyres',
      Title: { fi: 'Renkaat', sv: 'Däck', en: 'Tyres' },
      Checks: [...treads, checks.tyreCondition, checks.tyrePressure],
    },
    {
      Id: 'brakes',
      Title: { fi: 'Jarrut', sv: 'Bromsar', en: 'Brakes' },
      Checks: [checks.frontPads, checks.frontDiscs, checks.rearPads, checks.rearDiscs],
    },
  ],
  ImageMaps: [],
  Signatures: [inspector],
}

/** The templates that the project brings, in the order in which they are offered. */
export const templates: readonly SurveyDefinition[] = [arrival, service, tyresAndBrakes]
