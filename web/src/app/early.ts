import { askEarly } from '../platform/api/early-answers.ts'
import { defaultLanguage, languageOfPerson, languageOfTag } from '../platform/texts/language-of-person.ts'
import { readColourScheme, showColourScheme } from '../platform/ui/stored-colour-scheme.ts'
import { type EarlySession, findDrawnPage, findDrawnParts } from './drawn-page.ts'
import { earlyCalls, routeOf, textsOfPage } from './early-calls.ts'
import { showDrawnPage } from './show-drawn-page.ts'

// Runs before the body of the page is parsed, and shares no chunk with the app. It chooses the page that is
// visible until the app's code has arrived (first-paint.tsx). It also makes the browser fetch resources
// concurrently that it would otherwise discover one after the other. The build puts it into the page
// (web/vite/first-load.ts).

/** The names of the built files that the script can request. */
interface Files {
  /** The files with texts, by language, for each kind of page. */
  readonly texts: Readonly<Record<ReturnType<typeof textsOfPage>, Readonly<Record<string, string>>>>
  /** The files that all pages except the start page need. */
  readonly pages: readonly string[]
  /** Additional files of individual pages, by the first part of their route. */
  readonly own: Readonly<Record<string, readonly string[]>>
}

const files = JSON.parse(document.currentScript?.dataset.files ?? '') as Files
const session = {
  token: readKept('token'),
  expiration: readKept('expiration'),
  employee: readKept('employee'),
  configuration: readConfigurationOfPage() ?? readKept('configuration'),
} as EarlySession
const language =
  languageOfPerson() ?? languageOfTag(session.configuration?.DefaultLanguage ?? '') ?? defaultLanguage
const { hash, href } = window.location

showColourScheme(readColourScheme())
const page = findDrawnPage(href, session, Date.now())
showDrawnPage(page ? `${language}-${page}` : 'none', findDrawnParts(href, session))

const part = textsOfPage(hash)
preload(files.texts[part][language])
if (part !== 'first') [...files.pages, ...(files.own[routeOf(hash)] ?? [])].forEach(preload)
askForSession()

function preload(href: string | undefined): void {
  if (href === undefined) return
  const link = document.createElement('link')
  link.crossOrigin = ''
  if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', href })
  else Object.assign(link, { rel: 'modulepreload', href })
  document.head.append(link)
}

/** Requests the page's first data while the code loads, if the tab has a stored session. */
function askForSession(): void {
  const { token } = session
  const configuration = readKept('configuration') as { APIUrl?: string } | null
  // A login link, or a link to another site, changes the stored session, so nothing is requested early.
  const isAnothers = /[?&](tokenId|bearer|siteId)=/.test(window.location.href)
  if (typeof token !== 'string' || typeof configuration?.APIUrl !== 'string' || isAnothers) return
  const base = configuration.APIUrl.replace(/(?<!\/)\/+$/, '')
  const now = new Date(Date.now() + Number(readKept('debugOffset')))
  const urls = earlyCalls(window.location.hash, now, session.employee?.Id).map((path) => base + path)
  askEarly(urls, {
    authorization: `Bearer ${token}`,
    'accept-language': language,
    accept: 'application/json',
  })
}

/** Reads the configuration that our server wrote into the page. Other servers write none. */
function readConfigurationOfPage(): unknown {
  return JSON.parse(document.getElementById('configuration')?.textContent ?? 'null')
}

function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`verstas.${name}`) ?? 'null')
  } catch {
    return null
  }
}
