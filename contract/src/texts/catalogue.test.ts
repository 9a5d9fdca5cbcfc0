import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '../errors/catalogue.ts'
import { texts as en } from './en.ts'
import { texts as fi } from './fi.ts'
import { type TextName, textIds } from './ids.ts'
import { texts as sv } from './sv.ts'

const names = Object.keys(textIds) as TextName[]
const placeholdersOf = (text: string) => (text.match(/#\w+#/g) ?? []).sort()

/** The numbers that the specification gives (parts 1 and 2), and the text that each one stands for. */
const numbersOfSpecification: Partial<Record<TextName, number>> = {
  'error.incorrectLogin': 118262,
  'error.unauthorized': 118263,
  'session.logoutFailed': 118264,
  'session.configurationFailed': 118265,
  'session.loginFailed': 118270,
  'session.serverUnreachable': 118271,
  'session.createFailed': 118290,
  'question.workOrderReady': 118332,
  'question.overtime': 118389,
  'question.flexTime': 118390,
  'error.mixedJobAndLabourRows': 118449,
  'question.kikyTime': 119176,
  'question.tyreMeasurement': 119886,
  'question.previousJobsReady': 119913,
  'error.lockedByOther': 119926,
  'error.saveLockedByOther': 119928,
  'error.lockNotHeld': 119930,
  'question.endNonPresence': 119939,
  'error.rowHasStampings': 120051,
  'error.restrictedOperation': 120090,
  'job.associatedItems': 120476,
}

describe.each([
  ['Finnish', fi],
  ['Swedish', sv],
  ['English', en],
])('the %s catalogue', (_, texts) => {
  it('has every text and no other', () => {
    expect(Object.keys(texts).sort()).toEqual([...names].sort())
  })

  it('has no empty text and no stray space', () => {
    for (const name of names) {
      expect(texts[name], name).not.toBe('')
      expect(texts[name], name).toBe(texts[name].trim())
      expect(texts[name], name).not.toMatch(/ {2}/)
    }
  })

  it('has the placeholders of the English text', () => {
    for (const name of names) expect(placeholdersOf(texts[name]), name).toEqual(placeholdersOf(en[name]))
  })
})

describe('the resource ids', () => {
  it('are unique', () => {
    const ids = Object.values(textIds)
    const twice = names.filter((name) => ids.indexOf(textIds[name]) !== ids.lastIndexOf(textIds[name]))
    expect(twice).toEqual([])
  })

  it('are the specification’s where it gives one, and from 900000 on where it does not', () => {
    for (const name of names) {
      const given = numbersOfSpecification[name]
      if (given === undefined) expect(textIds[name], name).toBeGreaterThanOrEqual(900_000)
      else expect(textIds[name], name).toBe(given)
    }
    expect(names).toEqual(expect.arrayContaining(Object.keys(numbersOfSpecification)))
  })

  it('never come in two parts of the catalogue under one name', async () => {
    const files = await readdir(join(import.meta.dirname, 'ids'))
    const counted = files.map(async (file) => {
      const ids: Record<string, Record<string, number>> = await import(`./ids/${file}`)
      return Object.values(ids).reduce((sum, group) => sum + Object.keys(group).length, 0)
    })
    const total = (await Promise.all(counted)).reduce((sum, count) => sum + count, 0)
    expect(total).toBe(names.length)
  })
})

describe('the errors', () => {
  it('have unique ids and statuses that are refusals', () => {
    const errors = Object.values(errorCatalogue)
    expect(new Set(errors.map(({ id }) => id)).size).toBe(errors.length)
    for (const { status } of errors) expect(status).toBeGreaterThanOrEqual(400)
  })

  it('are the specification’s below 900000', () => {
    const ids = Object.values(errorCatalogue).map(({ id }) => id)
    const given = [118262, 118263, 118332, 118389, 118390, 118449, 119176, 119886, 119913, 119925, 119927]
    const expected = [...given, 119929, 119939, 120051, 120090]
    expect(ids.filter((id) => id < 900_000).sort()).toEqual(expected)
  })
})
