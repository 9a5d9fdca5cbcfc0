import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameSize, readTyreSize, type TyreSize, writeTyreSize } from './size.ts'

/** Spellings of sizes, each with the formatted size. */
const spellings: readonly (readonly [typed: string, read: string])[] = [
  ['205/55R16 91V', '205/55R16 91V'],
  ['205/55 R16 91V', '205/55R16 91V'],
  ['205/55 R 16 91 V', '205/55R16 91V'],
  ['205/55R16', '205/55R16'],
  ['205/55r16 91v', '205/55R16 91V'],
  ['205 55 16', '205/55R16'],
  ['205 55 R16', '205/55R16'],
  ['205-55-16', '205/55-16'],
  ['205/55/16', '205/55R16'],
  ['205/55/R16 91H', '205/55R16 91H'],
  ['2055516', '205/55R16'],
  ['225/45RF18 95Y', '225/45R18 95Y'],
  ['225/40ZR18 (92Y) XL', '225/40R18 92Y XL'],
  ['225/40 ZR18 92Y XL', '225/40R18 92Y XL'],
  ['225/40R18 92W XL', '225/40R18 92W XL'],
  ['225/40 R18 XL 92W', '225/40R18 92W XL'],
  ['255/35ZR19', '255/35ZR19'],
  ['245/45 R18 100V Extra Load', '245/45R18 100V XL'],
  ['245/45R18 100V RF', '245/45R18 100V XL'],
  ['195/65 R15 95T REINFORCED', '195/65R15 95T XL'],
  ['235/45R18 98W EXL', '235/45R18 98W XL'],
  ['235/45R18 EXL 98W', '235/45R18 98W XL'],
  ['235/45 R18 98 W exl', '235/45R18 98W XL'],
  ['205/55R16 94VXL', '205/55R16 94V XL'],
  ['205/55R16XL 94V', '205/55R16 94V XL'],
  ['205/55R16 94V (XL)', '205/55R16 94V XL'],
  ['205/55R16 94V EXTRA-LOAD', '205/55R16 94V XL'],
  ['205/55R16 94V ExtraLoad', '205/55R16 94V XL'],
  ['205/55R16 94V Reinf.', '205/55R16 94V XL'],
  ['205/55R16 94V RFD', '205/55R16 94V XL'],
  ['245/45ZR18 (100Y)XL', '245/45R18 100Y XL'],
  ['245/45ZR18(100Y) EXL', '245/45R18 100Y XL'],
  ['P255/35ZR19 (96Y) XL', 'P255/35R19 96Y XL'],
  ['255/40 ZR 19', '255/40ZR19'],
  ['225/45R17/94W XL', '225/45R17 94W XL'],
  ['225/45R17 94W SL', '225/45R17 94W'],
  ['225/45R17 91W RFT', '225/45R17 91W'],
  ['205/65R16C 107/105T(103H)', '205/65R16C 107/105T'],
  ['195/70R15C 104S/102S', '195/70R15C 104/102S'],
  ['225/75R16CP 118R', '225/75R16CP 118R'],
  ['225/75 R16 CP 116Q', '225/75R16CP 116Q'],
  ['LT265/70R17/E 121/118S', 'LT265/70R17 121/118S'],
  ['LT265/70R17 121/118S 10PR', 'LT265/70R17 121/118S 10PR'],
  ['265/35R22 105Y HL', 'HL265/35R22 105Y'],
  ['\uff12\uff10\uff15/55R16\u00a091V', '205/55R16 91V'],
  ['235/65R16C 115/113R', '235/65R16C 115/113R'],
  ['235/65 R16 C 115/113 R', '235/65R16C 115/113R'],
  ['235/65R16 C 115 / 113R', '235/65R16C 115/113R'],
  ['215/65R16C 109/107T 8PR', '215/65R16C 109/107T 8PR'],
  ['215/65 R16C 109/107 T (106T)', '215/65R16C 109/107T'],
  ['195/75R16C 107/105R 8 PR', '195/75R16C 107/105R 8PR'],
  ['185R14C', '185R14C'],
  ['185 R14 C 102/100R', '185R14C 102/100R'],
  ['195R14C 106/104Q', '195R14C 106/104Q'],
  ['165R13', '165R13'],
  ['175/70R13 82T', '175/70R13 82T'],
  ['31x10.50R15LT', '31x10.50R15LT'],
  ['31X10,50 R15 LT 109Q', '31x10.50R15LT 109Q'],
  ['33x12.50R15LT 108Q', '33x12.50R15LT 108Q'],
  ['35×12.50R17LT 121Q', '35x12.50R17LT 121Q'],
  ['7.50R16C 122/121L', '7.50R16C 122/121L'],
  ['6.50-16', '6.50-16'],
  ['315/70R22.5 156/150L', '315/70R22.5 156/150L'],
  ['315/80 R22,5 156/150L', '315/80R22.5 156/150L'],
  ['385/65R22.5 160K', '385/65R22.5 160K'],
  ['295/60 R 22.5 150/147 L', '295/60R22.5 150/147L'],
  ['11R22.5 148/145L', '11R22.5 148/145L'],
  ['12R22.5 152/148M', '12R22.5 152/148M'],
  ['LT265/70R17', 'LT265/70R17'],
  ['LT265/70R17 121/118S', 'LT265/70R17 121/118S'],
  ['LT 245/75 R16 120/116Q', 'LT245/75R16 120/116Q'],
  ['P225/60R16 97T', 'P225/60R16 97T'],
  ['T125/80R17', 'T125/80R17'],
  ['T125/80 R17 99M', 'T125/80R17 99M'],
  ['T135/90D16 102M', 'T135/90-16 102M'],
  ['ST205/75R15', 'ST205/75R15'],
  ['HL245/40R19 101Y', 'HL245/40R19 101Y'],
  ['HL 275/35 R22 107Y', 'HL275/35R22 107Y'],
  ['245/40R19 101Y HL', 'HL245/40R19 101Y'],
  ['235/55 R18 104T XL', '235/55R18 104T XL'],
  ['235/55R18 104T XL M+S', '235/55R18 104T XL'],
  ['235/55R18 104T XL 3PMSF', '235/55R18 104T XL'],
  ['225/45 R17 91W MO', '225/45R17 91W'],
  ['225/45R17 91W AO runflat', '225/45R17 91W'],
  ['225/45R17 91 W *', '225/45R17 91W'],
  ['205/55R16 91V DOT 3524', '205/55R16 91V'],
  ['205/60 R16 92 H', '205/60R16 92H'],
  ['185/65R15 88T', '185/65R15 88T'],
  ['155/80R13 79T', '155/80R13 79T'],
  ['275/30ZR20 (97Y)', '275/30R20 97Y'],
  ['295/25 ZR22 97Y XL', '295/25R22 97Y XL'],
  ['255/55R18 109V', '255/55R18 109V'],
  [' 205/55R16  91V ', '205/55R16 91V'],
  ['205/55B16 91V', '205/55B16 91V'],
  ['125/80R13 65M', '125/80R13 65M'],
  ['145/80 B13', '145/80B13'],
]

