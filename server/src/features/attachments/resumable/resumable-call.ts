import { AsyncLocalStorage } from 'node:async_hooks'
import type { CurrentSession } from '../../../platform/session/current-session.ts'

/** A request of the protocol, as far as its library does not carry it along. */
export interface ResumableCall {
  readonly session: CurrentSession
  /** The attachment that the upload has become, for the answer. */
  attachment: { readonly id: number; readonly key: string } | null
  /** Why the request is refused. */
  failure: unknown
}

/** The request that is being served: the library calls us back without it. */
export const resumableCalls = new AsyncLocalStorage<ResumableCall>()

export function currentCall(): ResumableCall {
  const call = resumableCalls.getStore()
  if (call === undefined) throw new Error('Called outside a request')
  return call
}
