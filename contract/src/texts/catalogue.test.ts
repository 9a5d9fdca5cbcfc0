import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '../errors/catalogue.ts'
import { idsOfTexts, type TextName, textCatalogue } from './catalogue.ts'
import { textEndpoints } from './endpoints.ts'
import { languages } from './language.ts'

const names = Object.keys(textCatalogue) as TextName[]
const placeholdersOf = (text: string) => [...new Set(text.match(/#\w+#/g))].sort()

/** The numbers that the specification gives, and the text that each one stands for. */
const numbersOfSpecification: Partial<Record<TextName, number>> = {
  'error.incorrectLogin': 118262,
  'error.unauthorized': 118263,
  'session.logoutFailed': 118264,
  'session.configurationFailed': 118265,
  'session.loginFailed': 118270,
  'session.serverUnreachable': 118271,
  'session.createFailed': 118290,
  'error.workOrderReadyQuestion': 118332,
  'error.overtimeQuestion': 118389,
  'error.flexTimeQuestion': 118390,
  'error.mixedJobAndLabourRows': 118449,
  'error.kikyTimeQuestion': 119176,
  'error.tyreMeasurementQuestion': 119886,
  'error.previousJobsReadyQuestion': 119913,
  'error.lockedByOther': 119926,
  'error.saveLockedByOther': 119928,
  'error.lockNotHeld': 119930,
  'error.endNonPresenceQuestion': 119939,
  'error.rowHasStampings': 120051,
  'error.restrictedOperation': 120090,
  'job.associatedItems': 120476,
}

/** Fixed letter for letter by the specification, though not in the workshop's own tone. */
const wordedBySpecification: readonly TextName[] = ['autograph.empty', 'error.restrictedOperation']

/** The button says the verb and the toast the result: nobody is congratulated, shouted at or begged. */
const outOfTone = /!|onnistuneesti|framgångsrikt|vänligen|\bplease\b/i

describe.each(languages)('the texts in %s', (language) => {
  it('keep the tone', () => {
    for (const name of names) {
      const text = JSON.stringify(textCatalogue[name][language])
      if (language !== 'en' || !wordedBySpecification.includes(name))
        expect(text, name).not.toMatch(outOfTone)
    }
  })

  it('are there, without stray spaces', () => {
    for (const name of names) {
      const words = textCatalogue[name][language]
      for (const text of typeof words === 'string' ? [words] : Object.values(words)) {
        expect(text, name).not.toBe('')
        expect(text, name).toBe(text.trim())
        expect(text, name).not.toMatch(/ {2}/)
      }
    }
  })

  it('have the placeholders of the English text', () => {
    for (const name of names) {
      const [words, english] = [textCatalogue[name][language], textCatalogue[name].en]
      const general = (text: typeof words) => placeholdersOf(typeof text === 'string' ? text : text.other)
      expect(general(words), name).toEqual(general(english))
      expect(typeof words, name).toBe(typeof english)
    }
  })
})

describe('the resource ids', () => {
  const ids = names.map((name) => textCatalogue[name].id)

  it('are unique', () => {
    expect(names.filter((_, place) => ids.indexOf(ids[place] ?? 0) !== place)).toEqual([])
  })

  it('are the specification’s where it gives one, and from 900000 on where it does not', () => {
    for (const name of names) {
      const given = numbersOfSpecification[name]
      if (given === undefined) expect(textCatalogue[name].id, name).toBeGreaterThanOrEqual(900_000)
      else expect(textCatalogue[name].id, name).toBe(given)
    }
    expect(names).toEqual(expect.arrayContaining(Object.keys(numbersOfSpecification)))
  })

  it('never come in two parts of the catalogue under one name', async () => {
    const files = await readdir(import.meta.dirname)
    const modules: Record<string, object>[] = await Promise.all(
      files.filter((file) => !file.includes('.test.')).map((file) => import(join(import.meta.dirname, file))),
    )
    const parts = modules
      .flatMap((module) => Object.entries(module))
      .filter(([name]) => name.endsWith('Texts'))
    const inParts = parts.flatMap(([, texts]) => Object.keys(texts))
    expect(inParts.length + Object.keys(errorCatalogue).length).toBe(names.length)
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
})

it('can be asked for all at once, as the app does for a site’s own wording', () => {
  expect(textEndpoints.listTextResources.body.safeParse(Object.values(idsOfTexts())).success).toBe(true)
})
