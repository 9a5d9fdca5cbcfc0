import { burning, type JobPackage } from './job-package.ts'

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
  notes: ['Laaja määräaikaishuolto huolto-ohjelman mukaan.'],
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

export const wheelChange: JobPackage = {
  notes: [
    'Renkaiden kausivaihto, asiakkaan talvirenkaat rengashotellissa paikka B-114.',
    'Kausivaihto, renkaat takakontissa. Kulutuspinnan mittaus ja kirjaus.',
  ],
  operations: ['wheel-change'],
  parts: [],
  texts: ['Jälkikiristysohje asiakkaalle, 100 km.'],
}

export const airConditioning: JobPackage = {
  notes: ['Ilmastointi ei jäähdytä, puhaltaa vain lämmintä. Tarkista vuodot väriaineella.'],
  operations: ['air-conditioning'],
  parts: [],
}

export const timingBelt: JobPackage = {
  notes: ['Jakohihna ja vesipumppu huolto-ohjelman mukaan. Auto jää yöksi.'],
  operations: ['timing-belt', 'coolant'],
  parts: [
    ['timing-belt', 1],
    ['water-pump', 1],
  ],
  powers: ['diesel', 'petrol'],
}

export const gearboxService: JobPackage = {
  notes: [
    'Automaattivaihteisto nykii 2–3 vaihdossa kylmänä. Öljynvaihto ja adaptointi, koeajo asiakkaan kanssa.',
  ],
  operations: ['gear-oil', 'software', 'test-drive'],
  parts: [['gear-oil', 6]],
  powers: burning,
}

export const recall: JobPackage = {
  notes: ['Takaisinkutsu 69FX: ohjainlaitteen ohjelmisto ja johtosarjan kiinnitys. Takuutyö.'],
  operations: ['recall', 'software'],
  parts: [['clip', 4]],
  texts: ['Ota kuva johtosarjan kiinnityksestä ennen ja jälkeen.'],
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
