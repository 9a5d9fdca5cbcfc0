declare module 'autocannon' {
  type Headers = Readonly<Record<string, string>>

  interface Client {
    setHeaders(headers: Headers): void
  }

  interface Options {
    readonly url: string
    readonly connections: number
    /** Duration in seconds. If omitted, the run ends after `amount` requests. */
    readonly duration?: number
    /** Total requests of all connections. */
    readonly amount?: number
    /** Requests that each connection sends one after another. If omitted, it sends GET requests to `url`. */
    readonly requests?: readonly { readonly path: string; readonly headers: Headers }[]
    /** Configures each connection once. */
    readonly setupClient?: (client: Client) => void
  }

  interface Result {
    /** Number of successful requests of the whole run. */
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Duration in seconds. */
    readonly duration: number
    readonly latency: { readonly p50: number; readonly p99: number }
  }

  export default function autocannon(options: Options): Promise<Result>
}
