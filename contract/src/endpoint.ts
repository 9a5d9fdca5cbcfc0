import * as z from 'zod'
import type { ErrorName } from './errors/catalogue.ts'
import { expects } from './field-reasons.ts'
import { extension } from './fields.ts'
import type { Right } from './session/rights.ts'

/** A right, or a list of which any one suffices. */
export type NeededRight = Right | readonly [Right, Right, ...Right[]]

/** Allowed callers: anyone, anyone signed in, or a session that holds all rights of the list. */
export type Rights = 'public' | 'session' | readonly [NeededRight, ...NeededRight[]]

/**
 * One call of the wire contract, as data: the server mounts it, the client calls it, the OpenAPI document
 * describes it. Paths are those of specification.md, Calls, below the API base unless `at` says otherwise.
 * Parameters are written `:name`.
 */
export interface EndpointDefinition {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  /** One sentence for the API page. */
  readonly summary: string
  /** Rights that it always needs. `domain` checks those that depend on the request. */
  readonly rights: Rights
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The text fields of a `multipart/form-data` request, whose files come in parts named `file`. */
  readonly form?: z.ZodType
  /** The media type of a body that is a chunk of a file. */
  readonly pieceType?: string
  readonly answer: z.ZodType
  /** Set by `endpoint`, because clients have no schemas; undefined for JSON that is never null. */
  readonly answerIs?: 'bytes' | 'nullable' | undefined
  /**
   * Set for changes that outlast the session: the caller must have signed in or confirmed their identity
   * within the last five minutes.
   */
  readonly needsConfirmation?: true
  /** Accepts the header `Idempotency-Key`: the same request with the same key runs once. */
  readonly idempotent?: true
  /**
   * Accepts the version that the client read, in the header `If-Match` or the body's field `Version`, and
   * refuses a stale one. Only for idempotent calls.
   */
  readonly versioned?: true
  /** Set for probes of supervisors: the limit of calls per network excludes it. Only for very cheap calls. */
  readonly uncounted?: true
  /** Its own refusals; the others follow from the definition (`errorsOf`). */
  readonly errors?: readonly ErrorName[]
  /** True for a call that the specification does not have. */
  readonly extension?: boolean
  /** Its base if it is not the API base: the origin of the app, or the chat's address. */
  readonly at?: 'origin' | 'chat'
}

/** The answer of a call that returns a file instead of JSON. */
export const bytes = z.instanceof(Blob)

/** The answer of a call without a body. */
export const noContent = z.undefined()

const keyHeader = { 'idempotency-key': extension(z.uuid().optional()) }

/** An `ETag`, strong or weakened by a proxy, or `*`. */
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

/** Declares an endpoint; the literal types are preserved for the handler and the client. */
export const endpoint = <const D extends EndpointDefinition>(definition: D): Declared<D> => {
  const { idempotent, versioned, headers, answer } = definition
  return {
    ...definition,
    ...(idempotent && {
      headers: z.object({ ...headers?.shape, ...(versioned && versionHeader), ...keyHeader }),
    }),
    answerIs: answer === bytes ? 'bytes' : answer.isNullable() ? 'nullable' : undefined,
  } as unknown as Declared<D>
}

/** The run-time part of an endpoint for clients: no schemas and no words, so they stay out of the bundle. */
export const forClients = ({ method, path, rights, extension, at, answerIs }: EndpointDefinition) => ({
  method,
  path,
  rights,
  extension,
  at,
  answerIs,
})

export type EndpointGroup = Readonly<Record<string, EndpointDefinition>>

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
export type ParamsOf<E extends EndpointDefinition> = Parsed<E['params']>
export type QueryOf<E extends EndpointDefinition> = Parsed<E['query']>
export type HeadersOf<E extends EndpointDefinition> = Parsed<E['headers']>
export type BodyOf<E extends EndpointDefinition> = Parsed<E['body']>
export type AnswerOf<E extends EndpointDefinition> = z.output<E['answer']>

/** A type without optional fields, recursively. */
export type Complete<T> = T extends Blob
  ? T
  : T extends readonly (infer Item)[]
    ? Complete<Item>[]
    : T extends object
      ? { [Name in keyof T]-?: Complete<Exclude<T[Name], undefined>> }
      : T

/** The answer of our own server, with all extensions. */
export type CompleteAnswerOf<E extends EndpointDefinition> = Complete<AnswerOf<E>>
