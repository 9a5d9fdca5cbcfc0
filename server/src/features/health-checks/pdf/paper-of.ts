import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { type Finding, findingsOf } from '@verstas/domain/health-checks/findings.ts'
import { readMarkers } from '@verstas/domain/health-checks/markers.ts'
import { measureText } from '@verstas/domain/health-checks/measure.ts'
import {
  checkKey,
  checksOf,
  imageTextKey,
  lightOf,
  markerFindingKey,
  measureKey,
  noteKey,
  type Properties,
  progressOf,
  signatureKey,
  toProperties,
} from '@verstas/domain/health-checks/properties.ts'
import { formatDate, formatDateTime } from '@verstas/domain/time/format.ts'
import { plateOf, vinOf } from '@verstas/domain/vehicles/identity.ts'
import type { WholeForm } from '../inspection-form.ts'
import type { InspectionPaper, PaperPhoto } from './paper.ts'

/** Data of the PDF that the inspection does not contain. */
export interface PaperSurroundings {
  readonly site: InspectionPaper['site']
  readonly timeZone: string
  readonly language: Language
  readonly now: Date
  /** Prices in euros including tax, by finding key. */
  readonly prices: ReadonlyMap<string, number>
  /** JPEG photos by attachment key. */
  readonly photos: ReadonlyMap<string, Buffer>
  /** PNG pictures by image map id. */
  readonly maps: ReadonlyMap<string, Buffer>
  /** PNG pictures by id of the signature field. */
  readonly signatures: ReadonlyMap<string, Buffer>
}

/** Builds the content of an inspection's PDF (specification.md, Health check rules). */
export function paperOf(form: WholeForm, surroundings: PaperSurroundings): InspectionPaper {
  const { language, timeZone, now, site } = surroundings
  const properties = toProperties(form.Properties)
  const { Survey, Vehicle, WorkOrder } = form
  const words = wordsIn(language)
  const findings = findingsOf(Survey, properties)
  const isFinding = new Set(findings.map(({ key }) => key))
  const photos = photosOf(form, findings, surroundings)
  const at = new Date(form.LastModified ?? now)
  const missing = progressOf(Survey, properties).missing.length
  const count = (light: string) =>
    checksOf(Survey).filter(({ Id }) => lightOf(properties, Id) === light).length
  return {
    language,
    title: Survey.Name,
    plate: Vehicle.LicenseNumber,
    vehicle: [
      `${Vehicle.MakeName ?? ''} ${Vehicle.ModelName ?? ''}`.trim(),
      plateOf(Vehicle) && vinOf(Vehicle),
    ]
      .filter(Boolean)
      .join(' · '),
    site,
    about: [
      ...(WorkOrder ? [words('healthCheckPaper.workOrder', { number: shownNumber(WorkOrder) })] : []),
      formatDateTime(at, timeZone),
      form.LastModifier,
    ],
    notices: [
      ...(form.Id === null ? [words('healthCheckPaper.unsaved')] : []),
      ...(missing > 0 ? [words('healthCheckPaper.open', { count: missing })] : []),
    ],
    counts: {
      now: findings.filter(({ light }) => light === 'now').length,
      soon: findings.filter(({ light }) => light === 'soon').length,
      ok: count('ok'),
    },
    findings: findings.map((finding) => ({
      light: finding.light,
      title: finding.title,
      text: findingText(finding, surroundings),
      photos: photos.get(finding.key) ?? [],
    })),
    maps: mapsOf(form, properties, surroundings.maps),
    sections: Survey.Sections.map(({ Title, Checks }) => ({
      title: Title,
      checks: Checks.map((check) => {
        const measured = numberOf(properties[measureKey(check.Id)])
        const value = check.Measure && measured !== null ? measureText(measured, check.Measure, language) : ''
        return {
          light: lightOf(properties, check.Id),
          title: [check.Title, value].filter(Boolean).join(' '),
          // Omits the note of a finding, because the list of findings contains it.
          note: isFinding.has(checkKey(check.Id)) ? '' : (properties[noteKey(check.Id)] ?? ''),
        }
      }),
    })),
    treads: treadsOf(form, surroundings),
    ...signaturesOf(form, surroundings),
    otherPhotos: [...photos].flatMap(([key, those]) => (isFinding.has(key) ? [] : those)),
    data: dataOf(form),
    at,
  }
}

const wordsIn = (language: Language) => (name: TextName, values?: TextValues) =>
  fillText(textCatalogue[name][language], language, values)

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && Number.isFinite(Number(text)) ? Number(text) : null

