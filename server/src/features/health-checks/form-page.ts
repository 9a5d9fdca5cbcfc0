import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { InspectionForm } from '@verstas/contract/health-checks/entities.ts'
import type { Check, ImageMap } from '@verstas/contract/health-checks/survey.ts'
import { lights } from '@verstas/contract/health-checks/values.ts'
import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { markerPixels, readMarkers } from '@verstas/domain/health-checks/markers.ts'
import {
  checkKey,
  fromKey,
  imageTextKey,
  lightOf,
  markerKey,
  markersKey,
  measureKey,
  noteKey,
  type Properties,
  signatureKey,
  signerKey,
  toProperties,
} from '@verstas/domain/health-checks/properties.ts'
import { formatDateTime } from '@verstas/domain/time/format.ts'
import { FileAnswer } from '../../platform/http/answer.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:1rem;max-width:50rem;overflow-wrap:anywhere}
fieldset{margin:0 0 1rem;border:1px solid GrayText;border-radius:.5rem}
legend{font-weight:600}
label{display:inline-flex;gap:.5rem;align-items:center;min-height:3rem;margin-right:1.5rem}
label.field{display:block;margin:0}
input[type=radio]{width:1.5rem;height:1.5rem}
input:not([type=radio]),textarea{display:block;box-sizing:border-box;width:100%;min-height:3rem;font:inherit}
svg,img{display:block;width:100%;max-width:40rem;height:auto;background:#fff}`

/** Permits only the page's own styles and pictures, and no scripts. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; sandbox; frame-ancestors 'self'`,
  'cache-control': 'no-store',
}

type Reader = Pick<CurrentSession, 'language' | 'timeZone'>

/**
 * Renders an inspection as an HTML page with a form (specification.md, Health check rules). The name
 * of each field is the key of a value in `saveInspection`. The form contains all values that the reader may
 * see, so saving it unedited changes nothing. All values are escaped.
 */
export function formPage(form: InspectionForm, reader: Reader): FileAnswer {
  const page = drawPage(form, reader)
  return new FileAnswer(200, { ...headers, 'content-length': Buffer.byteLength(page) }, Readable.from([page]))
}

function drawPage(form: InspectionForm, { language, timeZone }: Reader): string {
  const { Survey: survey, Vehicle: vehicle } = form
  if (!survey || !vehicle) throw new Error('Our own form is whole')
  const properties = toProperties(form.Properties)
  const title = `${vehicle.LicenseNumber ?? ''} ${survey.Name}`.trim()
  const car = [vehicle.MakeName, vehicle.ModelName].filter(Boolean).join(' ')
  const words = createWords(language)
  const sections = survey.Sections.map(
    ({ Id, Title, Checks }) => `<section aria-labelledby="section-${Id}">
<h2 id="section-${Id}">${escapeHtml(Title)}</h2>
${Checks.map((check) => drawCheck(check, properties, words)).join('\n')}
</section>`,
  )
  const images = survey.ImageMaps.map((image) => drawImage(image, properties, words))
  const signatures = survey.Signatures.flatMap(({ Id }) => [signatureKey(Id), signerKey(Id)]).map((key) =>
    drawHidden(key, properties),
  )
  const modified =
    form.LastModified === null
      ? ''
      : `<p>${escapeHtml(`${form.LastModifier}, ${formatDateTime(form.LastModified, timeZone)}`)}</p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(car)}</p>
${modified}
<form>
${[...sections, ...images, ...signatures].join('\n')}
</form>
${drawSignatures(form, properties, { words, timeZone })}
</main>
</body>
</html>
`
}

type Fill = (name: TextName, values?: Readonly<Record<string, string>>) => string

const createWords =
  (language: Language): Fill =>
  (name, values = {}) =>
    escapeHtml(fillText(textCatalogue[name][language], language, values))

const written = (properties: Properties, key: string) => escapeHtml(properties[key] ?? '')

/**
 * Renders a hidden field for a value that the page does not edit. Returns an empty string if there is no
 * value.
 */
const drawHidden = (key: string, properties: Properties): string =>
  properties[key] === undefined
    ? ''
    : `<input type="hidden" name="${key}" value="${written(properties, key)}">`

function drawCheck({ Id, Title, Measure }: Check, properties: Properties, words: Fill): string {
  const light = lightOf(properties, Id)
  const choices = lights.map(
    (choice) =>
      `<label><input type="radio" name="${checkKey(Id)}" value="${choice}"${choice === light ? ' checked' : ''}>${words(`healthCheckForm.${choice}`)}</label>`,
  )
  const measure =
    Measure &&
    `<label class="field">${words('healthCheckForm.measure', { unit: Measure.Unit })}
<input type="number" name="${measureKey(Id)}" min="${Measure.Least}" max="${Measure.Most}" step="${Measure.Step}" value="${written(properties, measureKey(Id))}"></label>`
  return `<fieldset>
<legend>${escapeHtml(Title)}</legend>
${choices.join('\n')}
${measure ?? ''}
<label class="field">${words('healthCheckForm.note')}
<textarea name="${noteKey(Id)}">
${written(properties, noteKey(Id))}</textarea></label>
${drawHidden(fromKey(Id), properties)}
</fieldset>`
}

/** The size in pixels at which the pictures are rendered. */
const drawn = { width: 400, height: 200 }

function drawImage({ Id, Title, Svg }: ImageMap, properties: Properties, words: Fill): string {
  const markers = readMarkers(properties, Id)
  const picture = `data:image/svg+xml;base64,${Buffer.from(Svg).toString('base64')}`
  const circles = markers.map(
    ({ x, y }) =>
      `<circle cx="${x * drawn.width}" cy="${y * drawn.height}" r="${markerPixels / 2}" fill="#c92a2a" stroke="#fff"/>`,
  )
  const list = markers.map(
    ({ severity, note }) => `<li>${words(`healthCheckForm.severity${severity}`)} ${escapeHtml(note)}</li>`,
  )
  return `<fieldset>
<legend>${escapeHtml(Title)}</legend>
<svg viewBox="0 0 ${drawn.width} ${drawn.height}" role="img" aria-label="${escapeHtml(Title)}">
<image href="${picture}" width="${drawn.width}" height="${drawn.height}"/>${circles.join('')}
</svg>
${list.length > 0 ? `<ol>${list.join('')}</ol>` : ''}
<label class="field">${words('healthCheckForm.markers')}
<input name="${markerKey(Id)}" value="${written(properties, markerKey(Id))}"></label>
${drawHidden(markersKey(Id), properties)}
<label class="field">${words('healthCheckForm.imageText')}
<textarea name="${imageTextKey(Id)}">
${written(properties, imageTextKey(Id))}</textarea></label>
</fieldset>`
}

function drawSignatures(
  { Survey, Signatures = [] }: InspectionForm,
  properties: Properties,
  { words, timeZone }: { readonly words: Fill; readonly timeZone: string },
): string {
  const fields = Survey?.Signatures ?? []
  if (fields.length === 0) return ''
  const time = (instant: string) => formatDateTime(instant, timeZone)
  const drawnFields = fields.map(({ Id, Title }) => {
    const signatureLines = Signatures.filter((signature) => signature.Id === Id).map(
      ({ SignerName, At, Voided }) => {
        const signed = { name: SignerName ?? Title, time: time(At) }
        return `<p>${
          Voided
            ? words('healthCheckForm.voided', { ...signed, voided: time(Voided.At) })
            : words('healthCheckForm.signed', signed)
        }</p>`
      },
    )
    const picture = properties[signatureKey(Id)]
    return `<h3>${escapeHtml(Title)}</h3>
${picture === undefined ? '' : `<img src="${escapeHtml(picture)}" alt="${escapeHtml(Title)}">`}
${signatureLines.join('\n') || `<p>${words('healthCheckForm.unsigned')}</p>`}`
  })
  return `<section aria-labelledby="signatures">
<h2 id="signatures">${words('healthCheckForm.signatures')}</h2>
${drawnFields.join('\n')}
</section>`
}
