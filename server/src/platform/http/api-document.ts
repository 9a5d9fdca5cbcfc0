import type { FastifyInstance } from 'fastify'
import { apiPageStyles, renderApiPage } from './api-page.ts'
import { buildOpenApi, type EndpointGroups, type OpenApiDocument } from './openapi.ts'

/** Serves the OpenAPI document and the readable API page, both printed from the contract when they are first asked for. */
export function serveApiDocument(app: FastifyInstance, groups: EndpointGroups, apiBase: string): void {
  const documentUrl = `${apiBase}/openapi.json`
  const stylesheet = `${apiBase}/docs/style.css`
  let printed: { readonly document: OpenApiDocument; readonly page: string } | undefined
  const print = () => {
    const document = buildOpenApi(groups, apiBase)
    return { document, page: renderApiPage(document, stylesheet, documentUrl) }
  }
  const read = () => {
    printed ??= print()
    return printed
  }
  app.get(documentUrl, async (_, reply) => reply.header('cache-control', 'no-cache').send(read().document))
  app.get(`${apiBase}/docs`, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(read().page),
  )
  app.get(stylesheet, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(apiPageStyles),
  )
}
