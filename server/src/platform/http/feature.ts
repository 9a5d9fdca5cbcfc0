import type { EndpointGroup } from '@verstas/contract/endpoint.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Person } from '../database/person.ts'
import type { Db, Tx } from '../database/transaction.ts'
import type { AcceptTicket } from '../session/negotiate.ts'
import type { Settings } from '../settings.ts'
import { type Handlers, type MountOptions, mount } from './mount.ts'

/** Dependencies that all features of the process share. */
export interface Dependencies {
  readonly settings: Settings
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

export interface FeatureDependencies extends Dependencies {
  /**
   * Removes what the features store for a session, such as locks. Runs after the session has ended or moved
   * to another site.
   */
  readonly releaseSession: (tx: Tx, sessionId: string) => Promise<void>
  /**
   * Records the erasure of a person outside the database, because a restore must repeat it. Call it after the
   * commit.
   */
  readonly noteErasure: (person: Person) => Promise<void>
  /**
   * Verifies a ticket of a Windows domain. Undefined if the installation has no domain, or cannot verify its
   * tickets.
   */
  readonly acceptTicket: AcceptTicket | undefined
  /**
   * Aborts when the process is asked to stop. The process finishes running requests. Clients should send new
   * requests to another process.
   */
  readonly stopping: AbortSignal
}

/** A group of the contract with its handlers. */
export interface Feature {
  readonly endpoints: EndpointGroup
  /** The group of the calls in the OpenAPI document, if several features share one. */
  readonly tag?: string
  mount(app: FastifyInstance, options: MountOptions, dependencies: FeatureDependencies): void
}

/** Joins a group of the contract with its handlers. A missing handler does not compile. */
export function feature<G extends EndpointGroup>(
  endpoints: G,
  createHandlers: (dependencies: FeatureDependencies) => Handlers<G>,
  { tag }: Pick<Feature, 'tag'> = {},
): Feature {
  return {
    endpoints,
    ...(tag !== undefined && { tag }),
    mount: (app, options, dependencies) => mount(app, options, endpoints, createHandlers(dependencies)),
  }
}
