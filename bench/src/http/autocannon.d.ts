declare module 'autocannon' {
  type Headers = Readonly<Record<string, string>>

  interface Client {
    setHeaders(headers: Headers): void
  }

  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds; without it `amount` ends the run. */
    readonly duration?: number
    /** Requests of all connections together. */
    readonly amount?: number
    /** Requests that each connection sends in turn; without it GET of `url`. */
    readonly requests?: readonly { readonly path: string; readonly headers: Headers }[]
    /** Called once for each connection. */
    readonly setupClient?: (client: Client) => void
  }

  interface Result {
    /** Answered requests of the whole run. */
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Seconds. */
    readonly duration: number
    readonly latency: { readonly p50: number; readonly p99: number }
  }

  export default function autocannon(options: Options): Promise<Result>
}
