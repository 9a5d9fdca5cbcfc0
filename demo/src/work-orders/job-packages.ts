import type { OperationKind } from '../parts/operations.ts'
import type { PartKind } from '../parts/part-kinds.ts'
import type { Power } from '../vehicles/models.ts'

/** A job as a receiver writes it down: what the customer said, and what is done about it. */
export interface JobPackage {
  readonly notes: readonly string[]
  readonly operations: readonly OperationKind[]
  readonly parts: readonly (readonly [kind: PartKind, quantity: number])[]
  /** A remark for the technician, as a text row. */
  readonly texts?: readonly string[]
  readonly subcontractor?: { readonly name: string; readonly price: number }
  /** Cars for which the job makes sense; without it all. */
  readonly powers?: readonly Power[]
}

const burning: readonly Power[] = ['petrol', 'diesel', 'hybrid']

export const oilService: JobPackage = {
  notes: [
    'Öljynvaihto ja suodatin, huoltovälinäytön nollaus.',
    'Välihuolto. Asiakas haluaa nähdä vanhan suodattimen.',
  ],
  operations: ['oil-service'],
  parts: [
    ['oil-filter', 1],
    ['oil', 5],
  ],
  texts: ['Lisää 1 l öljyä mukaan asiakkaalle.'],
  powers: burning,
}

export const annualService: JobPackage = {
  notes: [
    'Määräaikaishuolto huolto-ohjelman mukaan. Huoltokirja sähköinen.',
    'Vuosihuolto. Asiakas kertoo: kojelautaan syttynyt huoltovalo viikko sitten.',
  ],
  operations: ['annual-service', 'cabin-filter'],
  parts: [
    ['cabin-filter', 1],
    ['washer-fluid', 1],
  ],
  texts: ['Tarkista rengaspaineet ja lisää lasinpesuneste.'],
}

export const largeService: JobPackage = {
  notes: ['Laaja määräaikaishuolto 90 000 km ohjelman mukaan.'],
  operations: ['large-service', 'brake-fluid', 'air-filter'],
  parts: [
    ['oil-filter', 1],
    ['oil', 5],
    ['air-filter', 1],
    ['cabin-filter', 1],
    ['brake-fluid', 1],
  ],
  powers: burning,
}

export const frontPads: JobPackage = {
  notes: ['Etujarrupalojen vaihto, kulumisvaroitus syttynyt mittaristoon.'],
  operations: ['front-pads'],
  parts: [
    ['front-pads', 1],
    ['pad-wire', 1],
  ],
  texts: ['Mittaa levyjen paksuus, ilmoita jos alle minimin.'],
}

export const frontDiscs: JobPackage = {
  notes: [
    'Asiakas kertoo: jarrupoljin sykkii moottoritiellä jarruttaessa, ratti tärisee.',
    'Etujarrulevyt ja -palat huoltotarkastuksen perusteella, hyväksytty puhelimessa.',
  ],
  operations: ['front-discs'],
  parts: [['front-disc', 2]],
}

export const rearDiscs: JobPackage = {
  notes: ['Katsastuksessa hylätty: takajarrujen epätasainen jarrutusvoima, levyt ruosteessa.'],
  operations: ['rear-discs', 'brake-fluid'],
  parts: [
    ['rear-disc', 2],
    ['brake-fluid', 1],
  ],
}

export const bearingNoise: JobPackage = {
  notes: [
    'Asiakas kertoo: eturenkaista kuuluu ujellusta yli 80 km/h, voimistuu vasempaan kaartaessa.',
    'Edestä kuuluu hurinaa tasaisessa ajossa. Ääni ei muuttunut renkaanvaihdossa.',
  ],
  operations: ['diagnosis', 'front-bearing'],
  parts: [['front-bearing', 1]],
  texts: ['Koeaja ensin, soita asiakkaalle ennen korjausta. Kustannusarvio 450 €.'],
}

export const suspensionKnock: JobPackage = {
  notes: [
    'Etupäästä kuuluu kolinaa hidastetöyssyissä, pahempi pakkasella.',
    'Asiakas kertoo: auto puoltaa oikealle ja ohjauspyörä on vinossa.',
  ],
  operations: ['control-arm', 'link', 'alignment'],
  parts: [
    ['control-arm', 1],
    ['link', 2],
  ],
}

export const rearDampers: JobPackage = {
  notes: ['Takaiskunvaimentimet vuotavat, huomautus katsastuksessa. Vaihto pareittain.'],
  operations: ['rear-dampers'],
  parts: [['rear-damper', 2]],
}

export const wheelChange: JobPackage = {
  notes: [
    'Renkaiden kausivaihto, asiakkaan talvirenkaat rengashotellissa paikka B-114.',
    'Kausivaihto, renkaat takakontissa. Kulutuspinnan mittaus ja kirjaus.',
  ],
  operations: ['wheel-change'],
  parts: [],
  texts: ['Jälkikiristysohje asiakkaalle, 100 km.'],
}

export const weakBattery: JobPackage = {
  notes: ['Asiakas kertoo: auto ei meinaa lähteä aamuisin, mittaristo pimeänä. Käynnistetty apuvirralla.'],
  operations: ['battery'],
  parts: [['battery', 1]],
  texts: ['Koodaa uusi akku ohjainlaitteelle.'],
}

