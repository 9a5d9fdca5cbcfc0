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
  /** The statement that answers calls of the path `/`. */
  readonly usual: BareCall
}

/**
 * Starts a `node:http` server that answers each call with the result of one statement as text. Its speed is
 * the upper limit for our server.
 */
export function startBareServer(reads: BareReads): Promise<ChildServer> {
  return startChildServer({
    script: inRoot('bench/src/server/bare-server.ts'),
    environment: { BARE_READS: JSON.stringify(reads) },
    readyPath: '/',
  })
}

/** Returns the path that makes the bare server run this statement. */
export const bareCall = (call: BareCall): string => `/?${encodeURIComponent(JSON.stringify(call))}`
