import { describe, expect, it } from 'vitest'
import { findStampedEmployee } from './decide.ts'
import { matchEmployees } from './employees.ts'

const names = [
  'Matti Virtanen',
  'Aino Mattila',
  'Äijälä Veikko',
  'Liisa Korhonen',
  'Anna-Maija Koski',
  'Åke Öberg',
]
const employees = names.map((Name, index) => ({ Id: index + 1, Name, Subsystem: 'M' }))
const suggest = (typed: string) => matchEmployees(employees, typed).map(({ Name }) => Name)

describe('suggestions', () => {
  it('suggestions are names with a word that begins with the text; names that begin with it are first', () => {
    expect(suggest('matt')).toEqual(['Matti Virtanen', 'Aino Mattila'])
    expect(suggest('attila')).toEqual([])
  })

  it('suggestions match several typed words in any order', () => {
    expect(suggest('vir mat')).toEqual(['Matti Virtanen'])
    expect(suggest('Anna-Maija K')).toEqual(['Anna-Maija Koski'])
    expect(suggest('maija')).toEqual(['Anna-Maija Koski'])
  })

  it('suggestions ignore case, accents and spaces', () => {
    expect(suggest('  AIJ ')).toEqual(['Äijälä Veikko'])
    expect(suggest('öb')).toEqual(['Åke Öberg'])
  })

  it('suggestions contain at most five names, in the order of the Finnish alphabet', () => {
    expect(suggest('')).toEqual([
      'Aino Mattila',
      'Anna-Maija Koski',
      'Liisa Korhonen',
      'Matti Virtanen',
      'Åke Öberg',
    ])
  })
})

describe('an employee who stamps', () => {
  const stored = {
    id: 3,
    name: 'Matti',
    subsystem: 'M',
    isActive: true,
    isOvertimeInUse: true,
    isFlexInUse: false,
    isKiKyInUse: true,
  }

  it('findStampedEmployee returns an employee with the time kinds in use', () => {
    expect(findStampedEmployee(stored)).toEqual({
      id: 3,
      name: 'Matti',
      kindsInUse: new Set(['overtime', 'kiky']),
    })
    expect(findStampedEmployee({ ...stored, isFlexInUse: true, isKiKyInUse: false })?.kindsInUse).toEqual(
      new Set(['overtime', 'flex']),
    )
  })

  it.each([
    ['unknown', null],
    ['inactive', { ...stored, isActive: false }],
    ['of another subsystem', { ...stored, subsystem: 'S' }],
  ])('findStampedEmployee returns null for an employee who is %s', (_, employee) => {
    expect(findStampedEmployee(employee)).toBeNull()
  })
})
