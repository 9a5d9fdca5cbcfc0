import { askEarly } from '../platform/api/early-answers.ts'
import { defaultLanguage, languageOfPerson } from '../platform/texts/language-of-person.ts'
import { earlyCalls, isStartPage, routeOf } from './early-calls.ts'

// Runs on its own, before the app's code has come, and knows none of it: has the browser fetch at once what it would
// otherwise learn of one after the other. The build puts it into the page (web/vite/first-load.ts).

/** What the build tells of its files. */
interface Files {
  readonly texts: Readonly<Record<string, string>>
  /** Those that the start page needs. */
  readonly firstTexts: Readonly<Record<string, string>>
  /** What every page but the start page needs. */
  readonly pages: readonly string[]
  /** What single pages need beside it, by the first part of their route. */
  readonly own: Readonly<Record<string, readonly string[]>>
}

const files = JSON.parse(document.currentScript?.dataset.files ?? '') as Files
const language = languageOfPerson() ?? defaultLanguage
const { hash } = window.location

if (isStartPage(hash)) preload(files.firstTexts[language])
else [files.texts[language], ...files.pages, ...(files.own[routeOf(hash)] ?? [])].forEach(preload)
askForSession()

function preload(href: string | undefined): void {
  if (href === undefined) return
  const link = document.createElement('link')
  link.crossOrigin = ''
  if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', href })
  else Object.assign(link, { rel: 'modulepreload', href })
  document.head.append(link)
}

/** With a session that the tab has kept, its answers come while the code does. */
function askForSession(): void {
  const token = readKept('token')
  const configuration = readKept('configuration') as { APIUrl?: string } | null
  // Who comes by a link that signs in, or to another site, is not the one of the kept session.
  const isAnothers = /[?&](tokenId|bearer|siteId)=/.test(window.location.href)
  if (typeof token !== 'string' || typeof configuration?.APIUrl !== 'string' || isAnothers) return
  const base = configuration.APIUrl.replace(/(?<!\/)\/+$/, '')
  const now = new Date(Date.now() + Number(readKept('debugOffset')))
  const urls = earlyCalls(window.location.hash, now).map((path) => base + path)
  askEarly(urls, {
    authorization: `Bearer ${token}`,
    'accept-language': language,
    accept: 'application/json',
  })
}

function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`verstas.${name}`) ?? 'null')
  } catch {
    return null
  }
}
