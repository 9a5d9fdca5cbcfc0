import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints } from '@verstas/contract/health-checks/template-endpoints.ts'
import { codeOfName, completeWords } from '@verstas/domain/health-checks/template-edits.ts'
import { useState } from 'react'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { SelectField } from '../../../platform/ui/text-fields.tsx'
import { WordsFields } from './words-fields.tsx'

interface NewTemplateProps {
  /** The template to copy; null for an empty one. */
  readonly original: SurveyDefinition | null
  /** The codes of the other templates. */
  readonly codes: readonly string[]
  readonly onClose: () => void
}

const noWords = { fi: '', sv: '', en: '' }

/** The form of a new template or of a copy. It opens the editor of the new template. */
export function NewTemplate({ original, codes, onClose }: NewTemplateProps) {
  const t = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const [words, setWords] = useState(
    original
      ? {
          ...original.Name,
          [language]: t('templates.copyOf', { name: original.Name[language] }),
        }
      : noWords,
  )
  const [isOfSite, setIsOfSite] = useState(true)
  const [wasTried, setWasTried] = useState(false)
  const add = useSave({
    write: templateEndpoints.addTemplate,
    done: ({ Name }) => t('templates.added', { name: Name }),
    onDone: ({ Id }) => {
      onClose()
      void navigate({ to: '/settings/$list', params: { list: `templates-${Id}` } })
    },
  })
  return (
    <FormDialog
      title={t(original ? 'templates.copy' : 'templates.new')}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        const complete = completeWords(words, language)
        setWords(complete)
        if (Object.values(complete).includes('')) return
        const empty = { Sections: [], ImageMaps: [], Signatures: [] }
        const Definition = { ...(original ?? empty), Code: codeOfName(complete.en, codes), Name: complete }
        add.save({ IsOfSite: isOfSite, Definition })
      }}
      actions={<SaveButton isBusy={add.isBusy} />}
    >
      <WordsFields words={words} isChecked={wasTried} onChange={setWords} />
      <SitesField isOfSite={isOfSite} onChange={setIsOfSite} />
      {add.problem && <FormProblem>{add.problem}</FormProblem>}
    </FormDialog>
  )
}

/** Selects whether a template belongs to this site or to all sites. */
export function SitesField({
  isOfSite,
  onChange,
}: {
  readonly isOfSite: boolean
  readonly onChange: (isOfSite: boolean) => void
}) {
  const t = useTexts()
  const { site } = useSession()
  return (
    <SelectField
      label={t('templates.sites')}
      value={isOfSite ? 'site' : 'all'}
      options={[
        { value: 'site', label: `${t('templates.ofSite')}: ${site.Description}` },
        { value: 'all', label: t('templates.ofAll') },
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'site')}
    />
  )
}
