import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * What the framework writes to the log by itself: one line for each answered request with its verb,
 * route pattern, status and time. Everything else that it would write can hold an address with
 * personal data in it, and is left out.
 */
export class RequestLog extends LogController {
  readonly #log: FastifyBaseLogger

  /** Such a line is made of four harmless values, so it is not searched for secrets: that cost more than writing it. */
  constructor(log: FastifyBaseLogger) {
    super()
    this.#log = log.child({}, { redact: [] } as object)
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const milliseconds = Math.round(reply.elapsedTime)
    const details = { reqId: request.id, req: request, status: reply.statusCode, milliseconds }
    if (error) this.#log.warn({ ...details, err: error }, 'answer cut off')
    else if (reply.statusCode >= 500) this.#log.warn(details, 'answered')
    else this.#log.info(details, 'answered')
  }
}
