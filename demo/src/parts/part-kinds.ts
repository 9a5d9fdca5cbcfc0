export type PartKind = (typeof partKinds)[number]['kind']

export const productGroups = [
  { code: '100', description: 'Suodattimet' },
  { code: '110', description: 'Öljyt ja nesteet' },
  { code: '200', description: 'Jarrut' },
  { code: '300', description: 'Alusta ja ohjaus' },
  { code: '400', description: 'Moottori' },
  { code: '450', description: 'Voimansiirto' },
  { code: '500', description: 'Sähkö' },
  { code: '600', description: 'Kori ja lasit' },
  { code: '700', description: 'Renkaat ja vanteet' },
  { code: '900', description: 'Pienosat' },
] as const

/** Kinds of parts. `sizes` are appended to the names. Prices are in euros without tax. */
export const partKinds = [
  kind('oil-filter', 'Öljynsuodatin', '100', [8, 22], ['', 'panos', 'pitkä']),
  kind('air-filter', 'Moottorin ilmansuodatin', '100', [14, 42], ['', 'neliveto', 'turbo']),
  kind('cabin-filter', 'Raitisilmasuodatin', '100', [16, 48], ['', 'aktiivihiili', 'allergia']),
  kind('fuel-filter', 'Polttoainesuodatin', '100', [28, 74], ['', 'diesel', 'lämmittimellä']),
  kind('oil', 'Moottoriöljy', '110', [9, 19], ['0W-20 1 l', '0W-30 1 l', '5W-30 1 l', '5W-40 1 l']),
  kind('coolant', 'Jäähdytysneste', '110', [7, 14], ['G12evo 1,5 l', 'pitkäikäinen 1 l', 'valmisseos 1 l']),
  kind('brake-fluid', 'Jarruneste', '110', [8, 15], ['DOT 4 1 l', 'DOT 4 LV 1 l']),
  kind('gear-oil', 'Vaihteistoöljy', '110', [16, 34], ['DSG 1 l', 'ATF 1 l', '75W-80 1 l']),
  kind('front-pads', 'Jarrupalasarja, etu', '200', [52, 138], ['', '312 mm', '340 mm', 'sport']),
  kind('rear-pads', 'Jarrupalasarja, taka', '200', [44, 112], ['', '272 mm', '310 mm']),
  kind('front-disc', 'Jarrulevy, etu', '200', [48, 164], ['288x25 mm', '312x25 mm', '340x30 mm']),
  kind('rear-disc', 'Jarrulevy, taka', '200', [42, 128], ['272x10 mm', '300x12 mm', '310x22 mm']),
  kind('disc-screw', 'Jarrulevyn kiinnitysruuvi', '900', [1, 4], ['M6x12', 'M8x14']),
  kind('pad-wire', 'Jarrupalan kulumisanturi', '200', [14, 36], ['etu', 'taka']),
  kind('front-bearing', 'Pyöränlaakerisarja, etu', '300', [78, 186], ['', 'ABS-anturilla']),
  kind('rear-bearing', 'Pyöränlaakerisarja, taka', '300', [66, 158], ['', 'ABS-anturilla']),
  kind('front-damper', 'Iskunvaimennin, etu', '300', [92, 262], ['vasen', 'oikea', 'sport']),
  kind('rear-damper', 'Iskunvaimennin, taka', '300', [72, 198], ['', 'sport', 'neliveto']),
  kind('control-arm', 'Alatukivarsi', '300', [88, 224], ['vasen', 'oikea']),
  kind('tie-rod-end', 'Raidetangon pää', '300', [28, 64], ['vasen', 'oikea']),
  kind('link', 'Kallistuksenvakaajan tanko', '300', [18, 46], ['etu', 'taka']),
  kind('timing-belt', 'Jakohihnasarja', '400', [148, 320], ['', 'vesipumpulla']),
  kind('water-pump', 'Vesipumppu', '400', [86, 248], ['', 'sähköinen']),
  kind('thermostat', 'Termostaatti', '400', [42, 132], ['87 °C', '95 °C']),
  kind('spark-plug', 'Sytytystulppa', '400', [9, 26], ['', 'iridium']),
  kind('gasket', 'Tiiviste', '900', [2, 12], ['öljytulppa', 'pakoputki', 'termostaatti']),
  kind('lambda', 'Lambda-anturi', '400', [78, 194], ['etu', 'taka']),
  kind('clutch', 'Kytkinsarja', '450', [286, 640], ['', 'kaksoismassalla']),
  kind('exhaust', 'Pakoputken takaosa', '400', [128, 346], ['']),
  kind('battery', 'Akku 12 V', '500', [112, 248], ['60 Ah EFB', '70 Ah AGM', '80 Ah AGM']),
  kind('alternator', 'Laturi, vaihto-osa', '500', [242, 520], ['140 A', '180 A']),
  kind('starter', 'Käynnistysmoottori, vaihto-osa', '500', [196, 410], ['']),
  kind('bulb', 'Polttimo', '500', [4, 28], ['H7 55 W', 'W5W', 'PY21W', 'D3S']),
  kind('wipers', 'Pyyhkijänsulkasarja', '600', [24, 58], ['600/475 mm', '650/400 mm']),
  kind('windscreen', 'Tuulilasi', '600', [312, 780], ['sadetunnistin', 'lämmitettävä, kamera']),
  kind('mirror-glass', 'Peililasi', '600', [38, 118], ['vasen', 'oikea']),
  kind('winter-tyre', 'Talvirengas', '700', [98, 214], ['205/55R16 94T', '225/45R17 94T', '235/55R18 104T']),
  kind('summer-tyre', 'Kesärengas', '700', [88, 196], ['205/55R16 91V', '225/45R17 94W', '235/55R18 100V']),
  kind('valve', 'Rengaspaineanturi', '700', [34, 72], ['433 MHz']),
  kind('clip', 'Kiinnike', '900', [1, 3], ['pohjapanssari', 'puskuri', 'sisälista']),
  kind('washer-fluid', 'Lasinpesuneste', '110', [4, 8], ['−20 °C 4 l', 'kesä 4 l']),
] as const

/** Kinds of parts that are added together with another kind, and their quantities. */
export const associatedKinds: readonly {
  readonly of: PartKind
  readonly brings: PartKind
  readonly quantity: number
}[] = [
  { of: 'front-disc', brings: 'front-pads', quantity: 1 },
  { of: 'front-disc', brings: 'disc-screw', quantity: 2 },
  { of: 'rear-disc', brings: 'rear-pads', quantity: 1 },
  { of: 'rear-disc', brings: 'disc-screw', quantity: 2 },
  { of: 'oil-filter', brings: 'gasket', quantity: 1 },
  { of: 'timing-belt', brings: 'coolant', quantity: 3 },
  { of: 'water-pump', brings: 'coolant', quantity: 3 },
  { of: 'thermostat', brings: 'gasket', quantity: 1 },
]

function kind<const Kind extends string>(
  kind: Kind,
  name: string,
  group: string,
  price: readonly [min: number, max: number],
  sizes: readonly string[],
) {
  return { kind, name, group, price, sizes }
}
