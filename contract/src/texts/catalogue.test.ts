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
  const entries = Object.entries(errorCatalogue)

  it('have unique ids', () => {
    expect(new Set(entries.map(([, { id }]) => id)).size).toBe(entries.length)
  })

  it('are the specification’s below 900000, each for what it says there', () => {
    const ofSpecification = entries.filter(([, { id }]) => id < 900_000)
    expect(Object.fromEntries(ofSpecification.map(([name, { id }]) => [name, id]))).toEqual({
      incorrectLogin: 118262,
      unauthorized: 118263,
      workOrderReadyQuestion: 118332,
      overtimeQuestion: 118389,
      flexTimeQuestion: 118390,
      mixedJobAndLabourRows: 118449,
      kikyTimeQuestion: 119176,
      tyreMeasurementQuestion: 119886,
      previousJobsReadyQuestion: 119913,
      lockedByOther: 119925,
      saveLockedByOther: 119927,
      lockNotHeld: 119929,
      endNonPresenceQuestion: 119939,
      rowHasStampings: 120051,
      restrictedOperation: 120090,
    })
    for (const [name, { status }] of ofSpecification)
      expect(status, name).toBe(['incorrectLogin', 'unauthorized'].includes(name) ? 401 : 400)
  })

  it('are told with the text of their own name', () => {
    for (const [name, { text }] of entries)
      expect(text).toBe(name.endsWith('Question') ? `question.${name.slice(0, -8)}` : `error.${name}`)
  })
})
