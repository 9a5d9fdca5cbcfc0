import { readFile } from 'node:fs/promises'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'
import { type SiteLogo, siteLogoEndpoints } from '@verstas/contract/settings/logo-endpoints.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { type ReceivedPicture, receivePicture, storeAsUploader } from './receive-picture.ts'

/** The maximum size of a stored logo, in bytes. */
const maxLogoBytes = 200_000

/** Handlers for the logos of sites at which an administrator works. */
export function createLogoHandlers(context: AttachmentContext): Handlers<typeof siteLogoEndpoints> {
  return {
    getSiteLogo: async ({ params: { siteId }, session }) =>
      logoOf(await requireSite(context.db, session, siteId)),

    setSiteLogo: async (call) => {
      const { siteId } = call.params
      await requireSite(context.db, call.session, siteId)
      return receivePicture(context, call, logoRules, async (picture) => {
        const logo = await smallEnough(picture)
        const of = { name: 'setSiteLogo', right: 'ManageSettings' } as const
        return storeAsUploader(context, call, of, (command) => storeLogo(command, siteId, logo))
      })
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

const logoRules = {
  form: siteLogoEndpoints.setSiteLogo.form,
  isAccepted: (type: ContentType) => type === 'image/png' || type === 'image/jpeg',
  needsSquare: false,
}

/** Returns the bytes of a picture. If it is larger than 200 kB, returns a smaller JPEG. */
async function smallEnough({ clean, picture, thumbnail }: ReceivedPicture): Promise<Buffer> {
  for (const path of [clean, picture]) {
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
