import { bytes, type EndpointDefinition, noContent } from '@verstas/contract/endpoint.ts'
import { errorsOf } from '@verstas/contract/endpoint-errors.ts'
import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { ErrorList } from '@verstas/contract/errors/entities.ts'
import { scopes } from '@verstas/contract/integration/scopes.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import { WebhookMessage } from '@verstas/contract/integration/webhook-entities.ts'
import * as z from 'zod'
import type { Feature } from './feature.ts'

/** The features by name, in the order of the document. A feature without a tag has its name as the tag. */
export type DescribedFeatures = Readonly<Record<string, Pick<Feature, 'endpoints' | 'tag'>>>

export type JsonSchema = Readonly<Record<string, unknown>>

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly 'x-extension'?: true
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly parameters: readonly OpenApiParameter[]
  readonly requestBody?: {
    readonly required: true
    readonly content: OpenApiContent
  }
  readonly responses: Readonly<Record<string, OpenApiResponse>>
  readonly security: readonly JsonSchema[]
  readonly servers?: readonly { readonly url: string }[]
  /**
   * The access rule: `public`, `session`, a list of rights, or the scopes of a service account. The session needs
   * all rights of the list, but only one of an inner list.
   */
  readonly 'x-rights': EndpointDefinition['rights']
  readonly 'x-extension'?: true
}

/** A schema by its media type. */
export type OpenApiContent = Readonly<Record<string, { readonly schema: JsonSchema }>>

interface OpenApiResponse {
  readonly description: string
  /** Undefined if the response only has headers. */
  readonly content?: OpenApiContent
  /** The refusals with this status, by their names in the error catalogue. */
  readonly 'x-errors'?: readonly { readonly ErrorId: number; readonly name: ErrorName }[]
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  /** The requests that the server sends to other systems. */
  readonly webhooks: JsonSchema
  readonly components: JsonSchema
}

const errorListReference = { $ref: '#/components/schemas/ErrorList' }

/**
 * Generates an OpenAPI 3.1 document from the contract. Its paths are below `apiBase`, except those of
 * endpoints with `at`.
 */
export function buildOpenApi(features: DescribedFeatures, apiBase: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  const tags = new Set<string>()
  for (const [feature, { endpoints, tag = feature }] of Object.entries(features)) {
    tags.add(tag)
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(tag, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Verstas',
      version: '1',
      description:
        'The calls of the workshop app. Operations, fields, parameters and headers marked x-extension are additions to the specification: nothing needs them.',
    },
    servers: [{ url: apiBase }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    webhooks: { change: { post: describeMessage() } },
    components: {
      schemas: { ErrorList: toJsonSchema(ErrorList, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        serviceKey: { type: 'http', scheme: 'bearer', description: 'The key of a service account.' },
        accessToken: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${apiBase}/oauth/token`,
              scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])),
            },
          },
        },
      },
    },
  }
}

function describe(tag: string, operationId: string, endpoint: EndpointDefinition): OpenApiOperation {
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...parametersOf('header', endpoint.headers),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: json(toJsonSchema(endpoint.body, 'input'), endpoint.mediaType),
      },
    }),
    ...(endpoint.urlForm && {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: toJsonSchema(endpoint.urlForm, 'input') } },
      },
    }),
    ...(endpoint.form && { requestBody: { required: true, content: formContent(endpoint.form) } }),
    ...(endpoint.pieceType && {
      requestBody: { required: true, content: { [endpoint.pieceType]: { schema: file } } },
    }),
    responses: {
      200: { description: 'The answer.', ...answerContent(endpoint) },
      ...refusalsOf(endpoint),
      ...standardRefusalsOf(endpoint),
    },
    security: securityOf(endpoint),
    ...(endpoint.at && { servers: [{ url: '/' }] }),
    'x-rights': endpoint.rights,
    ...(endpoint.extension && { 'x-extension': true }),
  }
}

/** Describes the request that pushes a change to a webhook (Standard Webhooks). */
function describeMessage(): JsonSchema {
  const header = (name: string, description: string) => ({
    ...{ name, in: 'header', required: true, description },
    schema: { type: 'string' },
  })
  return {
    operationId: 'receiveChange',
    tags: ['webhooks'],
    summary:
      'A change of the feed. The type `webhook.test` has `webhookId` as its data, and `feed.reset` has `next`.',
    parameters: [
      header('webhook-id', 'The id of the message, which is the same in each attempt.'),
      header('webhook-timestamp', 'The time of the attempt, in seconds since 1970.'),
      header('webhook-signature', 'Signatures by each secret: `v1,` and base64, separated by spaces.'),
    ],
    requestBody: { required: true, content: json(toJsonSchema(WebhookMessage, 'output')) },
    responses: {
      '2XX': { description: 'The message is stored.' },
      410: { description: 'No further message is wanted.' },
    },
  }
}

function securityOf({ rights }: EndpointDefinition): readonly JsonSchema[] {
  if (areServiceRights(rights)) return [{ serviceKey: [] }, { accessToken: rights.scopes }]
  return rights === 'public' ? [] : [{ session: [] }]
}

function parametersOf(place: OpenApiParameter['in'], schema: z.ZodType | undefined): OpenApiParameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(property['x-extension'] === true && { 'x-extension': true }),
  }))
}

/** Returns the error responses of the endpoint, by status. */
function refusalsOf(endpoint: EndpointDefinition): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (name) => errorCatalogue[name].status)
  const responses = [...byStatus].map(([status, group]) => [
    String(status),
    {
      description: group.join(', '),
      content: endpoint.refusals
        ? json(toJsonSchema(endpoint.refusals, 'output'), endpoint.mediaType)
        : json(errorListReference),
      'x-errors': group.map((name) => ({ ErrorId: errorCatalogue[name].id, name })),
    },
  ])
  return Object.fromEntries(responses)
}

/** Returns the refusals whose body a standard defines. */
function standardRefusalsOf({ refusal }: EndpointDefinition): Record<string, OpenApiResponse> {
  if (refusal === undefined) return {}
  const response = {
    description: 'A refusal of the standard.',
    content: json(toJsonSchema(refusal, 'output')),
  }
  return { 400: response, 401: response }
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const file: JsonSchema = { type: 'string', format: 'binary' }

function answerContent({ answer, mediaType }: EndpointDefinition): { readonly content?: OpenApiContent } {
  if (answer === noContent) return {}
  return {
    content: answer === bytes ? { '*/*': { schema: file } } : json(toJsonSchema(answer, 'output'), mediaType),
  }
}

/** Returns the schema of a form: its text fields and its files. */
function formContent(form: z.ZodType): OpenApiContent {
  const schema = toJsonSchema(form, 'input') as { properties?: object; required?: string[] }
  const properties = { file: { type: 'array', items: file }, ...schema.properties }
  const required = ['file', ...(schema.required ?? [])]
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

function json(schema: JsonSchema, mediaType = 'application/json') {
  return { [mediaType]: { schema } }
}
