import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type { EditedTemplate } from '@verstas/contract/health-checks/template-entities.ts'
import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import { pictureMapOf, surveyFormOf } from '@verstas/domain/health-checks/survey-form.ts'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../platform/texts/use-texts.ts'
import { FormBody } from '../../health-checks/form/form-body.tsx'
import { Signatures } from '../../health-checks/signatures/signatures.tsx'

const nothing: readonly never[] = []
const noFacts = { earlier: null, followUp: null, attachments: nothing, tread: null }
const factsOf = () => noFacts
const queuedOf = () => nothing
const doNothing = () => undefined

interface PreviewProps {
  readonly draft: SurveyDefinition
  readonly drawings: EditedTemplate['Drawings']
}

/** Shows the health check form of the edited template. Entered values are not stored. */
export function TemplatePreview({ draft, drawings }: PreviewProps) {
  const language = useLanguage()
  const [properties, setProperties] = useState<Properties>({})
  const survey = useMemo(
    () =>
      surveyFormOf(draft, language, (image) => {
        const drawing = drawings.find(({ Id }) => Id === image.Drawing)
        return drawing ?? pictureMapOf(image, { address: image.Picture ?? '', name: '', language })
      }),
    [draft, drawings, language],
  )
  const change = (changes: Properties) => setProperties((now) => ({ ...now, ...changes }))
  return (
    <div className="stack gap-12">
      <FormBody
        survey={survey}
        earlier={nothing}
        attachments={nothing}
        properties={properties}
        factsOf={factsOf}
        queuedOf={queuedOf}
        inspectionId={null}
        isReadOnly={false}
        onChange={change}
        onAddPhoto={doNothing}
        onFollowUp={null}
      />
      <Signatures
        form={{ Survey: { ...survey, SurveyId: 1, SurveyVersion: 1 }, Signatures: [] }}
        properties={properties}
        onChange={change}
      />
    </div>
  )
}
