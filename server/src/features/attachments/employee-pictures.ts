import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ContentType } from '@verstas/contract/attachments/kinds.ts'
import { type EmployeePicture, pictureEndpoints } from '@verstas/contract/employees/picture-endpoints.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { type JsonText, jsonRead, toJson } from '../../platform/database/read-json.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead, FileAnswer } from '../../platform/http/answer.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireAuthorityOver } from '../../platform/session/authority.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { receivePicture, storeAsUploader } from './receive-picture.ts'
import { attachmentHeaders, hasVersion } from './serve-file.ts'

export const employeePicturesRead = jsonRead({
  name: 'employee-pictures',
  parameters: { siteId: 'bigint' },
  answer: pictureEndpoints.listEmployeePictures.answer,
  sql: `select coalesce(json_agg(json_build_object(
      'EmployeeId', picture.employee_id,
      'Key', picture.key) order by picture.employee_id), '[]')::text
    from employee_site
    join employee_picture picture on picture.employee_id = employee_site.employee_id
    where employee_site.site_id = $siteId`,
})

/** Handlers for the pictures of a site's people (decisions/pictures-of-people.md). */
export function createPictureHandlers(context: AttachmentContext): Handlers<typeof pictureEndpoints> {
  const { db } = context
  return {
    listEmployeePictures: ({ session: { siteId } }) => answerRead(db, employeePicturesRead, { siteId }),

    getEmployeePicture: async ({ params: { employeeId, key }, session: { siteId }, request }) => {
      const found = await db
        .selectFrom('employee_picture as picture')
        .innerJoin('employee_site', 'employee_site.employee_id', 'picture.employee_id')
        .select('picture.picture')
        .where('employee_site.site_id', '=', siteId)
        .where('picture.employee_id', '=', employeeId)
        .where('picture.key', '=', key)
        .executeTakeFirst()
      if (found === undefined) throw refuse('notFound')
      const etag = `"${key}"`
      const headers = { ...attachmentHeaders, etag, 'content-type': 'image/jpeg' }
      if (hasVersion(request, etag)) return new FileAnswer(304, headers, Readable.from([]))
      return new FileAnswer(200, headers, Readable.from([found.picture]))
    },

    setMyPicture: (call) =>
      receivePicture(context, call, pictureRules, async ({ square }) => {
        const picture = await readFile(square)
        return storeAsUploader(context, call, { name: 'setPicture' }, (command) =>
          storePicture(command, call.session.employeeId, picture),
        )
      }),

    removeMyPicture: (call) =>
      runCommand(context, call, (command) => removePicture(command, call.session.employeeId)),

    setPictureOf: async (call) => {
      const { employeeId } = call.params
      await requireAuthorityOver(db, call.session, employeeId)
      return receivePicture(context, call, pictureRules, async ({ square }) => {
        const picture = await readFile(square)
        const of = { name: 'setPicture', right: 'ManageUsers' } as const
        return storeAsUploader(context, call, of, async (command) => {
          await requireAuthorityOver(command.tx, command.session, employeeId)
          return storePicture(command, employeeId, picture)
        })
      })
    },

    removePictureOf: (call) =>
      runCommand(context, call, async (command) => {
        await requireAuthorityOver(command.tx, call.session, call.params.employeeId)
        return removePicture(command, call.params.employeeId)
      }),
  }
}

const pictureRules = {
  form: pictureEndpoints.setMyPicture.form,
  isAccepted: (type: ContentType) => type.startsWith('image/'),
  needsSquare: true,
}

async function storePicture(
  { tx, clock, session }: CommandContext,
  employeeId: number,
  picture: Buffer,
): Promise<JsonText<EmployeePicture>> {
  const columns = { picture, changed_at: clock.now(), changed_by: session.employeeId }
  const { key } = await tx
    .insertInto('employee_picture')
    .values({ employee_id: employeeId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('employee_id')
        .doUpdateSet(({ fn }) => ({ ...columns, key: fn<string>('gen_random_uuid', []) })),
    )
    .returning('key')
    .executeTakeFirstOrThrow()
  await recordPicture({ tx, clock, session }, employeeId, { Picture: key })
  return toJson({ EmployeeId: employeeId, Key: key })
}

async function removePicture(
  context: CommandContext,
  employeeId: number,
): Promise<JsonText<Record<string, never>>> {
  const { numDeletedRows } = await context.tx
    .deleteFrom('employee_picture')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await recordPicture(context, employeeId, { Picture: null })
  return toJson({})
}

const recordPicture = (
  { tx, clock, session: { siteId, employeeId: by } }: CommandContext,
  employeeId: number,
  after: { readonly Picture: string | null },
): Promise<void> =>
  recordEvents(tx, [
    {
      siteId,
      at: clock.now(),
      employeeId: by,
      entity: 'employee',
      entityId: employeeId,
      kind: 'pictureChanged',
      before: null,
      after,
    },
  ])
