import type { IncomingMessage, ServerResponse } from 'node:http'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { retryAfterSeconds } from '../platform/http/error-handler.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { chooseLanguage } from '../platform/http/language.ts'
import { answerOf, type Refusal } from '../platform/http/refusal.ts'
import { headersOfData, type SecurityHeaders } from '../platform/http/security-headers.ts'

/** Styles of the pages: the colours of the app, with large targets and both colour schemes. */
const style = `:root{color-scheme:light dark}
body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:32rem;margin:0 auto;padding:4rem 1.25rem}
h1{font-size:1.5rem}
label{display:block;margin-bottom:.5rem}
input,button{box-sizing:border-box;width:100%;min-height:3.5rem;font:inherit;padding:.5rem 1rem;border-radius:.5rem}
button{margin-top:1rem}`

/** Answers requests that belong to no tenant, with the API's form of errors or with a page for people. */
export interface FrontAnswers {
  readonly refuse: (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => void
  readonly sendJson: (response: ServerResponse, status: number, body: unknown) => void
  /** Sends the page with the form for the sign-in domain. */
  readonly sendForm: (
    request: IncomingMessage,
    response: ServerResponse,
    content: { readonly status: number; readonly typed?: string },
  ) => void
  readonly redirect: (response: ServerResponse, address: string) => void
}

/** Prepares the responses with the headers that protect pages and data. */
export function createAnswers(security: SecurityHeaders, defaultLanguage: Language): FrontAnswers {
  const ofData = headersOfData(security)
  const ofPage = {
    ...security,
    // The form redirects to the host of a tenant, and browsers apply `form-action` to redirects, too.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' https: http:; frame-ancestors 'none'; base-uri 'none'",
  }
  const languageOf = ({ headers }: IncomingMessage) =>
    chooseLanguage(headers['accept-language'], defaultLanguage)
  const sendPage = (response: ServerResponse, status: number, page: Page) =>
    send(response, status, { ...ofPage, 'content-type': 'text/html; charset=utf-8' }, renderPage(page))
  return {
    refuse: (request, response, refusal) => {
      const language = languageOf(request)
      const errors = answerOf(refusal, language)
      if (refusal.status === 503) response.setHeader('retry-after', retryAfterSeconds)
      if (!isForPeople(request)) {
        send(response, refusal.status, { ...ofData, 'content-type': jsonType }, JSON.stringify(errors))
        return
      }
      const [title = ''] = errors.map(({ ErrorMessage }) => ErrorMessage)
      sendPage(response, refusal.status, { language, title, body: '' })
    },
    sendJson: (response, status, body) =>
      send(response, status, { ...ofData, 'content-type': jsonType }, JSON.stringify(body)),
    sendForm: (request, response, { status, typed }) => {
      const language = languageOf(request)
      sendPage(response, status, {
        language,
        title: textCatalogue['tenants.title'][language] as string,
        body: renderForm(language, typed),
      })
    },
    redirect: (response, address) => send(response, 303, { ...ofPage, location: address }, ''),
  }
}

const jsonType = 'application/json; charset=utf-8'

/** True for a page that a person opens; false for a call of the app or of another system. */
const isForPeople = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'POST') && (headers.accept ?? '').includes('text/html')

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    vary: 'accept, accept-language',
  })
  response.end(body)
}

interface Page {
  readonly language: Language
  readonly title: string
  /** HTML. */
  readonly body: string
}

const renderPage = ({ language, title, body }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verstas</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

/** @param typed the unknown domain that the person entered; undefined before the first attempt */
function renderForm(language: Language, typed: string | undefined): string {
  const textOf = (name: 'label' | 'continue' | 'notFound') =>
    escapeHtml(textCatalogue[`tenants.${name}`][language] as string)
  const error = typed === undefined ? '' : `<p id="error" role="alert">${textOf('notFound')}</p>`
  const state = typed === undefined ? '' : ' aria-invalid="true" aria-describedby="error"'
  return `<form method="post" action="/">
<label for="domain">${textOf('label')}</label>
<input id="domain" name="domain" type="text" inputmode="email" autocomplete="email" autocapitalize="none"
 spellcheck="false" maxlength="254" required autofocus value="${escapeHtml(typed ?? '')}"${state}>
${error}
<button type="submit">${textOf('continue')}</button>
</form>`
}
