import { beforeEach, describe, expect, it, vi } from 'vitest'
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
  beforeEach(() => localStorage.clear())

  it.each([
    [['sv-FI', 'en'], 'sv'],
    [['de-DE', 'en-US'], 'en'],
    [['de-DE'], 'fi'],
  ])('speak the browser’s first language of ours: %j is %s', async (tags, expected) => {
    browserSpeaks(...tags)
    await startTexts()
    expect(currentLanguage()).toBe(expected)
    expect(document.documentElement.lang).toBe(expected)
  })

  it('keep the person’s choice on the device', async () => {
    browserSpeaks('fi')
    await chooseLanguage('en')
    await startTexts()
    expect(translate('common.cancel')).toBe('Cancel')
  })

  it('take the installation’s default only where nothing else is known', async () => {
    browserSpeaks('de')
    await startTexts()
    await applyDefaultLanguage('sv')
    expect(currentLanguage()).toBe('sv')
    await chooseLanguage('fi')
    await applyDefaultLanguage('sv')
    expect(currentLanguage()).toBe('fi')
  })

  it('fill placeholders and leave unknown ones visible', async () => {
    await chooseLanguage('en')
    expect(translate('shell.since', { time: '08:05' })).toBe('since 08:05')
    expect(translate('shell.since')).toBe('since #time#')
  })

  it('let a site’s own wording win, in its language only', async () => {
    await chooseLanguage('en')
    overrideTexts('en', { 'common.cancel': 'Never mind' })
    overrideTexts('fi', { 'common.save': 'Talteen' })
    expect(translate('common.cancel')).toBe('Never mind')
    expect(translate('common.save')).toBe('Save')
  })
})
