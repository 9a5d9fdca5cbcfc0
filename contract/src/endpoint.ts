import * as z from 'zod'
import type { ErrorName } from './errors/catalogue.ts'
import { extensionFields } from './extensions.ts'
import { expects } from './field-reasons.ts'
import type { FieldTree } from './field-tree.ts'
import { extension } from './fields.ts'
import type { ServiceRights } from './integration/service-rights.ts'
import type { Right } from './session/rights.ts'
import type { Changes, Subject } from './subjects.ts'

/** A right, or a list of rights of which one is enough. */
export type NeededRight = Right | readonly [Right, Right, ...Right[]]

/**
 * The callers that a call accepts: anyone, anyone who is signed in, or a session that has all rights of the
 * list.
 */
export type Rights = 'public' | 'session' | readonly [NeededRight, ...NeededRight[]]

/** The definition of one call. The server, the client and the OpenAPI document are built from it. */
export interface EndpointDefinition {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  /** The description of the call on the API page. */
  readonly summary: string
  /** Rights that every request needs. `domain` checks the rights that depend on the request. */
  readonly rights: Rights | ServiceRights
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Text fields of a `multipart/form-data` request; its files are the parts named `file`. */
  readonly form?: z.ZodType
  /** Fields of an `application/x-www-form-urlencoded` request. The handler parses them. */
  readonly urlForm?: z.ZodType
  /** The media type of a body that is one chunk of a file. */
  readonly pieceType?: string
  readonly answer: z.ZodType
  /** The body of refusals with the status 400 or 401, if a standard defines another one than the list of errors. */
  readonly refusal?: z.ZodType
  /** The body of all refusals, if a standard defines another one. Its field `errors` has the usual list. */
  readonly refusals?: z.ZodType
  /** The media type of the bodies of request and answer, if it is not `application/json`. */
  readonly mediaType?: string
  /**
   * The subjects that a read shows. A change of one of them invalidates the read. A read without subjects
   * becomes stale only with time.
   */
  readonly shows?: readonly [Subject, ...Subject[]]
  /**
   * The subjects that a write changes. A subject whose data the answer contains is left out, because the app
   * shows the answer without a refetch. A test requires this field for each write.
   */
  readonly changes?: Changes
  /**
   * The kind of the response, for clients without schemas. The function `endpoint` sets it. Undefined for
   * JSON that is never null.
   */
  readonly answerIs?: 'bytes' | 'nullable' | undefined
  /**
   * The extension fields of the body, for clients without schemas. The function `endpoint` sets it. Undefined
   * if there are none, or if the whole call is an extension.
   */
  readonly bodyExtensions?: FieldTree | undefined
  /**
   * Requires that the caller signed in or confirmed within the last five minutes. It protects changes that
   * outlast the session.
   */
  readonly needsConfirmation?: true
  /** The maximum size of the body in bytes, if it differs from that of other calls. */
  readonly maxBodyBytes?: number
  /** Accepts the header `Idempotency-Key`. Requests with the same key and content run once. */
  readonly idempotent?: true
  /**
   * Refuses a stale version in the header `If-Match` or in the body's field `Version`. The call must be
   * idempotent, too.
   */
  readonly versioned?: true
  /**
   * Excludes the call from all rate limits. It is only for cheap calls with which a process supervisor checks
   * the server.
   */
  readonly uncounted?: true
  /** The call's own errors; `errorsOf` adds those that follow from the definition. */
  readonly errors?: readonly ErrorName[]
  /** True for a call that is not in the specification. */
  readonly extension?: boolean
  /** The base of the path, if it is not the API base: the app's origin or the chat's address. */
  readonly at?: 'origin' | 'chat'
}

/** The response of a call that returns a file instead of JSON. */
export const bytes = z.instanceof(Blob)

/** The response of a call that returns no body. */
export const noContent = z.undefined()

const keyHeader = { 'idempotency-key': extension(z.uuid().optional()) }

/** The header `If-Match`: `*` or an `ETag`, which a proxy may have made weak. */
const versionHeader = {
  'if-match': extension(
    z
      .string()
      .regex(/^(?:\*|(?:W\/)?"\d{1,10}")$/, expects('versionTag'))
      .optional(),
  ),
}

type ShapeOf<Headers> =
  Headers extends z.ZodObject<infer Shape extends z.core.$ZodShape> ? Shape : Record<never, z.ZodType>

/** An endpoint with the headers that follow from its declaration. */
type Declared<D extends EndpointDefinition> = D extends { readonly idempotent: true }
  ? Omit<D, 'headers'> & {
      readonly headers: z.ZodObject<
        ShapeOf<D['headers']> &
          typeof keyHeader &
          (D extends { readonly versioned: true } ? typeof versionHeader : unknown)
      >
    }
  : D

/** Declares an endpoint. Preserves the literal types for the handler and the client. */
export const endpoint = <const D extends EndpointDefinition>(definition: D): Declared<D> => {
  const { idempotent, versioned, headers, answer, body } = definition
  return {
    ...definition,
    ...(idempotent && {
      headers: z.object({ ...headers?.shape, ...(versioned && versionHeader), ...keyHeader }),
    }),
    answerIs: answer === bytes ? 'bytes' : answer.isNullable() ? 'nullable' : undefined,
    // This is a getter, because few programs need it and reading the schema takes time.
    get bodyExtensions() {
      return body && !definition.extension ? extensionFields(body) : undefined
    },
  } as unknown as Declared<D>
}

/**
 * Returns the part of an endpoint that clients need at run time. The bundle of the app has no schemas and no
 * summaries.
 */
export const forClients = ({
  method,
  path,
  rights,
  extension,
  at,
  answerIs,
  bodyExtensions,
  shows,
  changes,
}: EndpointDefinition) => ({
  method,
  path,
  rights,
  extension,
  at,
  answerIs,
  bodyExtensions,
  shows,
  changes: changes && 'nothing' in changes ? undefined : changes,
})

export type EndpointGroup = Readonly<Record<string, EndpointDefinition>>

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
export type ParamsOf<E extends EndpointDefinition> = Parsed<E['params']>
export type QueryOf<E extends EndpointDefinition> = Parsed<E['query']>
export type HeadersOf<E extends EndpointDefinition> = Parsed<E['headers']>
export type BodyOf<E extends EndpointDefinition> = Parsed<E['body']>
export type RefusalOf<E extends EndpointDefinition> = E['refusal'] extends z.ZodType
  ? z.output<E['refusal']>
  : never
export type AnswerOf<E extends EndpointDefinition> = z.output<E['answer']>

/** A type without optional fields, recursively. */
export type Complete<T> = T extends Blob
  ? T
  : T extends readonly (infer Item)[]
    ? Complete<Item>[]
    : T extends object
      ? { [Name in keyof T]-?: Complete<Exclude<T[Name], undefined>> }
      : T

/** The response of our own server, which sends all extensions. */
export type CompleteAnswerOf<E extends EndpointDefinition> = Complete<AnswerOf<E>>
