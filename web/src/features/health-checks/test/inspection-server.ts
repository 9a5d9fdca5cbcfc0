import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { InspectionSave } from '@verstas/contract/health-checks/entities.ts'
import { type Properties, toProperties } from '@verstas/domain/health-checks/properties.ts'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import type { FakeServer } from '../../../platform/session/test/render-routes.tsx'
import type { ShownForm } from '../api.ts'
import { sampleForm } from './sample-form.ts'

/**
 * Makes the server respond for inspection 12, which does not exist at first if `begin` is null. The server
 * counts the versions, saves once for each idempotency key, and refuses a key that is repeated with another
 * body.
 */
export function answerInspection(
  server: FakeServer,
  begin: Properties | null,
  more: Partial<ShownForm> = {},
) {
  let properties = begin
  let version = 1
  let modifier = 'Timo Järvinen'
  const answers = new Map<string, { readonly sent: string; readonly answer: object }>()
  const form = () => ({
    ...sampleForm(properties ?? {}, { ...more, Version: version, LastModifier: modifier }),
  })
  const save = () => {
    const { body, idempotencyKey } = server.seen.at(-1) ?? {}
    const sent = JSON.stringify(body)
    const earlierAnswer = answers.get(idempotencyKey ?? '')
    if (earlierAnswer && earlierAnswer.sent !== sent) return refusal(422, errorCodes.idempotencyKeyReused.id)
    if (earlierAnswer) return { body: earlierAnswer.answer }
    const { Properties, Version } = body as InspectionSave
    if (properties !== null && Version !== undefined && Version !== version)
      return {
        status: 412,
        body: [{ ErrorId: errorCodes.inspectionChanged.id, ErrorMessage: '', MetaData: [] }],
      }
    version = properties === null ? 1 : version + 1
    properties = toProperties(Properties)
    modifier = 'Matti Virtanen'
    const answer = { Id: 12, Version: version, LastModified: new Date().toISOString() }
    answers.set(idempotencyKey ?? '', { sent, answer })
    return { body: answer }
  }
  server.reply('GET /api/vhc/inspection/12', () => ({ body: form() }))
  server.reply('GET /api/vhc/createinspection?vehicleId=7&surveyId=3', () => ({
    body: { ...form(), Id: null, InspectionId: null, LastModified: null, Properties: [] },
  }))
  server.reply('POST /api/vhc/inspection/save', save)
  return {
    /** Returns the current response to the query of the form. */
    form,
    save,
    properties: () => properties,
    /** Saves as another user. */
    change: (changes: Properties) => {
      properties = { ...properties, ...changes }
      version += 1
      modifier = 'Aino Koskinen'
    },
  }
}
