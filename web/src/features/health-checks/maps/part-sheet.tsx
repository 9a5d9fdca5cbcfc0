import type { ImageMap, ImagePart } from '@verstas/contract/health-checks/survey.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import classes from './marker-sheet.module.css'

interface PartSheetProps {
  readonly image: ImageMap
  readonly onChoose: (part: ImagePart) => void
  readonly onClose: () => void
}

/** The parts of a picture as a list, to add a marker without tapping on the picture. */
export function PartSheet({ image, onChoose, onClose }: PartSheetProps) {
  const t = useTexts()
  return (
    <Sheet isOpen title={t('maps.parts', { picture: image.Title })} onClose={onClose}>
      <ul className={classes.parts}>
        {image.Parts.map((part) => (
          <li key={part.Id}>
            <button type="button" className={classes.part} onClick={() => onChoose(part)}>
              {part.Title}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
