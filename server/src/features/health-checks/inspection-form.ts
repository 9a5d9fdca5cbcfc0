import type { Complete } from '@verstas/contract/endpoint.ts'
import type { InspectionForm, Template } from '@verstas/contract/health-checks/entities.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { bodies, bodyOf } from '@verstas/domain/health-checks/body.ts'
import { earlierFindings } from '@verstas/domain/health-checks/earlier.ts'
import { newForm } from '@verstas/domain/health-checks/new-form.ts'
import { toProperties } from '@verstas/domain/health-checks/properties.ts'
import { pictureMapOf, rulesOf, surveyFormOf } from '@verstas/domain/health-checks/survey-form.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { verdictOf } from '@verstas/domain/tyres/verdict.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { withoutSigners } from './customer-signers.ts'
import { imageMapOf } from './drawings/image-maps.ts'
import {
  inspectionRead,
  newInspectionRead,
  type StoredSurroundings,
  templatesRead,
} from './inspection-reads.ts'
import { loadPictures, type PictureAddresses } from './templates/survey-pictures.ts'

/** A form as this server returns it, with all optional fields. */
export type WholeForm = Complete<InspectionForm>

type Reader = Pick<CurrentSession, 'siteId' | 'language' | 'timeZone' | 'rights'>

/**
 * Loads an inspection with its template and all data of its form, except data that the reader may not see.
 *
 * @throws {Refusal} notFound
 */
export async function loadForm(
  db: Db | Tx,
  reader: Reader,
  inspectionId: number,
  now: Date,
): Promise<WholeForm> {
  const { siteId, language, timeZone } = reader
  const json = await readJson(db, inspectionRead, { siteId, language, inspectionId })
  if (json === null) throw refuse('notFound')
  const stored = whole(parseJson(json))
  const { SurveyVersion, Definition, TyreLimits, Treads, Earlier, Vehicle, ...inspection } = stored
  const visible = reader.rights.has('CustomerInfoVisible')
    ? inspection
    : withoutSigners(Definition, inspection)
  return {
    ...visible,
    ...drawn(stored, stored.SurveyId, {
      language,
      timeZone,
      now,
      pictures: await loadPictures(db, [Definition]),
    }),
  }
}

/**
 * Loads the form of a new inspection.
 *
 * @throws {Refusal} notFound
 */
export async function loadNewForm(
  db: Db | Tx,
  { siteId, language, timeZone }: Omit<Reader, 'rights'>,
  { vehicleId, surveyId }: { readonly vehicleId: number; readonly surveyId: number },
  now: Date,
): Promise<WholeForm> {
  const json = await readJson(db, newInspectionRead, { siteId, vehicleId, surveyId })
  if (json === null) throw refuse('notFound')
  const stored = parseJson(json)
  const pictures = await loadPictures(db, [stored.Definition])
  const form = drawn(stored, surveyId, { language, timeZone, now, pictures })
  return { ...newForm(form.Vehicle, form.Survey), ...form }
}

/**
 * Loads the templates of the site: one entry for each template and vehicle body, with the pictures of that
 * body.
 */
export async function loadTemplates(
  db: Db,
  { siteId, language }: Pick<Reader, 'siteId' | 'language'>,
): Promise<Template[]> {
  const json = await readJson(db, templatesRead, { siteId })
  const templates = json === null ? [] : parseJson(json)
  const pictures = await loadPictures(
    db,
    templates.map(({ Definition }) => Definition),
  )
  return templates.flatMap(({ SurveyId, SurveyVersion, Definition }) =>
    bodies.map((body) => ({
      Body: body,
      Survey: surveyOf(Definition, language, { surveyId: SurveyId, version: SurveyVersion, body, pictures }),
    })),
  )
}

/**
 * Narrows the type of a response: extensions are optional in the contract, but this server always adds them.
 */
const whole = <T>(answer: T) => answer as Complete<T>

interface Occasion {
  readonly language: Language
  readonly timeZone: string
  readonly now: Date
  readonly pictures: PictureAddresses
}

/** Returns the data of a form that its inspection does not contain, such as pictures. */
function drawn(
  { Definition, SurveyVersion, Vehicle, TyreLimits, Treads, Earlier }: StoredSurroundings,
  surveyId: number,
  { language, timeZone, now, pictures }: Occasion,
) {
  const { SubmodelName, ...vehicle } = Vehicle
  const Body = bodyOf(Vehicle)
  const day = dayOf(now, timeZone)
  return {
    Vehicle: { ...vehicle, Body },
    Survey: surveyOf(Definition, language, { surveyId, version: SurveyVersion, body: Body, pictures }),
    Treads: Treads.map(({ Season, ...tread }) => ({
      ...tread,
      Light: verdictOf(tread.Depth, { season: Season, day, limits: TyreLimits }),
    })),
    Earlier: earlierFindings(
      Earlier.map((inspection) => ({
        InspectionId: inspection.InspectionId,
        At: inspection.At,
        By: inspection.By,
        photos: inspection.Photos.map(({ ContentType: _, ...photo }) => photo),
        survey: rulesOf(inspection.Definition, language),
        properties: toProperties(inspection.Properties),
        followUps: inspection.FollowUps,
      })),
    ),
  }
}

const surveyOf = (
  definition: SurveyDefinition,
  language: Language,
  {
    surveyId,
    version,
    body,
    pictures,
  }: {
    readonly surveyId: number
    readonly version: number
    readonly body: ReturnType<typeof bodyOf>
    readonly pictures: PictureAddresses
  },
) => ({
  SurveyId: surveyId,
  SurveyVersion: version,
  ...surveyFormOf(definition, language, (image) =>
    image.Picture
      ? pictureMapOf(image, { name: image.Picture, address: pictures.get(image.Picture) ?? '', language })
      : imageMapOf(image.Drawing ?? 'front', body, language),
  ),
})
