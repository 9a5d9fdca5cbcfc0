import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type DemoFile, type Draw, drawDemoFiles } from '@verstas/demo/attachments/demo-files.ts'
import { drawDemoFaces } from '@verstas/demo/people/faces.ts'
import sharp from 'sharp'
import type { Dependencies } from '../../platform/http/feature.ts'
import { type AttachmentContext, createAttachmentContext } from './attachment-context.ts'
import { saveAttachments } from './change-attachments.ts'
import { notePendingFile, removeUnclaimedFiles } from './pending-files.ts'
import { prepareFile } from './prepare-file.ts'
import { processMedia } from './process-media.ts'

/**
 * Adds attachments to the demo's work orders, jobs, tasks and inspections with the same command as uploads.
 * Adds pictures of most people.
 */
export async function attachDemoFiles(dependencies: Dependencies): Promise<void> {
  // Allows these small generated files even on a full disk.
  const settings = { ...dependencies.settings, minFreeMb: 0 }
  const media = { run: processMedia, close: () => {} }
  const context = { ...createAttachmentContext({ ...dependencies, settings }), media }
  const files = await drawDemoFiles(context.db, { draw, now: context.clock.now() })
  const faces = await drawDemoFaces(context.db, draw)
  const changed_at = context.clock.now()
  await context.db
    .insertInto('employee_picture')
    .values(
      faces.map(({ employeeId, bytes }) => ({
        employee_id: employeeId,
        picture: bytes,
        changed_at,
        changed_by: employeeId,
      })),
    )
    .execute()
  await Promise.all(files.map((file) => attach({ ...context, clock: { now: () => file.at } }, file)))
}

const draw: Draw = (svg, format) => sharp(Buffer.from(svg)).toFormat(format, { quality: 60 }).toBuffer()

async function attach(context: AttachmentContext, file: DemoFile): Promise<void> {
  const key = randomUUID()
  const { siteId, employeeId, target, caption, signerName } = file
  const isSignature = signerName !== null
  await notePendingFile(context.db, key, new Date(Date.now() + 3_600_000))
  await context.incoming.write(key, 0, Readable.from([file.bytes]), () => {})
  const prepared = await prepareFile(context, { key, name: file.name, isSignature, employeeId })
  await saveAttachments(context, {
    // Acts as the author of the file with the required rights, because loading the demo has no session.
    session: {
      id: null,
      siteId,
      employeeId,
      rights: new Set(['MobileServiceTechnician', 'MobileCheckList', 'EditJob']),
      language: context.settings.defaultLanguage,
    },
    target,
    files: [prepared],
    form: { Caption: caption ?? undefined, SignerName: signerName ?? undefined },
  })
  await removeUnclaimedFiles(context, [key])
}
