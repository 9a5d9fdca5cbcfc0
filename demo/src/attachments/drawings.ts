import type { Random } from '../random.ts'

/** Draws an SVG picture of 640 by 480 pixels that resembles a technician's photo. */
export type Drawing = (random: Random) => string

const picture = (content: string, [from, to]: readonly [string, string] = ['#4a4f57', '#1d2024']): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
  <defs><linearGradient id="light" x2="0.3" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
  <rect width="640" height="480" fill="url(#light)"/>${content}</svg>`

const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/**
 * Draws a brake disc.
 *
 * @param turn angle of the disc in degrees
 */
export function brakeDisc(turn: number, rust: string): string {
  const holes = repeat(
    20,
    (index) =>
      `<circle cx="${320 + 150 * Math.cos(index * 0.314)}" cy="${240 + 150 * Math.sin(index * 0.314)}" r="7" fill="#333"/>`,
  )
  const bolts = repeat(
    5,
    (index) =>
      `<circle cx="${320 + 45 * Math.cos(index * 1.257)}" cy="${240 + 45 * Math.sin(index * 1.257)}" r="9" fill="#777"/>`,
  )
  return picture(`<g transform="rotate(${turn} 320 240)">
    <circle cx="320" cy="240" r="200" fill="#8d9299" stroke="${rust}" stroke-width="14"/>
    <circle cx="320" cy="240" r="112" fill="none" stroke="#6c7178" stroke-width="5"/>${holes}
    <circle cx="320" cy="240" r="85" fill="${rust}"/><circle cx="320" cy="240" r="26" fill="#2a2c30"/>${bolts}</g>
    <path d="M470 90 q90 150 0 300 l-50 -40 q50 -110 0 -220 z" fill="#a11d22" stroke="#5e0f12" stroke-width="6"/>`)
}

const wornBrake: Drawing = (random) =>
  brakeDisc(random.int(0, 71), `rgb(${random.int(110, 170)},${random.int(60, 90)},40)`)

const tyreTread: Drawing = (random) => {
  const depth = random.int(3, 16)
  const blocks = repeat(36, (index) => {
    const x = 70 + (index % 6) * 88
    const y = 20 + Math.floor(index / 6) * 78
    return `<path d="M${x} ${y} l${70 - depth} 14 v${58 - depth} l-${70 - depth} -10 z" fill="#34373b"/>`
  })
  return picture(`<rect x="40" width="560" height="480" rx="40" fill="#17181a"/>${blocks}
    <rect x="${random.int(120, 480)}" y="${random.int(60, 380)}" width="22" height="6" fill="#c9ccd1"/>`)
}

const oilLeak: Drawing = (random) => {
  const drops = repeat(14, () => {
    const size = random.int(6, 46)
    return `<ellipse cx="${random.int(180, 460)}" cy="${random.int(230, 440)}" rx="${size}" ry="${size * 0.6}" fill="#3a2a10" opacity="0.8"/>`
  })
  return picture(
    `<rect x="120" y="40" width="400" height="190" rx="18" fill="#8b9097"/>
    <rect x="150" y="70" width="340" height="20" rx="8" fill="#70757c"/><rect x="150" y="120" width="340" height="20" rx="8" fill="#70757c"/>
    <path d="M200 225 q${random.int(40, 160)} 40 240 6" stroke="#3a2a10" stroke-width="16" fill="none"/>${drops}`,
    ['#b9b4a8', '#6f6a60'],
  )
}

const warningLamp: Drawing = (random) => {
  const colour = random.pick(['#ffb000', '#ff3b30'])
  const needle = random.int(-110, 20)
  return picture(
    `<circle cx="190" cy="240" r="130" fill="#0c0d0f" stroke="#555" stroke-width="6"/>
    <circle cx="450" cy="240" r="130" fill="#0c0d0f" stroke="#555" stroke-width="6"/>
    <path d="M190 240 L190 130" stroke="#e33" stroke-width="6" transform="rotate(${needle} 190 240)"/>
    <path d="M450 240 L450 130" stroke="#e33" stroke-width="6" transform="rotate(${needle / 2} 450 240)"/>
    <path d="M290 400 h60 l14 -16 v-30 l-14 -14 h-60 l-14 14 v30 z" fill="none" stroke="${colour}" stroke-width="8"/>
    <path d="M322 346 l-12 26 h20 l-12 24" fill="none" stroke="${colour}" stroke-width="6"/>`,
    ['#26282c', '#08090a'],
  )
}

const dentedDoor: Drawing = (random) => {
  const paint = random.pick(['#9b1c22', '#1c3f7a', '#d9dbde', '#2f3a2f', '#5b6068'])
  const x = random.int(180, 420)
  const y = random.int(200, 340)
  return picture(
    `<path d="M30 120 q290 -60 580 0 v330 h-580 z" fill="${paint}"/>
    <path d="M30 200 q290 -30 580 0" stroke="#0006" stroke-width="5" fill="none"/>
    <rect x="480" y="215" width="90" height="22" rx="11" fill="#1a1a1a"/>
    <ellipse cx="${x}" cy="${y}" rx="70" ry="36" fill="#0004"/><ellipse cx="${x + 8}" cy="${y + 6}" rx="44" ry="20" fill="#fff4"/>
    <path d="M${x - 60} ${y - 30} l${random.int(60, 140)} ${random.int(20, 60)}" stroke="#eee" stroke-width="3"/>`,
    ['#cfd6dd', '#8a939c'],
  )
}

const chippedWindscreen: Drawing = (random) => {
  const x = random.int(200, 440)
  const y = random.int(150, 330)
  const cracks = repeat(9, (index) => {
    const length = random.int(20, 110)
    const turn = index * 0.7
    return `<path d="M${x} ${y} l${length * Math.cos(turn)} ${length * Math.sin(turn)}" stroke="#fff" stroke-width="2"/>`
  })
  return picture(
    `<path d="M0 400 q320 -60 640 0 v80 h-640 z" fill="#20242a"/><path d="M60 390 L300 330" stroke="#111" stroke-width="10"/>
    ${cracks}<circle cx="${x}" cy="${y}" r="9" fill="#fff"/>`,
    ['#9fc3df', '#d8e6ee'],
  )
}

/** The paint of the demo's vehicles, by the code of the colour. */
const paints: Readonly<Record<string, string>> = {
  B4B4: '#eceeea',
  '2T2T': '#16181a',
  A1A1: '#4b5055',
  '8E8E': '#b9bfc4',
  '475': '#1d2433',
  '614': '#f1f4f6',
  '723': '#2f4f7c',
  '1G3': '#5a6067',
  '3U5': '#b3202a',
  X3X3: '#1b3fa3',
  '6V4': '#2d5238',
  '4X1': '#8a6a45',
}

/** Draws a vehicle from the side in the workshop, in its colour. */
export function arrivedCar(colourCode: string | null, isVan: boolean): string {
  const paint = paints[colourCode ?? ''] ?? '#7d848a'
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="350" r="52" fill="#15171a"/><circle cx="${x}" cy="350" r="29" fill="#9aa1a8"/><circle cx="${x}" cy="350" r="9" fill="#4c5258"/>`
  const body = isVan
    ? 'M60 340 V170 q0 -40 44 -40 h300 q36 0 58 34 l46 76 q70 14 76 50 v50 z'
    : 'M44 340 q-8 -74 62 -84 l70 -8 q50 -82 128 -86 h70 q70 0 122 88 q96 10 102 54 v36 z'
  const glass = isVan
    ? 'M330 158 h66 q26 0 42 28 l36 56 h-144 z'
    : 'M206 246 q40 -58 100 -60 h10 v60 z M334 186 h36 q52 0 92 60 h-128 z'
  return picture(
    `<rect y="330" width="640" height="150" fill="#8f969c"/><path d="M0 40 h640 M0 90 h640" stroke="#c9cfd4" stroke-width="6"/>
    <ellipse cx="320" cy="400" rx="290" ry="26" fill="#0005"/><path d="${body}" fill="${paint}" stroke="#0003" stroke-width="3"/>
    <path d="${glass}" fill="#26323b"/><path d="M80 300 h480" stroke="#0002" stroke-width="5"/>
    <rect x="560" y="270" width="34" height="18" rx="8" fill="#fff3c4"/><rect x="46" y="272" width="22" height="26" rx="6" fill="#c8232c"/>
    ${wheel(164)}${wheel(476)}`,
    ['#dfe4e8', '#b4bcc3'],
  )
}

