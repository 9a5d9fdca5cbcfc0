import multipart from '@fastify/multipart'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { uploadEndpoints } from '@verstas/contract/attachments/upload-endpoints.ts'
import { pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { inspectionAttachmentEndpoints } from '@verstas/contract/health-checks/attachment-endpoints.ts'
import { siteLogoEndpoints } from '@verstas/contract/settings/logo-endpoints.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { parseJson } from '../../platform/database/read-json.ts'
import { answerRead, uncached } from '../../platform/http/answer.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { type Call, type Handlers, mount } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { runHourly } from '../../platform/http/run-hourly.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { type AttachmentContext, checkStore, createAttachmentContext } from './attachment-context.ts'
import { attachmentsOfWorkOrderRead, attachmentValues } from './attachment-reads.ts'
import { removeAttachment } from './change-attachments.ts'
import { createPictureHandlers } from './employee-pictures.ts'
import { findAttachment, maySee } from './find-attachment.ts'
import { createInspectionHandlers, leaveBodiesUnread } from './inspection-files.ts'
import { removeUnclaimedFiles } from './pending-files.ts'
import { createUploadHandlers, leavePiecesUnread } from './resumable/serve-resumable.ts'
import { serveOriginal, servePicture } from './serve-file.ts'
import { createLogoHandlers } from './site-logos.ts'
import { sweepFiles } from './sweep-files.ts'
import { createTicket, openTicket } from './tickets.ts'
import { uploadForm } from './upload-form.ts'
import { vehiclePhotosRead } from './vehicle-photos.ts'

/**
 * Attachments of work orders, jobs, tasks and inspections (specification.md, Attachments), pictures of
 * people, and logos of sites.
 */
export const attachmentsFeature: Feature = {
  endpoints: {
    ...attachmentEndpoints,
    ...uploadEndpoints,
    ...inspectionAttachmentEndpoints,
    ...pictureEndpoints,
    ...siteLogoEndpoints,
  },
  mount: (app, options, dependencies) => {
    const context = createAttachmentContext(dependencies)
    // Registers the parsers of forms and chunks only for this scope.
    app.register(async (scope) => {
      await scope.register(multipart)
      mount(scope, options, attachmentEndpoints, createHandlers(context))
      mount(scope, options, pictureEndpoints, createPictureHandlers(context))
      mount(scope, options, siteLogoEndpoints, createLogoHandlers(context))
      leavePiecesUnread(scope)
      mount(scope, options, uploadEndpoints, createUploadHandlers(context, options))
    })
    app.register(async (scope) => {
      leaveBodiesUnread(scope)
      mount(scope, options, inspectionAttachmentEndpoints, createInspectionHandlers(context))
    })
    app.addHook('onReady', () => checkStore(context))
    app.addHook('onClose', async () => context.media.close())
    runHourly(app, {
      name: 'bytes without an attachment',
      log: context.log,
      run: () => sweepFiles(context),
    })
  },
}

const namesSigner = (attachments: readonly Attachment[]): boolean =>
  attachments.some(({ SignerName }) => SignerName !== null)

type OfAttachment = Pick<Call<typeof attachmentEndpoints.downloadAttachment>, 'params' | 'session'>

function createHandlers(context: AttachmentContext): Handlers<typeof attachmentEndpoints> {
  const { db } = context
  const find = async ({ params, session }: OfAttachment) => {
    const attachment = await findAttachment(db, session.siteId, params)
    if (!maySee(session.rights, attachment)) throw refuse('forbidden', { right: 'MobileServiceTechnician' })
    return attachment
  }
  return {
    uploadToWorkOrder: (call) =>
      uploadForm(context, call, { orderNumber: call.params.orderNumber, jobNumber: null }),

    uploadToJob: (call) =>
      uploadForm(context, call, { orderNumber: call.params.orderNumber, jobNumber: call.params.job }),

    uploadToActivity: (call) => uploadForm(context, call, { activityId: call.params.activityId }),

    listAttachments: async ({ params, session, request }) => {
      const values = { ...attachmentValues(session), workOrderId: params.id }
      const answer = await answerRead(db, attachmentsOfWorkOrderRead, values)
      if (namesSigner(parseJson(answer.text))) {
        const { employeeId, siteId } = session
        logSecurity(request, 'customer read', { employeeId, siteId, workOrderId: params.id })
      }
      return answer
    },

    listVehiclePhotos: ({ query, session: { siteId, rights } }) =>
      answerRead(db, vehiclePhotosRead, {
        siteId,
        vehicleIds: query.VehicleIds.split(',').map(Number),
        seesOrders: rights.has('MobileServiceTechnician'),
      }),

    downloadAttachment: async (call) => serveOriginal(context, await find(call), 'attachment', call),
    streamAttachment: async (call) => serveOriginal(context, await find(call), 'inline', call),
    getThumbnail: async (call) => servePicture(context, await find(call), 'thumbnail', call),
    getPicture: async (call) => servePicture(context, await find(call), 'picture', call),
    createTicket: async (call) => createTicket(context, call.session, await find(call), 'open'),

    openTicket: async (call) => {
      const as = call.query.as === 'download' ? 'attachment' : 'inline'
      const { attachment, isQuick } = await openTicket(context, call.params.ticket, 'open')
      const answer = await serveOriginal(context, attachment, as, call)
      return isQuick ? uncached(answer) : answer
    },

    removeAttachment: async (call) => {
      const answer = await runCommand(context, call, (command) => removeAttachment(command, call.params))
      await removeUnclaimedFiles(context, [call.params.key])
      return answer
    },
  }
}
