import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import { formatDay } from '@verstas/domain/time/format.ts'
import * as z from 'zod'
import type { Db } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { MailSettings } from '../../../platform/message-settings.ts'
import { RunProblem } from './run-problem.ts'
import { noteProgress, type TakenRun } from './take-run.ts'

/** The state of each address. `begun`: a process has started the delivery and has stored no result. */
const Mails = z.record(z.string(), z.enum(['begun', 'sent', 'refused', 'unclear']))

interface ReportMail {
  readonly settings: MailSettings
  readonly file: { readonly name: string; readonly contentType: string; readonly bytes: Buffer }
}

/**
 * Sends a report to each address at most once. An address with an unknown result is not tried again, because
 * the message may have arrived. Each address gets a separate message, so recipients do not see each other.
 *
 * @throws {RunProblem} mailBusy, mailRefused, mailUnclear
 */
export async function mailReport(db: Db, run: TakenRun, { settings, file }: ReportMail): Promise<void> {
  const mails = Mails.parse(run.mails)
  const note = () => noteProgress(db, run, { mails })
  let busy = 0
  for (const to of run.recipients) {
    if (mails[to] !== undefined) continue
    mails[to] = 'begun'
    await note()
    const outcome = await sendMail(settings, { ...messageOf(run, to), file })
    if (outcome === 'busy') {
      delete mails[to]
      busy += 1
    } else mails[to] = outcome
    await note()
  }
  if (busy > 0) throw new RunProblem('mailBusy', null, { isPassing: true })
  const addressesIn = (...states: string[]) =>
    run.recipients.filter((to) => states.includes(mails[to] ?? '')).join(', ')
  const refused = addressesIn('refused')
  if (refused) throw new RunProblem('mailRefused', refused, { isPassing: false })
  const unclear = addressesIn('begun', 'unclear')
  if (unclear) throw new RunProblem('mailUnclear', unclear, { isPassing: false })
}

function messageOf({ id, name, language, from_day: from, to_day: to }: TakenRun, address: string) {
  const period = from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`
  const words = (text: 'integrationTask.reportMailSubject' | 'integrationTask.reportMailText') =>
    fillText(textCatalogue[text][language], language, { name, period })
  return {
    to: address,
    subject: words('integrationTask.reportMailSubject'),
    text: words('integrationTask.reportMailText'),
    // The message id is the same in each attempt, so mail servers recognise duplicates.
    id: `report-export-run-${id}@verstas`,
  }
}
