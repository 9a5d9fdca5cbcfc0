import { inRoot } from '../paths.ts'
import { type ChildServer, startChildServer } from './child-server.ts'

/** A prepared statement's name and its values. */
export interface BareCall {
  readonly name: string
  readonly values: readonly unknown[]
}

export interface BareReads {
  readonly url: string
  readonly poolSize: number
  /** The SQL of each statement by its name. */
  readonly statements: Readonly<Record<string, string>>
  /** The statement for calls of `/`. */
  readonly usual: BareCall
}

/** The upper limit for our server: `node:http` that answers the text of one statement. */
export function startBareServer(reads: BareReads): Promise<ChildServer> {
  return startChildServer({
    script: inRoot('bench/src/server/bare-server.ts'),
    environment: { BARE_READS: JSON.stringify(reads) },
    readyPath: '/',
  })
}

/** Returns the path of another call than the usual one. */
export const bareCall = (call: BareCall): string => `/?${encodeURIComponent(JSON.stringify(call))}`
