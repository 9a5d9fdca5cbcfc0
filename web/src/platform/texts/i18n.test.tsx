import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  applyDefaultLanguage,
  chooseLanguage,
  currentLanguage,
  overrideTexts,
  startTexts,
  translate,
} from './i18n.ts'

const browserSpeaks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

describe('the texts', () => {
  beforeEach(() => {
    vi.restoreAllMocks()
    localStorage.clear()
  })

  it.each([
    [['sv-FI', 'en'], 'sv'],
    [['de-DE', 'en-US'], 'en'],
    [['de-DE'], 'fi'],
  ])("the browser's languages %j make the app start in the language %s", async (tags, expected) => {
    browserSpeaks(...tags)
    await startTexts()
    expect(currentLanguage()).toBe(expected)
    expect(document.documentElement.lang).toBe(expected)
  })

  it("the language that the user chose on the device has priority over the browser's languages", async () => {
    browserSpeaks('fi')
    await chooseLanguage('en')
    await startTexts()
    expect(translate('common.cancel')).toBe('Cancel')
  })

  it("the installation's default applies only if neither user nor browser has a supported language", async () => {
    browserSpeaks('de')
    await startTexts()
    await applyDefaultLanguage('sv')
    expect(currentLanguage()).toBe('sv')
    await chooseLanguage('fi')
    await applyDefaultLanguage('sv')
    expect(currentLanguage()).toBe('fi')
  })

  it('the user can choose a language if the browser refuses storage', async () => {
    for (const name of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      })
    browserSpeaks('sv')
    await startTexts()
    expect(currentLanguage()).toBe('sv')
    await chooseLanguage('en')
    expect(currentLanguage()).toBe('en')
  })

  describe('a language that loads late or not at all', () => {
    const load = async (loadSwedish: () => Promise<void>) => {
      vi.resetModules()
      vi.doMock('@verstas/contract/texts/sv.ts', async (original) => {
        await loadSwedish()
        return original()
      })
      onTestFinished(() => void vi.doUnmock('@verstas/contract/texts/sv.ts'))
      const texts = await import('./i18n.ts')
      await texts.startTexts()
      return texts
    }

    it('a language that loads slowly does not replace a language that the user chose later', async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const texts = await load(() => promise)
      const earlier = texts.chooseLanguage('sv')
      await texts.chooseLanguage('en')
      resolve()
      await earlier
      expect(texts.currentLanguage()).toBe('en')
    })

    it("the language stays unchanged if the installation's default language cannot be loaded", async () => {
      browserSpeaks('de')
      const texts = await load(() => Promise.reject(new TypeError('Failed to fetch')))
      await texts.applyDefaultLanguage('sv')
      expect(texts.currentLanguage()).toBe('fi')
    })
  })

  it('a frequent page adds only its own texts, and nothing once all texts are loaded', async () => {
    vi.resetModules()
    // The build replaces this module by one with a part of the texts for each kind of page.
    const part = (texts: object) => ({ fi: async () => ({ texts }) })
    vi.doMock('@verstas/contract/texts/first.ts', () => ({
      loadFirst: part({ 'common.save': 'Tallenna' }),
      loadDaily: part({ 'common.save': 'Tallenna', 'workOrder.more': 'osa' }),
      loadRare: part({}),
    }))
    onTestFinished(() => void vi.doUnmock('@verstas/contract/texts/first.ts'))
    browserSpeaks('fi')
    const texts = await import('./i18n.ts')
    await texts.startTexts('first')
    expect(texts.translate('workOrder.more')).toBe('workOrder.more')
    await expect(texts.withDailyTexts(Promise.resolve('page'))).resolves.toBe('page')
    expect(texts.translate('workOrder.more')).toBe('osa')
    expect(texts.translate('common.cancel')).toBe('common.cancel')
    await texts.loadAllTexts()
    const all = texts.translate('workOrder.more')
    await texts.withDailyTexts(Promise.resolve('page'))
    expect(all).not.toBe('osa')
    expect(texts.translate('workOrder.more')).toBe(all)
    expect(texts.translate('common.cancel')).toBe('Peruuta')
  })

  it('a text shows its values, and the names of placeholders without a value', async () => {
    await chooseLanguage('en')
    expect(translate('shell.since', { time: '08:05' })).toBe('since 08:05')
    expect(translate('shell.since')).toBe('since #time#')
  })

  it("the wording of a site replaces the app's text only in the language of the wording", async () => {
    await chooseLanguage('en')
    overrideTexts('en', { 'common.cancel': 'Never mind' })
    overrideTexts('fi', { 'common.save': 'Talteen' })
    expect(translate('common.cancel')).toBe('Never mind')
    expect(translate('common.save')).toBe('Save')
  })
  it.each([
    ['en', 'customers waiting', 'customer waiting'],
    ['sv', 'kunder väntar', 'kund väntar'],
    ['fi', 'asiakasta odottaa', 'asiakas odottaa'],
  ] as const)(
    "a site's wording in %s that equals the app's text keeps the plural forms of the app",
    async (language, general, one) => {
      await chooseLanguage(language)
      overrideTexts(language, { 'monitor.countCustomers': general })
      expect(translate('monitor.countCustomers', { count: 1 })).toBe(one)
      expect(translate('monitor.countCustomers', { count: 2 })).toBe(general)
      overrideTexts(language, { 'monitor.countCustomers': '#count# !' })
      expect(translate('monitor.countCustomers', { count: 1 })).toBe('1 !')
    },
  )
})
