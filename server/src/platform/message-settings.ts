import type { Values } from './setting-variables.ts'

/** The mail server that sends links to customers. */
export interface MailSettings {
  /** The address with the credentials, which no log may contain. */
  readonly url: string
  /** The sender's address. */
  readonly from: string
}

/** The HTTP gateway that sends text messages. No log may contain any of its values. */
export interface SmsSettings {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The body of a request, with the placeholders `#to#` and `#text#`. */
  readonly body: string
}

const defaultSmsBody = '{"to":"#to#","text":"#text#"}'

/**
 * Reads the services that send messages to customers; undefined if there are none.
 *
 * @param problems receives a readable line for each missing variable
 */
export function readMessageServices(
  { SMTP_URL, MAIL_FROM, SMS_URL, SMS_HEADERS, SMS_BODY }: Values,
  problems: string[],
): { readonly mail: MailSettings | undefined; readonly sms: SmsSettings | undefined } {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    problems.push('MAIL_FROM: missing; SMTP_URL needs the address from which mail is sent')
  if (SMTP_URL === undefined && MAIL_FROM !== undefined)
    problems.push('SMTP_URL: missing; MAIL_FROM needs it')
  if (SMS_URL === undefined && (SMS_HEADERS !== undefined || SMS_BODY !== undefined))
    problems.push('SMS_URL: missing; SMS_HEADERS and SMS_BODY need it')
  return {
    mail: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
    sms:
      SMS_URL === undefined
        ? undefined
        : { url: SMS_URL, headers: SMS_HEADERS ?? {}, body: SMS_BODY ?? defaultSmsBody },
  }
}
