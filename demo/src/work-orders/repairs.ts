import { burning, type JobPackage } from './job-package.ts'

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

export const coolantLeak: JobPackage = {
  notes: ['Jäähdytysnestettä lisättävä kuukausittain, pysäköinnin jälkeen lammikko auton alla. Etsi vuoto.'],
  operations: ['diagnosis', 'thermostat', 'coolant'],
  parts: [
    ['thermostat', 1],
    ['coolant', 3],
  ],
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
