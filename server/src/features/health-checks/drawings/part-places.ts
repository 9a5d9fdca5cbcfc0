import type { PartId } from './part-words.ts'

/** Positions of a vehicle's parts in a picture of 400 by 200 units. */
export type Places = Readonly<Partial<Record<PartId, readonly [x: number, y: number]>>>

/** The left side, with the front of the vehicle at the left. The right side mirrors it. */
export const sidePlaces = {
  car: {
    'front-bumper': [26, 136],
    'front-wing': [82, 104],
    'front-wheel': [92, 145],
    mirror: [137, 88],
    'front-window': [184, 74],
    'front-door': [176, 120],
    'rear-door-window': [252, 74],
    'rear-door': [246, 120],
    sill: [198, 147],
    'rear-wing': [344, 104],
    'rear-wheel': [304, 145],
    'rear-bumper': [376, 136],
  },
  estate: {
    'front-bumper': [26, 136],
    'front-wing': [80, 104],
    'front-wheel': [90, 145],
    mirror: [131, 88],
    'front-window': [176, 74],
    'front-door': [168, 120],
    'rear-door-window': [248, 74],
    'rear-door': [242, 120],
    sill: [196, 147],
    'rear-wing': [346, 104],
    'rear-wheel': [306, 145],
    'rear-bumper': [376, 138],
  },
  van: {
    'front-bumper': [26, 140],
    'front-wing': [62, 100],
    'front-wheel': [84, 146],
    mirror: [88, 82],
    'front-window': [128, 66],
    'front-door': [142, 120],
    'cargo-door': [214, 90],
    'cargo-side': [320, 70],
    sill: [196, 147],
    'rear-wing': [330, 104],
    'rear-wheel': [314, 146],
    'rear-bumper': [380, 142],
  },
} as const satisfies Record<string, Places>

/** The front as seen from outside: the vehicle's right side is at the left of the picture. */
const frontOfCar: Places = {
  windscreen: [200, 64],
  bonnet: [200, 100],
  grille: [200, 123],
  'front-bumper': [200, 158],
  plate: [200, 145],
  'left-headlamp': [280, 117],
  'right-headlamp': [120, 117],
  'left-mirror': [308, 84],
  'right-mirror': [92, 84],
}

const rearOfCar: Places = {
  'rear-window': [200, 66],
  'boot-lid': [200, 130],
  'rear-bumper': [200, 150],
  plate: [200, 116],
  'left-tail-lamp': [117, 108],
  'right-tail-lamp': [283, 108],
}

const roofOfCar: Places = {
  bonnet: [78, 100],
  windscreen: [155, 100],
  roof: [240, 100],
  'rear-window': [322, 100],
  'boot-lid': [364, 100],
  'left-mirror': [154, 182],
  'right-mirror': [154, 18],
}

const interiorOfCar: Places = {
  dashboard: [70, 90],
  'steering-wheel': [112, 138],
  console: [139, 100],
  'driver-seat': [170, 147],
  'passenger-seat': [170, 53],
  'rear-seat': [252, 100],
  boot: [331, 100],
}

/**
 * The front, the rear, and two views from above. In the views from above the front is at the left, so the
 * vehicle's left side is at the bottom.
 */
export const otherPlaces = {
  front: {
    car: frontOfCar,
    estate: frontOfCar,
    van: { ...frontOfCar, windscreen: [200, 58], 'left-mirror': [308, 82], 'right-mirror': [92, 82] },
  },
  rear: {
    car: rearOfCar,
    estate: { ...rearOfCar, 'left-tail-lamp': [113, 110], 'right-tail-lamp': [287, 110] },
    van: {
      'left-door': [160, 96],
      'right-door': [240, 96],
      'rear-bumper': [200, 152],
      plate: [162, 115],
      'left-tail-lamp': [111, 110],
      'right-tail-lamp': [289, 110],
    },
  },
  roof: {
    car: roofOfCar,
    estate: {
      ...roofOfCar,
      roof: [260, 100],
      'rear-window': [366, 100],
      'boot-lid': [384, 100],
      'left-rail': [270, 140],
      'right-rail': [270, 60],
    },
    van: {
      bonnet: [40, 100],
      windscreen: [88, 100],
      roof: [252, 100],
      'left-mirror': [100, 184],
      'right-mirror': [100, 16],
    },
  },
  interior: {
    car: interiorOfCar,
    estate: { ...interiorOfCar, 'steering-wheel': [106, 138], 'rear-seat': [232, 100], boot: [340, 100] },
    van: {
      dashboard: [62, 90],
      'steering-wheel': [100, 138],
      'driver-seat': [138, 148],
      'passenger-seat': [134, 70],
      bulkhead: [176, 100],
      'cargo-floor': [284, 100],
      'left-cargo-side': [284, 178],
      'right-cargo-side': [284, 22],
    },
  },
} as const satisfies Record<string, Record<string, Places>>
