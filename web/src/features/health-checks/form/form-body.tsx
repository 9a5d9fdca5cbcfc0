import type { EarlierFinding, InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { ImageMaps } from '../maps/image-maps.tsx'
import classes from './form-screen.module.css'
import { Section, type SectionProps } from './section.tsx'

interface FormBodyProps extends Omit<SectionProps, 'section'> {
  readonly survey: Pick<SurveyForm, 'Sections' | 'ImageMaps'>
  readonly earlier: readonly EarlierFinding[]
  readonly attachments: readonly InspectionAttachment[]
}

/** The pictures and checks of a health check. The template editor also uses it as a preview. */
export function FormBody({ survey, earlier, attachments, ...form }: FormBodyProps) {
  const { inspectionId, properties, isReadOnly, onChange, onAddPhoto, queuedOf } = form
  return (
    <>
      {survey.ImageMaps.length > 0 && (
        <ImageMaps
          images={survey.ImageMaps}
          addPhoto={onAddPhoto}
          {...{ earlier, inspectionId, attachments, properties, onChange, isReadOnly, queuedOf }}
        />
      )}
      <div className={`${classes.checks} stack top gap-12`}>
        {survey.Sections.map((section) => (
          <Section key={section.Id} section={section} {...form} />
        ))}
      </div>
    </>
  )
}
