import type { FastifyInstance } from 'fastify'
import type { AttachmentContext } from './attachment-context.ts'
import { sweepFiles } from './sweep-files.ts'

const interval = 3_600_000

/** Sweeps when the server starts and each hour; a failed sweep is tried again by the next one. */
export function sweepRegularly(app: FastifyInstance, context: AttachmentContext): void {
  let running: Promise<void> | undefined
  const sweep = () => {
    running ??= sweepFiles(context)
      .then((cleared) => {
        if (cleared > 0) context.log.info({ cleared }, 'bytes without an attachment were cleared')
      })
      .catch((error: unknown) => context.log.error({ err: error }, 'sweeping files failed'))
      .finally(() => {
        running = undefined
      })
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(sweep, interval).unref()
    sweep()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
