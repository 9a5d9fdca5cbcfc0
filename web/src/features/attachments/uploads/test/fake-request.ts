import { eventually } from '../../../../test/eventually.ts'

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Replaces XMLHttpRequest. The test responds to the request or makes it fail. */
export class FakeRequest {
  static all: FakeRequest[] = []
  readonly upload: { onprogress?: (event: object) => void } = {}
  readonly headers: Record<string, string> = {}
  method = ''
  url = ''
  body: Blob | null = null
  status = 0
  responseText = ''
  isAborted = false
  onload: () => void = () => undefined
  onerror: (event: object) => void = () => undefined
  #answered: Readonly<Record<string, string>> = {}

  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value
  }
  send(body: Blob | null) {
    this.body = body
    FakeRequest.all.push(this)
  }
  abort() {
    this.isAborted = true
  }
  getResponseHeader(name: string) {
    return this.#answered[name.toLowerCase()] ?? null
  }
  getAllResponseHeaders() {
    return Object.entries(this.#answered)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  }
  answer({ status, headers = {}, body = '' }: Answer) {
    this.#answered = headers
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload()
  }
}

/** Returns the request with this index, once it has been sent. */
export const requestOf = (index: number): Promise<FakeRequest> =>
  eventually(() => {
    const request = FakeRequest.all[index]
    if (!request) throw new Error('not yet')
    return request
  })
