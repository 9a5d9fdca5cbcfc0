import { Button } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import { memo, useMemo } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import type { ShownPhoto } from '../queued-photos.ts'
import { CheckPhotos } from './check-photos.tsx'
import classes from './form-screen.module.css'

interface CarPhotosProps {
  readonly inspectionId: number | null
  /** All of the inspection. */
  readonly attachments: readonly InspectionAttachment[]
  readonly queued: readonly ShownPhoto[]
  readonly isReadOnly: boolean
  readonly onAddPhoto: (property: null) => void
}

/** The photos that show neither a check nor a marker, but the whole car. */
export const CarPhotos = memo(function CarPhotos(props: CarPhotosProps) {
  const { inspectionId, attachments, queued, isReadOnly, onAddPhoto } = props
  const t = useTexts()
  const own = useMemo(() => attachments.filter(({ Property }) => Property === null), [attachments])
  if (isReadOnly && own.length + queued.length === 0) return null
  const title = t('healthCheck.carPhotos')
  return (
    <Panel title={title}>
      <div className={classes.choices}>
        <CheckPhotos label={title} inspectionId={inspectionId} attachments={own} queued={queued} />
        {!isReadOnly && (
          <Button
            variant="light"
            leftSection={<IconCameraPlus size={20} aria-hidden="true" />}
            onClick={() => onAddPhoto(null)}
          >
            {t('healthCheck.addCarPhotos')}
          </Button>
        )}
      </div>
    </Panel>
  )
})
