// Early requests start before the app's code has loaded (app/early.ts). A call uses the response to its early
// request, or sends a request if there is none.

interface EarlyAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly response: Promise<Response>
}

type EarlyAnswers = Map<string, EarlyAnswer>

declare global {
  // Only `var` adds the variable to the type of `globalThis`; `let` and `const` do not.
  var verstasEarlyAnswers: EarlyAnswers | undefined
}

/** Milliseconds after which an early response expires. */
const validMs = 20_000

/** Starts requests that the app's code will need soon. */
export function askEarly(urls: readonly string[], headers: Readonly<Record<string, string>>): void {
  const answers: EarlyAnswers = new Map()
  globalThis.verstasEarlyAnswers = answers
  for (const url of urls) {
    const response = fetch(url, { headers }).then((answer) => {
      Object.assign(answer, { arrivedAt: Date.now() })
      return answer
    })
    // Prevents an unhandled rejection. The call that uses the response handles the failure.
    response.catch(() => undefined)
    answers.set(url, { headers, response })
  }
  setTimeout(() => answers.clear(), validMs)
}

/**
 * Works like `fetch`, but uses the early response to the same request with the same headers, if there is one.
 */
export const fetchOrTakeEarly: typeof fetch = (input, init) => {
  const early = globalThis.verstasEarlyAnswers?.get(String(input))
  if (!early || (init?.method ?? 'GET') !== 'GET') return fetch(input, init)
  globalThis.verstasEarlyAnswers?.delete(String(input))
  const headers = new Headers(init?.headers)
  const isSame = Object.entries(early.headers).every(([name, value]) => headers.get(name) === value)
  return isSame ? early.response : fetch(input, init)
}

/**
 * Returns the arrival time of a response in milliseconds of this device's clock. Only early responses have a
 * recorded time. Others have just arrived.
 */
export const arrivalOf = (response: Response): number =>
  (response as { arrivedAt?: number }).arrivedAt ?? Date.now()
