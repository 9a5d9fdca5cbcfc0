import { inRoot } from '../paths.ts'
import { type ChildServer, startChildServer } from './child-server.ts'

/** Which prepared statement is run, by its name, and with what. */
export interface BareCall {
  readonly name: string
  readonly values: readonly unknown[]
}

export interface BareReads {
  readonly url: string
  readonly poolSize: number
  /** The SQL of each statement by its name. */
  readonly statements: Readonly<Record<string, string>>
  /** What a call of `/` runs. */
  readonly usual: BareCall
}

/** The limit that our server is measured against: `node:http` that answers the text of one statement. */
export function startBareServer(reads: BareReads): Promise<ChildServer> {
  return startChildServer({
    script: inRoot('bench/src/server/bare-server.ts'),
    environment: { BARE_READS: JSON.stringify(reads) },
    readyPath: '/',
  })
}

/** The path of another call than the usual one. */
export const bareCall = (call: BareCall): string => `/?${encodeURIComponent(JSON.stringify(call))}`