/** Scales a drawing to 320 by 240 pixels. */
export const halfSize = (drawing: string): string =>
  drawing.replace('width="640" height="480"', 'width="320" height="240"')

/** The subjects of photos, each with its file name and caption. */
export const subjects: readonly {
  readonly name: string
  readonly caption: string
  /** Matches the ids of the checks that the photo can illustrate. */
  readonly of: RegExp
  readonly draw: Drawing
}[] = [
  {
    name: 'jarrulevy.jpg',
    caption: 'Jarrulevy ruosteessa, oikea etu',
    of: /Discs|Pads|Brake/,
    draw: wornBrake,
  },
  { name: 'rengas.jpg', caption: 'Kulutuspinta lopussa', of: /tread|tyre|wheels/, draw: tyreTread },
  {
    name: 'oljyvuoto.jpg',
    caption: 'Öljyvuoto moottorin alla',
    of: /leaks|Oil|hoses|driveshafts|suspension/,
    draw: oilLeak,
  },
  { name: 'merkkivalo.jpg', caption: 'Merkkivalo palaa', of: /warning|lights|battery/, draw: warningLamp },
  {
    name: 'ovi.jpg',
    caption: 'Painauma ovessa autoa vastaanotettaessa',
    of: /bodywork|doors|underbody/,
    draw: dentedDoor,
  },
  {
    name: 'tuulilasi.jpg',
    caption: 'Kiveniskemä tuulilasissa',
    of: /windscreen|wipers|glass/,
    draw: chippedWindscreen,
  },
]

/** Draws a random signature as if written with a pen, on a transparent background. */
export function signature(random: Random): string {
  let x = 40
  const strokes = repeat(random.int(7, 11), () => {
    const from = x
    x += random.int(18, 44)
    return `M${from} ${random.int(110, 150)} q${random.int(0, 20)} -${random.int(40, 95)} ${x - from} ${random.int(-10, 20)} `
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="250">
  <path d="${strokes}" fill="none" stroke="#000" stroke-width="2.2" stroke-linecap="round"/></svg>`
}