export const engineLight: JobPackage = {
  notes: [
    'Moottorin vikavalo palaa, auto siirtyy vikatilaan kiihdytyksessä. Vikakoodi P0171 luettu vastaanotossa.',
    'Vikavalo palaa, kulutus noussut noin litran sadalla.',
  ],
  operations: ['diagnosis', 'lambda'],
  parts: [['lambda', 1]],
  powers: burning,
}

export const airConditioning: JobPackage = {
  notes: ['Ilmastointi ei jäähdytä, puhaltaa vain lämmintä. Tarkista vuodot väriaineella.'],
  operations: ['air-conditioning'],
  parts: [],
}

export const timingBelt: JobPackage = {
  notes: ['Jakohihna ja vesipumppu 180 000 km ohjelman mukaan. Auto jää yöksi.'],
  operations: ['timing-belt', 'coolant'],
  parts: [
    ['timing-belt', 1],
    ['water-pump', 1],
  ],
  powers: ['diesel', 'petrol'],
}

export const coolantLeak: JobPackage = {
  notes: ['Jäähdytysnestettä lisättävä kuukausittain, pysäköinnin jälkeen lammikko auton alla. Etsi vuoto.'],
  operations: ['diagnosis', 'thermostat', 'coolant'],
  parts: [
    ['thermostat', 1],
    ['coolant', 3],
  ],
  powers: burning,
}

export const gearboxService: JobPackage = {
  notes: [
    'Automaattivaihteisto nykii 2–3 vaihdossa kylmänä. Öljynvaihto ja adaptointi, koeajo asiakkaan kanssa.',
  ],
  operations: ['gear-oil', 'software', 'test-drive'],
  parts: [['gear-oil', 6]],
  powers: burning,
}

export const clutch: JobPackage = {
  notes: ['Kytkin luistaa ylämäessä peräkärryn kanssa. Vaihto kaksoismassavauhtipyörineen.'],
  operations: ['clutch'],
  parts: [
    ['clutch', 1],
    ['gear-oil', 2],
  ],
  powers: ['diesel', 'petrol'],
}

export const recall: JobPackage = {
  notes: ['Takaisinkutsu 69FX: ohjainlaitteen ohjelmisto ja johtosarjan kiinnitys. Takuutyö.'],
  operations: ['recall', 'software'],
  parts: [['clip', 4]],
  texts: ['Ota kuva johtosarjan kiinnityksestä ennen ja jälkeen.'],
}

export const windscreen: JobPackage = {
  notes: ['Tuulilasi haljennut kiveniskusta. Vakuutusyhtiö Kaarna, vahinkonumero odottaa.'],
  operations: ['headlight'],
  parts: [['wipers', 1]],
  subcontractor: { name: 'Tuulilasin vaihto ja kameran kalibrointi, Lasi-Vire Oy', price: 620 },
}

export const bodyDamage: JobPackage = {
  notes: ['Takapuskurin kolhu parkkipaikalta. Kuvat liitteenä, maalaus alihankintana.'],
  operations: ['inspection'],
  parts: [['clip', 6]],
  subcontractor: { name: 'Puskurin korjaus ja maalaus, Maalaamo Kirjo Oy', price: 480 },
}

export const chargingFault: JobPackage = {
  notes: ['Asiakas kertoo: pikalataus katkeaa noin 40 prosentissa, kotilataus toimii.'],
  operations: ['diagnosis', 'software'],
  parts: [],
  texts: ['Korkeajännitetyö: vain HV-koulutettu asentaja. Tee jännitteettömäksi ennen aloitusta.'],
  powers: ['electric', 'hybrid'],
}

export const electricService: JobPackage = {
  notes: ['Sähköauton määräaikaishuolto: jarrut, jäähdytysnesteet, ajoakun kunto ja raportti asiakkaalle.'],
  operations: ['annual-service', 'brake-fluid'],
  parts: [
    ['cabin-filter', 1],
    ['brake-fluid', 1],
  ],
  powers: ['electric'],
}

export const smallRepairs: JobPackage = {
  notes: [
    'Oikea lähivalo palanut ja pyyhkijät jättävät raitoja.',
    'Pyyhkijänsulat ja polttimot, valojen suuntaus.',
  ],
  operations: ['bulb', 'wipers', 'headlight'],
  parts: [
    ['bulb', 1],
    ['wipers', 1],
  ],
}

export const inspectionRepair: JobPackage = {
  notes: ['Katsastustarkastus ennen katsastusta, aika varattu ensi viikolle.'],
  operations: ['inspection'],
  parts: [],
}

/** What ordinary cars come in for; the usual things stand here more than once. */
export const ordinaryPackages: readonly JobPackage[] = [
  oilService,
  oilService,
  annualService,
  annualService,
  annualService,
  largeService,
  largeService,
  electricService,
  electricService,
  frontPads,
  frontDiscs,
  rearDiscs,
  bearingNoise,
  suspensionKnock,
  rearDampers,
  wheelChange,
  wheelChange,
  weakBattery,
  engineLight,
  airConditioning,
  timingBelt,
  coolantLeak,
  gearboxService,
  clutch,
  recall,
  windscreen,
  bodyDamage,
  chargingFault,
  smallRepairs,
  smallRepairs,
  inspectionRepair,
]