const priceText = (price: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(price)

function findingText(
  { key, measured, note }: Finding,
  { language, prices }: Pick<PaperSurroundings, 'language' | 'prices'>,
): string {
  const words = wordsIn(language)
  const price = prices.get(key)
  return [
    measured &&
      words('healthCheckPaper.measured', {
        value: measureText(measured.value, measured.measure, language),
        limit: measureText(measured.measure.Now, measured.measure, language),
      }),
    note && (/[.!?…]$/.test(note.trim()) ? note : `${note.trim()}.`),
    price !== undefined && words('healthCheckPaper.price', { price: priceText(price, language) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Groups photos by subject. Photos of the whole inspection have an empty key. */
function photosOf(
  { Attachments, Survey }: WholeForm,
  findings: readonly Finding[],
  { photos, language }: PaperSurroundings,
): ReadonlyMap<string, readonly PaperPhoto[]> {
  const titles = new Map([
    ...checksOf(Survey).map(({ Id, Title }) => [checkKey(Id), Title] as const),
    ...Survey.ImageMaps.map(({ Id, Title }) => [markerFindingKey(Id, ''), Title] as const),
    ...findings.map(({ key, title }) => [key, title] as const),
  ])
  const found = new Map<string, PaperPhoto[]>()
  for (const { Key, Property, Caption } of Attachments.toReversed()) {
    const bytes = photos.get(Key)
    if (!bytes) continue
    const property = Property ?? ''
    const title =
      titles.get(property) ??
      titles.get(property.slice(0, property.indexOf('.', 'marker.'.length) + 1)) ??
      wordsIn(language)('healthCheckPaper.photo')
    const photo = { bytes, title: Caption === null ? title : `${title}: ${Caption}` }
    found.set(property, [...(found.get(property) ?? []), photo])
  }
  return found
}

const mapsOf = (
  { Survey }: WholeForm,
  properties: Properties,
  pictures: PaperSurroundings['maps'],
): InspectionPaper['maps'] =>
  Survey.ImageMaps.flatMap(({ Id, Title }) => {
    const picture = pictures.get(Id)
    const markers = readMarkers(properties, Id).map((marker, place) => ({ ...marker, number: place + 1 }))
    const text = properties[imageTextKey(Id)] ?? ''
    return picture && (markers.length > 0 || text) ? [{ title: Title, picture, markers, text }] : []
  })

/** Maximum age of tread depths in the PDF, in milliseconds. Older depths do not describe today's tyres. */
const treadsAreNew = 30 * 86_400_000

function treadsOf(form: WholeForm, { language, timeZone, now }: PaperSurroundings) {
  const words = wordsIn(language)
  const at = new Date(form.LastModified ?? now).getTime()
  const Treads = form.Treads.filter(({ Measured }) => at - new Date(Measured).getTime() < treadsAreNew)
  const axles = [...new Set(Treads.map(({ axleNumber }) => axleNumber))].sort((a, b) => a - b)
  return axles.map((axleNumber) => {
    const ofAxle = Treads.filter((tread) => tread.axleNumber === axleNumber)
    const textOf = (side: 'Left' | 'Right') =>
      ofAxle
        .filter((tread) => tread.side === side)
        .map(({ Depth, Light }) =>
          [measureText(Depth, { Unit: 'mm' }, language), words(`healthCheckPaper.light.${Light}`)].join(
            ' · ',
          ),
        )
        .join(', ')
    return {
      axle: words('healthCheckPaper.axle', { number: axleNumber }),
      left: textOf('Left') || '–',
      right: textOf('Right') || '–',
      measured: ofAxle[0] ? formatDate(ofAxle[0].Measured, timeZone) : '',
    }
  })
}

/**
 * Returns the role and the signer's name; only the role if the name is null because the reader may not see
 * it.
 */
const signerOf = (role: string, name: string | null): string => [role, name].filter(Boolean).join(' ')

function signaturesOf(
  { Survey, Signatures }: WholeForm,
  { language, timeZone, signatures }: PaperSurroundings,
): Pick<InspectionPaper, 'signatures' | 'voided'> {
  const words = wordsIn(language)
  const roles = new Map(Survey.Signatures.map(({ Id, Title }) => [Id, Title]))
  return {
    signatures: Survey.Signatures.map(({ Id, Title }) => {
      const signed = Signatures.find((signature) => signature.Id === Id && signature.Voided === null)
      const picture = signatures.get(Id) ?? null
      const text = signed
        ? `${signerOf(Title, signed.SignerName)}, ${formatDateTime(signed.At, timeZone)}`
        : picture
          ? Title
          : words('healthCheckPaper.unsigned', { role: Title })
      return { role: Title, text, picture }
    }),
    voided: Signatures.flatMap(({ Id, SignerName, At, Voided }) =>
      Voided
        ? words('healthCheckPaper.voided', {
            signer: signerOf(roles.get(Id) ?? '', SignerName),
            at: formatDateTime(At, timeZone),
            voided: formatDateTime(Voided.At, timeZone),
          })
        : [],
    ),
  }
}

/**
 * Returns the machine-readable inspection. It excludes pictures, which the PDF contains already, and earlier
 * findings and follow-ups, which are internal.
 */
function dataOf({ Survey, Properties, Earlier: _, FollowUps: _followUps, ...inspection }: WholeForm): object {
  const isSignature = new Set(Survey.Signatures.map(({ Id }) => signatureKey(Id)))
  return {
    ...inspection,
    Survey: { ...Survey, ImageMaps: Survey.ImageMaps.map(({ Svg: _svg, ...map }) => map) },
    Properties: Properties.filter(({ Key }) => !isSignature.has(Key)),
  }
}
