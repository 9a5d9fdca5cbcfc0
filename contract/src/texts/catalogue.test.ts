import { globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '../errors/catalogue.ts'
import { idsOfTexts, type TextName, textCatalogue } from './catalogue.ts'
import { textEndpoints } from './endpoints.ts'
import { fillText } from './entry.ts'
import { languages } from './language.ts'

const names = Object.keys(textCatalogue) as TextName[]
const placeholdersOf = (text: string) => [...new Set(text.match(/#\w+#/g))].sort()

/** The resource ids of texts that the specification numbers. */
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

/** The English texts that the specification quotes; ours must be equal. */
const wordsOfSpecification: Partial<Record<TextName, string>> = {
  'session.configurationFailed': 'Unable to receive configuration.',
  'session.createFailed': 'Unable to create session.',
  'session.loginFailed': 'Login failed.',
  'error.incorrectLogin': "The email and password you entered don't match.",
  'session.serverUnreachable': 'Unable to connect server.',
  'session.logoutFailed': 'Logout from the server was unsuccessful.',
  'session.noToken': 'No token returned for login',
  'session.noEmployee': 'No employee id returned',
  'session.noActiveSites': 'No active sites returned',
  'session.noSettings': 'No settings returned',
  'session.willExpire': 'Session will expire soon',
  'workOrder.noCurrent': 'Unable to load information from the server.',
  'edit.saveFailed': 'Saving failed',
  'edit.invalid': 'One or more required fields are empty or has invalid value.',
  'jobEdit.saveFailed': 'Save failed',
  'error.lockedByOther': 'Work order is locked for user: #user#',
  'error.saveLockedByOther': 'Work order is locked for user: #user#',
  'error.lockNotHeld': 'Work order lock release failed',
  'error.rowHasStampings': 'Work row cannot be removed, because it has stampings',
  'error.restrictedOperation': 'Operation #code# can be added only from integrations!',
  'error.endNonPresenceQuestion': 'Overlapping stampings were found. Overwrite overlapping end times?',
  'job.signFailed': 'Error occurred when trying to sign labor rows',
  'job.rowsSigned': 'Labor rows(s) signed',
  'stamping.stamped': 'Stamped succesfully',
  'attachments.removed': 'Attachment removed succesfully',
  'uploads.transmissionError': 'Transmission error: #reason#',
  'autograph.empty': 'Please provide signature first.',
  'tyres.saved': 'The tyre data was saved succesfully',
  'partsSearch.empty': 'No results found.',
  'camera.forbidden': 'Application has no permission to access camera.',
  'scanner.forbidden': 'Application has no permission to access camera.',
}

/** Texts from the specification, which need not follow the rules of tone. */
const wordedBySpecification: readonly TextName[] = ['autograph.empty', 'error.restrictedOperation']

/** Patterns that the rules of tone forbid: exclamation marks, congratulations and pleas. */
const outOfTone = /!|onnistuneesti|framgångsrikt|vänligen|\bplease\b/i

describe.each(languages)('the texts in %s', (language) => {
  it('texts have no exclamation marks, congratulations or pleas', () => {
    for (const name of names) {
      const text = JSON.stringify(textCatalogue[name][language])
      if (language !== 'en' || !wordedBySpecification.includes(name))
        expect(text, name).not.toMatch(outOfTone)
    }
  })

  it('texts are not empty and have no superfluous spaces', () => {
    for (const name of names) {
      const words = textCatalogue[name][language]
      for (const text of typeof words === 'string' ? [words] : Object.values(words)) {
        expect(text, name).not.toBe('')
        expect(text, name).toBe(text.trim())
        expect(text, name).not.toMatch(/ {2}/)
      }
    }
  })

  it('translations of a text have the same placeholders as the English text', () => {
    for (const name of names) {
      const [words, english] = [textCatalogue[name][language], textCatalogue[name].en]
      const general = (text: typeof words) => placeholdersOf(typeof text === 'string' ? text : text.other)
      expect(general(words), name).toEqual(general(english))
      expect(typeof words, name).toBe(typeof english)
    }
  })
})

/** Words that mean the same as a word of the glossary, so people would look for a difference. */
const otherWords = {
  fi: /leimauslaj|tehtävälaj/i,
  sv: /verksamhetsställ|arbetsordrar|personnummer|hälsokontroll|konditionstest|uppgiftst|reservation|arbetsskift|skiftet|konversation|korrigera|lagerplats|delade enheter/i,
  en: /(?<!\p{L})stamp|booking|shelf \d/iu,
} as const

it.each(languages)('texts in %s use one word for each thing', (language) => {
  const isOurs = (name: TextName) => language !== 'en' || wordsOfSpecification[name] === undefined
  const wrong = names.filter((name) =>
    otherWords[language].test(JSON.stringify(textCatalogue[name][language])),
  )
  expect(wrong.filter(isOurs)).toEqual([])
})

/** Letters and words that occur in texts of one language and never in the other two. */
const marksOf = {
  fi: /ää|öö|yy|uu|(?<!\p{L})(ei|tai|ole|ovat|että|voi|kun|niin|tämä|sitä|ensin|vielä|uudelleen|vain|enää|mutta|sekä|kaikki)(?!\p{L})/iu,
  sv: /å|(?<!\p{L})(och|är|inte|det|av|du|har|som|till|med|finns|kan|eller|redan|igen)(?!\p{L})/iu,
  en: /(?<!\p{L})(the|is|and|not|this|with|you|are|was|cannot)(?!\p{L})/iu,
} as const

it.each(languages)('texts of other languages contain no letters and words of %s', (language) => {
  for (const other of languages.filter((one) => one !== language))
    for (const name of names) {
      const words = textCatalogue[name][other]
      for (const text of typeof words === 'string' ? [words] : Object.values(words))
        expect(text.replaceAll(/#\w+#/g, ' '), `${name} in ${other}`).not.toMatch(marksOf[language])
    }
})

/** Texts without a singular form. Their count is never 1, or another text is used for the count 1. */
const alwaysSeveral: readonly TextName[] = [
  'healthCheckFigures.title',
  'stamping.wizard.jobsReady',
  'workOrder.jobs.rowsChosen',
]

it('the singular noun of a text is not longer than the plural noun', () => {
  // A verb follows the number in these texts. The singular of an English verb is longer than its plural:
  // "waits" and "wait".
  const ofVerbs: readonly TextName[] = ['healthCheck.restWaits']
  const nounOf = (sentence: string) => /#count# (\S+)/.exec(sentence)?.[1] ?? ''
  for (const name of names.filter((each) => !ofVerbs.includes(each)))
    for (const language of ['fi', 'en'] as const) {
      const words = textCatalogue[name][language]
      if (typeof words === 'string') continue
      const [one, many] = [nounOf(words.one).length, nounOf(words.other).length]
      expect(one, `${name} in ${language}`).toBeLessThanOrEqual(many)
    }
})

it.each([
  ['activity.mineCount', 'fi', 'Omat · 1 avoin, 3 yhteensä'],
  ['activity.mineCount', 'sv', 'Mina · 1 öppet, 3 totalt'],
  ['offers.told.accept', 'sv', 'godkänd 1'],
  ['offers.told.decline', 'sv', 'avböjd 1'],
  ['offers.told.open', 'sv', 'obesvarad 1'],
  ['tyres.dotRead', 'en', 'Week 5/2025, 1 year'],
  ['healthCheck.progressLabel', 'sv', '0 av 1 punkt gjord'],
] as const)('the text %s has a singular in %s: %s', (name, language, words) => {
  const values = { count: 1, all: 3, week: 5, year: 2025, done: 0 }
  expect(fillText(textCatalogue[name][language], language, values)).toBe(words)
})

it('every text that counts something has a singular, unless its count is never 1', () => {
  const plain = names.filter((name) => {
    const { en } = textCatalogue[name]
    return typeof en === 'string' && /#count# (?!pcs)\w+s\b/.test(en)
  })
  const isOfLimit = (name: TextName) => name.startsWith('error.tooMany')
  expect(plain.filter((name) => !isOfLimit(name)).sort()).toEqual(alwaysSeveral.toSorted())
})

describe('the resource ids', () => {
  const ids = names.map((name) => textCatalogue[name].id)

  it('no two texts have the same resource id', () => {
    expect(names.filter((_, place) => ids.indexOf(ids[place] ?? 0) !== place)).toEqual([])
  })

  it('texts that the specification numbers have its ids, and other texts have ids from 900000', () => {
    for (const name of names) {
      const given = numbersOfSpecification[name]
      if (given === undefined) expect(textCatalogue[name].id, name).toBeGreaterThanOrEqual(900_000)
      else expect(textCatalogue[name].id, name).toBe(given)
    }
    expect(names).toEqual(expect.arrayContaining(Object.keys(numbersOfSpecification)))
  })

  it('each text name occurs in only one module of the catalogue', async () => {
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

it('the English texts are equal to those that the specification quotes', () => {
  const quoted = Object.entries(wordsOfSpecification) as [TextName, string][]
  expect(Object.fromEntries(quoted.map(([name]) => [name, textCatalogue[name].en]))).toEqual(
    wordsOfSpecification,
  )
})

describe('the errors', () => {
  const entries = Object.entries(errorCatalogue)

  it('no two errors have the same id', () => {
    expect(new Set(entries.map(([, { id }]) => id)).size).toBe(entries.length)
  })

  it('errors with ids below 900000 have the ids and statuses of the specification', () => {
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

describe('a thing has one name on all pages of the workshop', () => {
  /** Words that another word of the glossary replaces. */
  const replacedWords = { fi: /pooli|normiaika/i, sv: /verksamhetsställ|normtid|\bsamtal /i, en: /\bstamp/i }

  it.each(languages)('%s', (language) => {
    const found = names.filter(
      (name) =>
        !/^(settings|start|error)\./.test(name) &&
        name !== 'stamping.stamped' &&
        replacedWords[language].test(JSON.stringify(textCatalogue[name][language])),
    )
    expect(found).toEqual([])
  })
})

it('one request can return all texts', () => {
  expect(textEndpoints.listTextResources.body.safeParse(Object.values(idsOfTexts())).success).toBe(true)
})

it('the code uses each text, by its full name or by the beginning of a composed name', () => {
  const cwd = join(import.meta.dirname, '../../..')
  const code = globSync('{contract,domain,server,web}/src/**/*.{ts,tsx}', { cwd })
    .filter((file) => !/\.test\.|\/test\/|contract\/src\/texts\//.test(file))
    .map((file) => readFileSync(join(cwd, file), 'utf8'))
    .join('\n')
  const whole = new Set(code.match(/(?<=(['"`]))\w+\.[\w.]+(?=\1)/g))
  const beginnings = code.match(/(?<=`)\w+\.[\w.]*(?=\$\{)/g) ?? []
  const isNamed = (name: TextName) =>
    whole.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
  expect(names.filter((name) => !isNamed(name))).toEqual([])
})

/** The words that are the same in Swedish and English, and occur in one Swedish text only. */
const sameInBoth = new Set(
  'admin april chrome decimal edge finger firefox hand lead maximum monitor okta pgbackrest server session terminal token'.split(
    ' ',
  ),
)

it('a Swedish text contains no English word by mistake', () => {
  const wordsOf = (text: string): string[] => [
    ...new Set(
      text
        .replaceAll(/#\w+#/g, '')
        .toLowerCase()
        .match(/[a-zåäö]{4,}/g),
    ),
  ]
  const texts = names.map((name) => {
    const { fi, sv, en } = textCatalogue[name]
    return {
      name,
      fi: wordsOf(JSON.stringify(fi)),
      sv: wordsOf(JSON.stringify(sv)),
      en: wordsOf(JSON.stringify(en)),
    }
  })
  const counts = new Map<string, number>()
  for (const word of texts.flatMap(({ sv }) => sv)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const foreign = texts.flatMap(({ name, fi, sv, en }) =>
    sv
      .filter((word) => counts.get(word) === 1 && en.includes(word) && !fi.includes(word))
      .filter((word) => !sameInBoth.has(word))
      .map((word) => `${name}: ${word}`),
  )
  expect(foreign).toEqual([])
})
