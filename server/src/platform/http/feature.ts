import type { EndpointGroup } from '@verstas/contract/endpoint.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
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

/** Dependencies of a feature's handlers. */
export interface FeatureDependencies extends Dependencies {
  /**
   * Releases the state that features hold for a session. Called when the session ends or moves to another
   * site, after its row is updated.
   */
  readonly releaseSession: (tx: Tx, sessionId: string) => Promise<void>
  /**
   * Verifies a ticket of a Windows domain. Undefined if the installation has no domain, or cannot verify its
   * tickets.
   */
  readonly acceptTicket: AcceptTicket | undefined
  /**
   * Aborted when the process is asked to stop. Running requests are finished; new ones should be sent to
   * another process.
   */
  readonly stopping: AbortSignal
}

/** A group of the contract with its handlers. */
export interface Feature {
  readonly endpoints: EndpointGroup
  mount(app: FastifyInstance, options: MountOptions, dependencies: FeatureDependencies): void
}

/** Joins a group of the contract with its handlers; a missing handler does not compile. */
export function feature<G extends EndpointGroup>(
  endpoints: G,
  createHandlers: (dependencies: FeatureDependencies) => Handlers<G>,
): Feature {
  return {
    endpoints,
    mount: (app, options, dependencies) => mount(app, options, endpoints, createHandlers(dependencies)),
  }
}