const unreadable = [
  '',
  '205',
  '205/55',
  '55R16',
  'tosi leveät',
  '205/55R16C5',
  '205/55R160',
  '205/5R16',
  '999/55R16',
  '205/55R99',
  '91V',
  'R16',
  '20555161',
  '31x10.50/50R15',
  '205 16',
]

describe('the usual ranges of a size', () => {
  it.each([
    ['100/55R16', '095/55R16'],
    ['605/55R16', '615/55R16'],
    ['205/20R16', '205/15R16'],
    ['205/55R10', '205/55R09'],
    ['205/55R30', '205/55R31'],
    ['31x4.00R15', '31x3.50R15'],
  ])('readTyreSize reads %s, and refuses %s because of an unusual value', (inside, outside) => {
    expect(readTyreSize(inside)).not.toBeNull()
    expect(readTyreSize(outside)).toBeNull()
  })
})

describe('two sizes', () => {
  const read = (typed: string): TyreSize => {
    const size = readTyreSize(typed)
    if (!size) throw new Error('The sample is no size')
    return size
  }

  it.each([
    ['205/55R16', '205/55R16 91V', true],
    ['205/55R16', '215/55R16', false],
    ['205/55R16', '205/60R16', false],
    ['205/55R16', '205/55R17', false],
    ['205/55R16', '205/55-16', false],
    ['31x10.50R15LT', '33x10.50R15LT', false],
  ])('isSameSize returns $2 for $0 and $1', (one, other, expected) => {
    expect(isSameSize(read(one), read(other))).toBe(expected)
    expect(isSameSize(read(other), read(one))).toBe(expected)
  })
})

describe('a size', () => {
  it.each(spellings)('the size %s is formatted as %s', (typed, written) => {
    const read = readTyreSize(typed)
    expect(read && writeTyreSize(read)).toBe(written)
  })

  it.each(unreadable)('readTyreSize refuses %j', (typed) => {
    expect(readTyreSize(typed)).toBeNull()
  })

  it('readTyreSize splits a size into its named parts', () => {
    expect(readTyreSize('235/65 R16C 115/113R')).toEqual({
      use: 'C',
      width: '235',
      height: '65',
      overall: null,
      construction: 'R',
      diameter: '16',
      loadIndex: '115/113',
      speed: 'R',
      load: null,
      plies: null,
    } satisfies TyreSize)
  })

  it('readTyreSize returns the parts from which a size was formatted, with any spacing', () => {
    const size = fc.record({
      width: fc.integer({ min: 12, max: 39 }).map((tens) => `${tens}5`),
      height: fc.integer({ min: 5, max: 17 }).map((fives) => String(fives * 5)),
      diameter: fc.integer({ min: 12, max: 24 }).map(String),
      use: fc.constantFrom('LT' as const, 'P' as const, 'C' as const, null),
      loadIndex: fc.option(fc.integer({ min: 60, max: 160 }).map(String)),
      speed: fc.constantFrom('Q', 'T', 'H', 'V', 'W', 'Y'),
      load: fc.constantFrom('XL' as const, 'HL' as const, null),
    })
    fc.assert(
      fc.property(size, fc.constantFrom('', ' '), (parts, space) => {
        const use = parts.load === 'HL' && parts.use !== 'C' ? null : parts.use
        const speed = parts.loadIndex === null ? null : parts.speed
        const known = { ...parts, use, speed, overall: null, construction: 'R', plies: null } as const
        const written = writeTyreSize(known)
        expect(readTyreSize(written.replaceAll(/([/R])/g, `${space}$1`))).toEqual(known)
      }),
    )
  })

  it('readTyreSize never throws, and a formatted size has the same parts as the size', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (typed) => {
        const read = readTyreSize(typed)
        if (read) expect(readTyreSize(writeTyreSize(read))).toEqual(read)
      }),
    )
  })
})
