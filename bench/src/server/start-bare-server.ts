import { inRoot } from '../paths.ts'
import { type ChildServer, startChildServer } from './child-server.ts'

/** A prepared read, and the values that it is run with where a call brings none. */
export interface BareRead {
  readonly url: string
  readonly name: string
  readonly sql: string
  readonly values: readonly unknown[]
  readonly poolSize: number
}

/** The limit that our server is measured against: `node:http` that answers the text of one statement. */
export function startBareServer({ url, name, sql, values, poolSize }: BareRead): Promise<ChildServer> {
  const read: BareRead = { url, name, sql, values, poolSize }
  return startChildServer({
    script: inRoot('bench/src/server/bare-server.ts'),
    environment: { BARE_READ: JSON.stringify(read) },
    readyPath: '/',
  })
}

/** The path of a call that brings values of its own. */
export const bringing = (values: readonly unknown[]): string =>
  `/?${encodeURIComponent(JSON.stringify(values))}`
