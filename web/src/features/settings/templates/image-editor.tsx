import { IconPhoto, IconTrash } from '@tabler/icons-react'
import {
  type Drawing,
  drawings,
  type ImageMapDefinition,
  type PartDefinition,
} from '@verstas/contract/health-checks/survey-definition.ts'
import { maxTemplatePictureBytes } from '@verstas/contract/health-checks/template-limits.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useFileChooser } from '../../../platform/ui/file-chooser.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import classes from './templates.module.css'
import { WordsFields } from './words-fields.tsx'

/** Returns an id that is unique among the parts of all templates. */
export const newPartId = (): string => `n${newUuid().slice(0, 13)}`

/** Opens a file chooser for a picture. Reports a file that is not a picture. */
export function usePictureChooser(onPicture: (address: string) => void) {
  const t = useTexts()
  return useFileChooser({
    accept: 'image/png,image/jpeg',
    onFiles: ([file]) => {
      if (!file) return
      void readPicture(file).then((address) => {
        if (address === null) notify.error(t('templates.pictureWrong'))
        else onPicture(address)
      })
    },
  })
}

interface ImageEditorProps {
  readonly image: ImageMapDefinition
  /** The names of the app's drawings. */
  readonly names: Readonly<Record<Drawing, string>>
  readonly onChange: (change: Partial<ImageMapDefinition>) => void
}

/** Edits the picture of an image map: a drawing of the app, or an uploaded picture with named parts. */
export function ImageEditor({ image, names, onChange }: ImageEditorProps) {
  const t = useTexts()
  const { input, open } = usePictureChooser((Picture) => onChange({ Picture }))
  if (image.Drawing)
    return (
      <SelectField
        label={t('templates.drawing')}
        value={image.Drawing}
        options={drawings.map((value) => ({ value, label: names[value] }))}
        onChange={({ currentTarget }) => {
          const drawing = drawings.find((one) => one === currentTarget.value)
          if (drawing) onChange({ Drawing: drawing })
        }}
      />
    )
  return (
    <div className="stack gap-12">
      <Parts image={image} onChange={(Parts) => onChange({ Parts })} />
      <div>
        <Button variant="tonal" size="small" icon={IconPhoto} onClick={open}>
          {t('templates.changePicture')}
        </Button>
      </div>
      {input}
    </div>
  )
}

interface PartsProps {
  readonly image: ImageMapDefinition
  readonly onChange: (parts: PartDefinition[]) => void
}

/** The named parts on a picture. A tap adds a part. */
function Parts({ image, onChange }: PartsProps) {
  const t = useTexts()
  const language = useLanguage()
  const parts = image.Parts ?? []
  const change = (id: string, changed: Partial<PartDefinition>) =>
    onChange(parts.map((part) => (part.Id === id ? { ...part, ...changed } : part)))
  return (
    <div className="stack gap-12">
      <p className="type-15 soft">{t('templates.partsHint')}</p>
      <div className="relative">
        <button
          type="button"
          className="block full rounded sunken"
          aria-label={t('templates.addPart', { picture: image.Title[language] })}
          onClick={({ clientX, clientY, detail, currentTarget }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect()
            const round = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 1000
            // A keyboard click has no position, so the part is placed in the middle.
            const X = detail === 0 ? 0.5 : round((clientX - left) / width)
            const Y = detail === 0 ? 0.5 : round((clientY - top) / height)
            onChange([...parts, { Id: newPartId(), Title: { fi: '', sv: '', en: '' }, X, Y }])
          }}
        >
          <img
            src={image.Picture ?? ''}
            alt=""
            className={`${classes.picture} block full`}
            draggable={false}
          />
        </button>
        {parts.map(({ Id, X, Y }, index) => (
          <span
            key={Id}
            aria-hidden="true"
            className={`${classes.part} grid centre absolute untouchable rounded-full filled-brand type-13 strong`}
            style={{ left: `${X * 100}%`, top: `${Y * 100}%` }}
          >
            {index + 1}
          </span>
        ))}
      </div>
      {parts.length > 0 && (
        <ol className="stack gap-16" aria-label={t('templates.parts')}>
          {parts.map(({ Id, Title }, index) => (
            <li key={Id} className="line top gap-8">
              <span className="type-15 strong rigid">{index + 1}</span>
              <div className="grow shrink">
                <WordsFields words={Title} isChecked onChange={(words) => change(Id, { Title: words })} />
              </div>
              <IconButton
                variant="quiet"
                icon={IconTrash}
                label={t('templates.remove', { name: Title[language] || String(index + 1) })}
                onClick={() => onChange(parts.filter((part) => part.Id !== Id))}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** The maximum size of a chosen file, in bytes. */
const maxFileBytes = 20_000_000

/** The maximum size of a scaled picture, in pixels. Forms show pictures in a frame of 2:1. */
const frame = { width: 1200, height: 600 }

/**
 * Returns a scaled-down picture from a file as a `data:` URL. Redrawing it also removes its metadata.
 *
 * @returns null if the file is no PNG or JPEG, cannot be decoded, or is too large before or after scaling
 */
async function readPicture(file: File): Promise<string | null> {
  if (!['image/png', 'image/jpeg'].includes(file.type) || file.size > maxFileBytes) return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, frame.width / picture.width, frame.height / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Fills transparent pixels with white, because JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.85, 0.6, 0.4, 0.2]) {
    const address = canvas.toDataURL('image/jpeg', quality)
    if ((address.length * 3) / 4 <= maxTemplatePictureBytes) return address
  }
  return null
}
