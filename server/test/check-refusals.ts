import { subscribe } from 'node:diagnostics_channel'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { errorsOf } from '@verstas/contract/endpoint-errors.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'

const endpoints = new Map<string, EndpointDefinition>(
  Object.values(contract).flatMap((group) => Object.entries(group)),
)

const errorIds = new WeakMap<EndpointDefinition, readonly number[]>()

/** Returns the ids of the errors that an endpoint declares. Computes them once. */
export function errorIdsOf(endpoint: EndpointDefinition): readonly number[] {
  const ids = errorIds.get(endpoint) ?? [...errorsOf(endpoint)].map((name) => errorCatalogue[name].id)
  errorIds.set(endpoint, ids)
  return ids
}

/** Returns the errors of a refusal, which is the usual list or has it in a field. Other bodies have none. */
function errorsIn(payload: unknown): readonly { readonly ErrorId?: number }[] {
  if (typeof payload !== 'string') return []
  try {
    const body: unknown = JSON.parse(payload)
    const errors = Array.isArray(body) ? body : Object(body).errors
    return Array.isArray(errors) ? errors : []
  } catch {
    return []
  }
}

const undeclared = new WeakMap<object, Set<string>>()

// A hook on a new app sees the responses of all its routes. Later hooks do not see those of scopes.
subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { readonly fastify: FastifyInstance }
  const found = new Set<string>()
  undeclared.set(app, found)
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint: name = '' } = request.routeOptions.config as { readonly endpoint?: string }
    const endpoint = endpoints.get(name)
    if (endpoint && reply.statusCode >= 400)
      for (const { ErrorId } of errorsIn(payload))
        if (ErrorId !== undefined && !errorIdsOf(endpoint).includes(ErrorId))
          found.add(`${name} answers ${ErrorId}`)
    done()
  })
})

/**
 * Fails the test or the file if an app refuses a call with an error that its endpoint does not declare. It checks all
 * responses, also those to requests that a test writes by hand.
 */
export const checkRefusals = (app: FastifyInstance): void =>
  atEnd(() => expect([...(undeclared.get(app) ?? [])], 'every error is declared by its endpoint').toEqual([]))
