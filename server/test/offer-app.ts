import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { OfferRequest } from '@verstas/contract/health-checks/entities.ts'
import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import type { CustomerAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { buildAttachmentApp } from './attachment-app.ts'
import type { TestDatabase } from './fresh-database.ts'
import { jpeg } from './real-files.ts'
import { idempotencyHeader } from './request-headers.ts'
import { buildVehicle } from './work-order-builders.ts'

const words = (text: string) => ({ fi: text, sv: `${text} sv`, en: `${text} en` })

/** A template with a picture, a signature and three checks. One check has a measure. */
const definition = {
  Code: 'offer-test',
  Name: words('Huoltotarkastus'),
  Sections: [
    {
      Id: 'brakes',
      Title: words('Jarrut'),
      Checks: [
        {
          Id: 'pads',
          Title: words('Etujarrupalat'),
          Measure: { Unit: 'mm', Least: 0, Most: 20, Step: 0.5, WorseWhen: 'lower', Soon: 4, Now: 3 },
        },
        { Id: 'fluid', Title: words('Jarruneste') },
        { Id: 'discs', Title: words('Jarrulevyt') },
      ],
    },
  ],
  ImageMaps: [{ Id: 'left', Title: words('Vasen kylki'), Drawing: 'side-left' }],
  Signatures: [{ Id: 'inspector', Title: words('Tarkastaja'), Role: 'inspector' }],
}

/** A red, an amber and a green check: pads, fluid and discs. */
export const checked = {
  'check.pads': 'now',
  'measure.pads': '2.5',
  'note.pads': 'Kuluneet loppuun',
  'check.fluid': 'soon',
  'note.fluid': 'Vanhaa, yli 3 %',
  'check.discs': 'ok',
}

/** Builds the application with inspections for offers and prints. */
export async function buildOfferApp(changes = {}, database?: TestDatabase) {
  const attachmentApp = await buildAttachmentApp(changes, database)
  const { app, db, clock, settings, site, uploader, send } = attachmentApp
  const { id: surveyId } = await db
    .insertInto('survey')
    .values({ code: definition.Code, site_id: site.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('survey_version')
    .values({
      survey_id: surveyId,
      version: 1,
      definition: JSON.stringify(definition),
      created_at: clock.now(),
    })
    .execute()

  const inspector = async (parts: Parameters<typeof uploader>[0] = {}) => {
    const person = await uploader(parts)
    const { headers } = person
    const saveOf =
      (vehicleId: number) =>
      (properties: Readonly<Record<string, string>> = checked, more = {}) => ({
        VehicleId: vehicleId,
        SurveyId: surveyId,
        Properties: Object.entries(properties).map(([Key, Value]) => ({ Key, Value })),
        ...more,
      })
    const inspect = async (properties: Readonly<Record<string, string>> = checked) => {
      const vehicle = await buildVehicle(db, site.id)
      const body = saveOf(vehicle.id)(properties)
      const { Id } = (await send(healthCheckEndpoints.saveInspection, { headers: {}, body }, headers)).body
      return { id: Id, vehicle, body }
    }
    return {
      ...person,
      inspect,
      saveOf,
      save: (body: ReturnType<ReturnType<typeof saveOf>>) =>
        send(healthCheckEndpoints.saveInspection, { headers: {}, body }, headers),
      photograph: async (id: number, property: string) => {
        const url = `${settings.apiBase}/vhc/inspection/${id}/attachment/upload?filename=a.jpg&property=${property}`
        const payload = await jpeg({ shade: id % 200 })
        const answer = await app.inject({
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'image/jpeg' },
          payload,
        })
        return answer.json() as { Id: number; Key: string }
      },
      followUp: (id: number, Key: string, more: Readonly<Record<string, unknown>>) =>
        send(
          healthCheckEndpoints.followUpFinding,
          { params: { id }, headers: {}, body: { Key, ...more } as never },
          headers,
        ),
      createPdf: (body: { InspectionId: number } | ReturnType<ReturnType<typeof saveOf>>) =>
        send(healthCheckEndpoints.createPdf, { body }, headers),
      getPdf: (id: number) => app.inject({ url: `${settings.apiBase}/vhc/inspection/getpdf/${id}`, headers }),
      figures: (from: string, to: string) =>
        send(healthCheckEndpoints.getInspectionFigures, { params: { from, to } }, headers),
      offer: (id: number, request: Partial<OfferRequest> = {}, key?: string) =>
        send(
          offerEndpoints.makeOffer,
          {
            params: { id },
            headers: idempotencyHeader(key),
            body: {
              Language: 'fi',
              DaysOpen: 14,
              Lines: [
                { Key: 'check.pads', Price: 214 },
                { Key: 'check.fluid', Price: null },
              ],
              ...request,
            },
          },
          { ...headers, origin: 'https://huolto.example.test' },
        ),
      offers: async (id: number) => (await send(offerEndpoints.listOffers, { params: { id } }, headers)).body,
      revoke: (id: number, offerId: number) =>
        send(offerEndpoints.revokeOffer, { params: { id, offerId } }, headers),
    }
  }

  /** Returns the calls of a customer, who has a link and no session. */
  const customer = ({ Link }: { readonly Link: string }) => {
    const token = { 'offer-token': Link.slice(Link.lastIndexOf('/') + 1) }
    return {
      read: () => send(offerEndpoints.getCustomerOffer, { headers: token }),
      answer: (body: CustomerAnswer) => send(offerEndpoints.answerOffer, { headers: token, body }),
      photo: (id: number) => app.inject({ url: `${settings.apiBase}/vhc/offer/photo/${id}`, headers: token }),
    }
  }

  return { ...attachmentApp, surveyId, inspector, customer }
}
