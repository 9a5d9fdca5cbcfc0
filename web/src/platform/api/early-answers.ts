// The page's first answers are on their way before the code that wants them has come (app/early.ts). Nothing but
// this file knows: a call takes its answer here, or asks the server.

interface EarlyAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly response: Promise<Response>
}

type EarlyAnswers = Map<string, EarlyAnswer>

declare global {
  // Only `var` declares what scripts of one page share.
  var verstasEarlyAnswers: EarlyAnswers | undefined
}

/** An answer that is not used by then is outdated. */
const validMs = 20_000

/** Asks for what the code will ask for. */
export function askEarly(urls: readonly string[], headers: Readonly<Record<string, string>>): void {
  const answers: EarlyAnswers = new Map()
  globalThis.verstasEarlyAnswers = answers
  for (const url of urls) {
    const response = fetch(url, { headers }).then((answer) => {
      Object.assign(answer, { arrivedAt: Date.now() })
      return answer
    })
    // Its user handles the failure.
    response.catch(() => undefined)
    answers.set(url, { headers, response })
  }
  setTimeout(() => answers.clear(), validMs)
}

/** As `fetch`; what was asked for early, by the same person in the same language, is not asked for again. */
export const fetchOrTakeEarly: typeof fetch = (input, init) => {
  const early = globalThis.verstasEarlyAnswers?.get(String(input))
  if (!early || (init?.method ?? 'GET') !== 'GET') return fetch(input, init)
  globalThis.verstasEarlyAnswers?.delete(String(input))
  const headers = new Headers(init?.headers)
  const isSame = Object.entries(early.headers).every(([name, value]) => headers.get(name) === value)
  return isSame ? early.response : fetch(input, init)
}

/** When an answer arrived, by this device's clock; now for one that was waited for. */
export const arrivalOf = (response: Response): number =>
  (response as { arrivedAt?: number }).arrivedAt ?? Date.now()
