import * as z from 'zod'
import type { ErrorName } from './errors/catalogue.ts'
import { expects } from './field-reasons.ts'
import { extension } from './fields.ts'
import type { Right } from './session/rights.ts'

/** A right, or several of which one is enough. */
export type NeededRight = Right | readonly [Right, Right, ...Right[]]

/** Who may call: anyone, anyone signed in, or a session that holds all that the list needs. */
export type Rights = 'public' | 'session' | readonly [NeededRight, ...NeededRight[]]

/**
 * One call of the wire contract, as data: the server mounts it, the client calls it, the OpenAPI
 * document prints it. Paths are those of specification.md, Calls, below the API base unless
 * `at` says otherwise; parameters are written `:name`.
 */
export interface EndpointDefinition {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  /** One sentence for the API page. */
  readonly summary: string
  /** All that it always needs; what depends on the request is judged by `domain`. */
  readonly rights: Rights
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The text fields of a `multipart/form-data` request, whose files come in parts named `file`. */
  readonly form?: z.ZodType
  /** The media type of a body that is a piece of a file. */
  readonly pieceType?: string
  readonly answer: z.ZodType
  /** Set by `endpoint` for clients, which have no schemas; undefined means JSON that is never null. */
  readonly answerIs?: 'bytes' | 'nullable' | undefined
  /**
   * Set for what lasts beyond the session: the caller must have signed in, or shown that it is still them, within the last
   * five minutes.
   */
  readonly needsConfirmation?: true
  /** Takes the header `Idempotency-Key`: the same request under the same key is done once. */
  readonly idempotent?: true
  /**
   * Takes the version of the entity that the client read, by the header `If-Match` or the field `Version` of the body, and
   * refuses a stale one. Only of a call that is idempotent.
   */
  readonly versioned?: true
  /** Set for a probe of supervisors: the limit of calls per network leaves it out. Only of a call that costs almost nothing. */
  readonly uncounted?: true
  /** The refusals of its own; the others follow from the rest of the definition (`errorsOf`). */
  readonly errors?: readonly ErrorName[]
  /** True for a call that the specification does not know. */
  readonly extension?: boolean
  /** Where it lives when not below the API base: at the origin of the app, or at the chat's address. */
  readonly at?: 'origin' | 'chat'
}

/** The answer of a call that gives a file instead of JSON. */
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

/** An endpoint with the headers that follow from what it declares. */
type Declared<D extends EndpointDefinition> = D extends { readonly idempotent: true }
  ? Omit<D, 'headers'> & {
      readonly headers: z.ZodObject<
        ShapeOf<D['headers']> &
          typeof keyHeader &
          (D extends { readonly versioned: true } ? typeof versionHeader : unknown)
      >
    }
  : D

/** Declares an endpoint; the literal types are kept for the handler and the client. */
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

/** What a client needs of an endpoint at run time: no schemas and no words, so that they stay out of its bundle. */
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

/** A type without optional fields, all the way down. */
export type Complete<T> = T extends Blob
  ? T
  : T extends readonly (infer Item)[]
    ? Complete<Item>[]
    : T extends object
      ? { [Name in keyof T]-?: Complete<Exclude<T[Name], undefined>> }
      : T

/** What our own server answers: its extensions are all there. */
export type CompleteAnswerOf<E extends EndpointDefinition> = Complete<AnswerOf<E>>
