import * as z from 'zod'
import { idInPath, jobNumberInPath, orderNumberInPath, text } from '../fields.ts'
import { shownProperty } from '../health-checks/shown-property.ts'
import { UploadForm } from './entities.ts'

const ofFile = {
  filename: text(255).min(1),
  kind: UploadForm.shape.Kind,
  caption: UploadForm.shape.Caption,
  signerName: UploadForm.shape.SignerName,
}

/**
 * The tus header `Upload-Metadata`: the name, kind, caption and signer of the file, and the task,
 * inspection or work order to which it belongs. All values are strings.
 */
export const ResumableMetadata = z.union([
  z.strictObject({ ...ofFile, activityId: idInPath }),
  z.strictObject({ ...ofFile, inspectionId: idInPath, property: shownProperty.optional() }),
  z.strictObject({
    ...ofFile,
    orderNumber: orderNumberInPath,
    /** The job to which the file belongs. */
    jobNumber: jobNumberInPath.optional(),
  }),
])
export type ResumableMetadata = z.output<typeof ResumableMetadata>
