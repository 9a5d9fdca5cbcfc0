import type { FastifyInstance } from 'fastify'
import { apiPageStyles, renderApiPage } from './api-page.ts'
import { buildOpenApi, type EndpointGroups } from './openapi.ts'

/** Serves the OpenAPI document and the readable API page, both printed from the contract once. */
export function serveApiDocument(app: FastifyInstance, groups: EndpointGroups, apiBase: string): void {
  const documentUrl = `${apiBase}/openapi.json`
  const stylesheet = `${apiBase}/docs/style.css`
  const document = buildOpenApi(groups, apiBase)
  const page = renderApiPage(document, stylesheet, documentUrl)
  app.get(documentUrl, async (_, reply) => reply.header('cache-control', 'no-cache').send(document))
  app.get(`${apiBase}/docs`, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
  app.get(stylesheet, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(apiPageStyles),
  )
}
