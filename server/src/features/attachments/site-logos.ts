import { readFile } from 'node:fs/promises'
import { type SiteLogo, siteLogoEndpoints } from '@verstas/contract/settings/logo-endpoints.ts'
import { plainNameOf } from '@verstas/domain/attachments/file-name.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { createDisconnectSignal } from '../../platform/http/disconnect-signal.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { checkSize } from './check-file.ts'
import { readFileFormat } from './file-format.ts'
import { removeUnclaimedFiles } from './pending-files.ts'
import { cleanMedia } from './prepare-file.ts'
import { receiveForm } from './upload-form.ts'

/** The maximum size of a stored logo, in bytes. */
const maxLogoBytes = 200_000

/** Handlers for the logos of sites at which an administrator works. */
export function createLogoHandlers(context: AttachmentContext): Handlers<typeof siteLogoEndpoints> {
  return {
    getSiteLogo: async ({ params: { siteId }, session }) =>
      logoOf(await requireSite(context.db, session, siteId)),

    setSiteLogo: async ({ params: { siteId }, session, request, reply }) => {
      await requireSite(context.db, session, siteId)
      const keys: string[] = []
      const signal = createDisconnectSignal(reply)
      try {
        const form = siteLogoEndpoints.setSiteLogo.form
        const { files } = await receiveForm(context, { session, request }, keys, form)
        const [file] = files
        if (file === undefined || files.length > 1) throw refuse('tooManyFiles', { most: 1 })
        const logo = await cleanLogo(context, file, { employeeId: session.employeeId, signal })
        return await runCommand(context, { name: 'setSiteLogo', session }, (command) =>
          storeLogo(command, siteId, logo),
        )
      } finally {
        await removeUnclaimedFiles(context, keys)
      }
    },

    removeSiteLogo: (call) =>
      runCommand(context, call, (command) => storeLogo(command, call.params.siteId, null)),
  }
}

/** Returns the site's logo. @throws {Refusal} notFound if the employee does not work at the site */
async function requireSite(
  db: Db | Tx,
  { employeeId }: CurrentSession,
  siteId: number,
): Promise<Uint8Array | null> {
  const site = await db
    .selectFrom('site')
    .innerJoin('employee_site', 'employee_site.site_id', 'site.id')
    .select('site.logo')
    .where('site.id', '=', siteId)
    .where('employee_site.employee_id', '=', employeeId)
    .where('employee_site.is_active', '=', true)
    .executeTakeFirst()
  if (site === undefined) throw refuse('notFound')
  return site.logo
}

/**
 * Removes the metadata of a picture in the incoming folder. A picture of more than 200 kB is replaced by a
 * smaller JPEG.
 */
async function cleanLogo(
  context: AttachmentContext,
  { key, name }: { readonly key: string; readonly name: string },
  sender: { readonly employeeId: number; readonly signal: AbortSignal },
): Promise<Buffer> {
  const { incoming, limits } = context
  const named = { file: plainNameOf(name) }
  const upload = incoming.path(key, 'upload')
  const size = await incoming.size(key)
  if (size === 0) throw refuse('fileEmpty', named)
  const { type } = await readFileFormat(upload)
  if (type !== 'image/png' && type !== 'image/jpeg') throw refuse('pictureFileNotAccepted', named)
  checkSize(size, { type, name, limits })
  const [clean, picture, thumbnail] = (['clean', 'picture', 'thumbnail'] as const).map((part) =>
    incoming.path(key, part),
  ) as [string, string, string]
  const made = await cleanMedia(context, { upload, type, clean, picture, thumbnail }, { named, ...sender })
  for (const path of [made.path, picture]) {
    const bytes = await readFile(path)
    if (bytes.length <= maxLogoBytes) return bytes
  }
  return readFile(thumbnail)
}

/** @param logo null to remove the logo */
async function storeLogo(
  { tx, clock, session }: CommandContext,
  siteId: number,
  logo: Buffer | null,
): Promise<JsonText<SiteLogo>> {
  const before = await requireSite(tx, session, siteId)
  if (before === null && logo === null) return toJson(logoOf(null))
  const site = await tx
    .updateTable('site')
    .set({ logo })
    .where('id', '=', siteId)
    .returning('name')
    .executeTakeFirstOrThrow()
  await recordEvents(tx, [
    {
      siteId,
      at: clock.now(),
      employeeId: session.employeeId,
      entity: 'setting',
      entityId: siteId,
      kind: 'settingChanged',
      subject: { List: 'sites', Id: String(siteId), Name: site.name },
      before: { Logo: before !== null },
      after: { Logo: logo !== null },
    },
  ])
  for (const id of new Set([siteId, session.siteId]))
    await notifyLive(tx, { name: 'refresh', siteId: id, event: {} })
  return toJson(logoOf(logo))
}

const pngStart = 0x89

const logoOf = (logo: Uint8Array | null): SiteLogo => ({
  Address:
    logo &&
    `data:image/${logo[0] === pngStart ? 'png' : 'jpeg'};base64,${Buffer.from(logo).toString('base64')}`,
})
