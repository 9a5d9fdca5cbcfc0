import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import {
  AdministeredDelivery,
  AdministeredWebhook,
  AdministeredWebhookSave,
  NewAdministeredWebhook,
  WebhookWithSecret,
} from './webhook-administration-entities.ts'
import { replayStart } from './webhook-endpoints.ts'

/** The number of deliveries in one page. */
export const deliveriesOfPage = 50

const base = '/administration/webhooks' as const
const rights = ['ManageUsers'] as const
const shows = ['webhooks'] as const
const changes = ['webhooks'] as const
const ofWebhook = z.object({ id: idInPath })

/** Calls with which administrators manage the webhooks of service accounts. */
export const webhookAdministrationEndpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: base,
    shows,
    summary: 'Returns the webhooks of the service accounts that reach the site, by account and address.',
    rights,
    answer: z.array(AdministeredWebhook),
    extension: true,
  }),
  makeWebhook: endpoint({
    method: 'POST',
    path: base,
    changes,
    summary: 'Adds a webhook of a service account. Its secret is shown only once.',
    rights,
    body: NewAdministeredWebhook,
    answer: WebhookWithSecret,
    needsConfirmation: true,
    errors: [
      'notFound',
      'serviceAccountElsewhere',
      'serviceAccountRevoked',
      'webhookScopesMissing',
      'tooManyWebhooks',
    ],
    extension: true,
  }),
  saveWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id`,
    changes,
    summary: 'Changes the address or the content of a webhook.',
    rights,
    params: ofWebhook,
    body: AdministeredWebhookSave,
    answer: AdministeredWebhook,
    needsConfirmation: true,
    errors: ['serviceAccountElsewhere', 'serviceAccountRevoked', 'webhookScopesMissing'],
    extension: true,
  }),
  pauseWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/pause`,
    changes,
    summary: 'Stops sending changes to a webhook. They wait.',
    rights,
    params: ofWebhook,
    answer: AdministeredWebhook,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
  resumeWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/resume`,
    changes,
    summary: 'Ends the pause of a webhook, or enables a disabled one. It continues with the waiting changes.',
    rights,
    params: ofWebhook,
    answer: AdministeredWebhook,
    errors: ['serviceAccountElsewhere', 'serviceAccountRevoked', 'webhookScopesMissing'],
    extension: true,
  }),
  deleteWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/remove`,
    changes,
    summary: 'Deletes a webhook with its deliveries.',
    rights,
    params: ofWebhook,
    answer: noContent,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
  tryWebhook: endpoint({
    method: 'POST',
    path: `${base}/:id/test`,
    changes,
    summary: 'Sends a test message now, and returns the receiver’s answer.',
    rights,
    params: ofWebhook,
    answer: AdministeredDelivery,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: `${base}/:id/deliveries`,
    shows,
    summary: 'Returns the attempts of the last 30 days, the newest first.',
    rights,
    params: ofWebhook,
    query: z.object({
      /** The `Next` of the previous page. */
      before: idInPath.optional(),
    }),
    answer: z.object({
      Deliveries: z.array(AdministeredDelivery),
      /** The `before` of the next page; null on the last page. */
      Next: z.int().nullable(),
    }),
    extension: true,
  }),
  sendWebhookAgain: endpoint({
    method: 'POST',
    path: `${base}/:id/replay`,
    changes,
    summary: 'Sends the changes after a cursor again, or skips the waiting ones.',
    rights,
    params: ofWebhook,
    body: z.strictObject({ After: replayStart }),
    answer: AdministeredWebhook,
    errors: ['serviceAccountElsewhere', 'cursorTooOld'],
    extension: true,
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: `${base}/:id/rotate`,
    changes,
    summary: 'Makes a new secret of a webhook. Messages are signed with both secrets for 24 hours.',
    rights,
    params: ofWebhook,
    answer: WebhookWithSecret,
    needsConfirmation: true,
    errors: ['serviceAccountElsewhere'],
    extension: true,
  }),
}
