// Requests that start before the app's code has loaded (app/early.ts). A call takes its answer from here, or
// fetches it. No other file knows about early answers.

interface EarlyAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly response: Promise<Response>
}

type EarlyAnswers = Map<string, EarlyAnswer>

declare global {
  // Only `var` declares a variable that scripts of one page share.
  var verstasEarlyAnswers: EarlyAnswers | undefined
}

/** Early answers expire after this many milliseconds. */
const validMs = 20_000

/** Starts requests that the app's code will make soon. */
export function askEarly(urls: readonly string[], headers: Readonly<Record<string, string>>): void {
  const answers: EarlyAnswers = new Map()
  globalThis.verstasEarlyAnswers = answers
  for (const url of urls) {
    const response = fetch(url, { headers }).then((answer) => {
      Object.assign(answer, { arrivedAt: Date.now() })
      return answer
    })
    // The call that uses the answer handles the failure.
    response.catch(() => undefined)
    answers.set(url, { headers, response })
  }
  setTimeout(() => answers.clear(), validMs)
}

/**
 * Works like `fetch`, but uses the early answer to the same request with the same headers, if there is one.
 */
export const fetchOrTakeEarly: typeof fetch = (input, init) => {
  const early = globalThis.verstasEarlyAnswers?.get(String(input))
  if (!early || (init?.method ?? 'GET') !== 'GET') return fetch(input, init)
  globalThis.verstasEarlyAnswers?.delete(String(input))
  const headers = new Headers(init?.headers)
  const isSame = Object.entries(early.headers).every(([name, value]) => headers.get(name) === value)
  return isSame ? early.response : fetch(input, init)
}

/** Returns when an early answer arrived, in milliseconds of this device's clock; for other answers, now. */
export const arrivalOf = (response: Response): number =>
  (response as { arrivedAt?: number }).arrivedAt ?? Date.now()
