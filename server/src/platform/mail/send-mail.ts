import type { MailSettings } from '../message-settings.ts'
import { attemptTimeout, isUnopened, type Message, type Outcome } from './outcome.ts'

/** A message with a file. */
export interface Mail extends Message {
  readonly file?: { readonly name: string; readonly contentType: string; readonly bytes: Buffer }
  /** The header `Message-ID` without brackets; a random one if omitted. */
  readonly id?: string
}

/** Sends an e-mail through the mail server. Never throws. */
export async function sendMail(
  { url, from }: MailSettings,
  { to, subject, text, file, id }: Mail,
  timeout = attemptTimeout,
): Promise<Outcome> {
  // Loads the library with the first e-mail, because many installations never send one.
  const { createTransport } = await import('nodemailer')
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.sendMail({
      ...{ from, to, subject, text },
      ...(file && {
        attachments: [{ filename: file.name, contentType: file.contentType, content: file.bytes }],
      }),
      ...(id !== undefined && { messageId: `<${id}>` }),
    })
    return 'sent'
  } catch (error) {
    return outcomeOf(error)
  } finally {
    transport.close()
  }
}

/**
 * Classifies an error of the library. It does not say at which command a connection was lost, so every lost
 * connection is unclear.
 */
function outcomeOf(error: unknown): Outcome {
  const { responseCode, syscall, code } = error as { responseCode?: number; syscall?: string; code?: string }
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'busy'
  if (isUnopened(error) || syscall === 'connect' || code === 'EDNS') return 'busy'
  return 'unclear'
}
