import { UnstyledButton } from '@mantine/core'
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
            <UnstyledButton className={classes.part} w="100%" onClick={() => onChoose(part)}>
              {part.Title}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
