import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * What the framework writes to the log by itself: one line for each answered request with its verb,
 * route pattern, status and time. Everything else that it would write can hold an address with
 * personal data in it, and is left out.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const milliseconds = Math.round(reply.elapsedTime)
    const details = { req: request, status: reply.statusCode, milliseconds }
    if (error) request.log.warn({ ...details, err: error }, 'answer cut off')
    else if (reply.statusCode >= 500) request.log.warn(details, 'answered')
    else request.log.info(details, 'answered')
  }
}
