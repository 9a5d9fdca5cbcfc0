import { afterEach, describe, expect, it } from 'vitest'
import { showDrawnPage } from './show-drawn-page.ts'

const drawn = `
  <div data-first="none"></div>
  <div data-first="fi-signIn" hidden><form><button>Kirjaudu</button></form><p data-if="passkeys">Avain</p></div>
  <div data-first="en-signIn" hidden><form></form></div>
  <div data-first="fi-frame" hidden><p data-if="bar"></p><p data-if="tabs"></p></div>`

const endParsing = () => document.dispatchEvent(new Event('readystatechange'))
const pages = () => [...document.querySelectorAll<HTMLElement>('[data-first]')]
const visible = () => pages().filter(({ hidden }) => !hidden)

afterEach(() => {
  endParsing()
  document.body.innerHTML = ''
})

describe('showDrawnPage', () => {
  it('shows only the chosen page as soon as it is parsed', async () => {
    showDrawnPage('fi-signIn', [])
    document.body.innerHTML = drawn
    await Promise.resolve()
    expect(pages()).toEqual(visible())
    expect(pages().map(({ dataset }) => dataset.first)).toEqual(['fi-signIn'])
  })

  it('shows only the chosen page if the parser adds the whole body in one step', () => {
    showDrawnPage('none', [])
    document.body.innerHTML = drawn
    endParsing()
    expect(pages().map(({ dataset }) => dataset.first)).toEqual(['none'])
  })

  it('removes the parts that were not chosen for the page', () => {
    showDrawnPage('fi-frame', ['bar'])
    document.body.innerHTML = drawn
    endParsing()
    expect([...document.querySelectorAll<HTMLElement>('[data-if]')].map(({ dataset }) => dataset.if)).toEqual(
      ['bar'],
    )
  })

  it('marks a submitted form for the app instead of sending the form', () => {
    showDrawnPage('fi-signIn', [])
    document.body.innerHTML = drawn
    endParsing()
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    document.querySelector('form')?.dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(true)
    expect(document.querySelector('form[data-submitted]')).not.toBeNull()
  })

  it('does not intercept the forms of the app', () => {
    showDrawnPage('none', [])
    endParsing()
    document.body.innerHTML = '<form></form>'
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    document.querySelector('form')?.dispatchEvent(submit)
    expect(submit.defaultPrevented).toBe(false)
  })
})
