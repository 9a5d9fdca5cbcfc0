import { IconPencilPlus, IconPhotoPlus, IconPlus } from '@tabler/icons-react'
import type { ImageMap } from '@verstas/contract/health-checks/survey.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import {
  type TemplateList,
  withChangedCheck,
  withChangedItem,
  withCheck,
  withItem,
  withMovedCheck,
  withMovedItem,
  withoutCheck,
  withoutItem,
} from '@verstas/domain/health-checks/template-edits.ts'
import type { PartKey } from '@verstas/domain/health-checks/template-parts.ts'
import { type TemplateProblem, templateProblems } from '@verstas/domain/health-checks/template-problems.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { SegmentedControl } from '../../../platform/ui/segmented-control.tsx'
import { CheckEditor, kindOf } from './check-editor.tsx'
import { ImageEditor, newPartId, usePictureChooser } from './image-editor.tsx'
import { describeProblems, ItemBox } from './item-box.tsx'
import type { TemplateDraft } from './use-template-draft.ts'
import { WordsFields } from './words-fields.tsx'

const noWords = { fi: '', sv: '', en: '' }

interface EditorProps extends Pick<TemplateDraft, 'draft' | 'edit' | 'editWithUndo' | 'base'> {
  /** True to mark all problems, after an attempt to save. */
  readonly isChecked: boolean
}

/** Edits a template: its name, sections with checks, pictures and signatures. */
export function SectionsEditor(props: EditorProps) {
  const { draft, edit, isChecked } = props
  const t = useTexts()
  const problems = Map.groupBy(templateProblems(draft), ({ part }) => part)
  const problemsOf: ProblemsOfPart = (part) => problems.get(part) ?? []
  return (
    <div className="stack gap-24">
      <Section title={t('templates.names')}>
        <div className="card pad-16">
          <WordsFields
            words={draft.Name}
            isChecked={isChecked}
            onChange={(Name) => edit((now) => ({ ...now, Name }))}
          />
        </div>
      </Section>
      <Section title={t('templates.sections')}>
        <div className="stack gap-12">
          {draft.Sections.map((section) => (
            <SectionEditor key={section.Id} {...props} section={section} problemsOf={problemsOf} />
          ))}
          <Button
            variant="tonal"
            icon={IconPlus}
            onClick={() =>
              edit((now) => withItem(now, 'Sections', { Id: newPartId(), Title: noWords, Checks: [] }))
            }
          >
            {t('templates.addSection')}
          </Button>
        </div>
      </Section>
      <Images {...props} problemsOf={problemsOf} />
      <Signatures {...props} problemsOf={problemsOf} />
    </div>
  )
}

type ProblemsOfPart = (part: PartKey) => readonly TemplateProblem[]

interface ListProps extends EditorProps {
  readonly problemsOf: ProblemsOfPart
}

/** Returns the handlers that move and remove a list item. */
function useItemActions({ edit, editWithUndo, isChecked }: EditorProps) {
  const t = useTexts()
  const language = useLanguage()
  return (list: TemplateList, { Id, Title }: { readonly Id: string; readonly Title: typeof noWords }) => ({
    words: Title,
    isChecked,
    onWords: (words: typeof noWords) => edit((now) => withChangedItem(now, list, Id, { Title: words })),
    onMove: (by: -1 | 1) => edit((now) => withMovedItem(now, list, Id, by)),
    onRemove: () =>
      editWithUndo(
        (now) => withoutItem(now, list, Id),
        t('templates.removed', { name: Title[language] || t('templates.unnamed') }),
      ),
  })
}

function SectionEditor({
  section,
  ...props
}: ListProps & { readonly section: SurveyDefinition['Sections'][number] }) {
  const { edit, editWithUndo, isChecked, problemsOf } = props
  const t = useTexts()
  const language = useLanguage()
  const actionsOf = useItemActions(props)
  const inSection = section.Checks.flatMap(({ Id }) => problemsOf(`check.${Id}`))
  return (
    <ItemBox
      {...actionsOf('Sections', section)}
      facts={t('templates.checks', { count: section.Checks.length })}
      problems={[...problemsOf(`section.${section.Id}`), ...(isChecked ? inSection : [])]}
    >
      <div className="stack gap-8">
        {section.Checks.map((check) => (
          <ItemBox
            key={check.Id}
            words={check.Title}
            facts={factsOf(check, t)}
            problems={problemsOf(`check.${check.Id}`)}
            isChecked={isChecked}
            onWords={(Title) => edit((now) => withChangedCheck(now, check.Id, { Title }))}
            onMove={(by) => edit((now) => withMovedCheck(now, check.Id, by))}
            onRemove={() =>
              editWithUndo(
                (now) => withoutCheck(now, check.Id),
                t('templates.removed', { name: check.Title[language] || t('templates.unnamed') }),
              )
            }
          >
            <CheckEditor
              check={check}
              onChange={(change) => edit((now) => withChangedCheck(now, check.Id, change))}
            />
          </ItemBox>
        ))}
        <div>
          <Button
            variant="tonal"
            size="small"
            icon={IconPlus}
            onClick={() => edit((now) => withCheck(now, section.Id, { Id: newPartId(), Title: noWords }))}
          >
            {t('templates.addCheck')}
          </Button>
        </div>
      </div>
    </ItemBox>
  )
}

/** Describes the kind of answer that a check requires. */
function factsOf(
  check: SurveyDefinition['Sections'][number]['Checks'][number],
  t: ReturnType<typeof useTexts>,
): string {
  const kind = t(`templates.kind.${kindOf(check)}`)
  return [
    check.Measure ? `${kind}, ${check.Measure.Unit}` : kind,
    check.IsOptional && t('healthCheck.optional'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Images(props: ListProps) {
  const { draft, base, edit, problemsOf } = props
  const t = useTexts()
  const actionsOf = useItemActions(props)
  const names = Object.fromEntries(base.Drawings.map(({ Id, Title }) => [Id, Title])) as Parameters<
    typeof ImageEditor
  >[0]['names']
  const add = (image: Pick<SurveyDefinition['ImageMaps'][number], 'Drawing' | 'Picture'>) =>
    edit((now) => withItem(now, 'ImageMaps', { Id: newPartId(), Title: noWords, ...image }))
  const { input, open } = usePictureChooser((Picture) => add({ Picture }))
  const tooMany = problemsOf('image.')
  return (
    <Section title={t('maps.pictures')}>
      <div className="stack gap-12">
        {tooMany.length > 0 && <FormProblem>{describeProblems(tooMany, t)}</FormProblem>}
        {draft.ImageMaps.map((image) => (
          <ItemBox
            key={image.Id}
            {...actionsOf('ImageMaps', image)}
            facts={image.Drawing ? names[image.Drawing] : t('templates.parts')}
            problems={problemsOf(`image.${image.Id}`)}
          >
            <ImageEditor
              image={image}
              names={names}
              onChange={(change) => edit((now) => withChangedItem(now, 'ImageMaps', image.Id, change))}
            />
          </ItemBox>
        ))}
        <div className="flex wrap gap-8">
          <Button
            variant="tonal"
            icon={IconPlus}
            onClick={() => add({ Drawing: findUnusedDrawing(draft, base.Drawings) })}
          >
            {t('templates.addDrawing')}
          </Button>
          <Button variant="tonal" icon={IconPhotoPlus} onClick={open}>
            {t('templates.addPicture')}
          </Button>
        </div>
        {input}
      </div>
    </Section>
  )
}

/** Returns the first drawing that the template does not use; `front` if it uses all of them. */
function findUnusedDrawing({ ImageMaps }: SurveyDefinition, drawings: readonly ImageMap[]) {
  const used = new Set<string>(ImageMaps.flatMap(({ Drawing }) => Drawing ?? []))
  const unused = drawings.find(({ Id }) => !used.has(Id))?.Id ?? 'front'
  return unused as NonNullable<SurveyDefinition['ImageMaps'][number]['Drawing']>
}

function Signatures(props: ListProps) {
  const { draft, edit, problemsOf } = props
  const t = useTexts()
  const actionsOf = useItemActions(props)
  const tooMany = problemsOf('signature.')
  return (
    <Section title={t('signatures.title')}>
      <div className="stack gap-12">
        {tooMany.length > 0 && <FormProblem>{describeProblems(tooMany, t)}</FormProblem>}
        {draft.Signatures.map((signature) => (
          <ItemBox
            key={signature.Id}
            {...actionsOf('Signatures', signature)}
            facts={t(`templates.role.${signature.Role}`)}
            problems={problemsOf(`signature.${signature.Id}`)}
          >
            <SegmentedControl
              aria-label={t('templates.role')}
              value={signature.Role}
              onChange={(Role) => edit((now) => withChangedItem(now, 'Signatures', signature.Id, { Role }))}
              options={(['inspector', 'customer'] as const).map((value) => ({
                value,
                label: t(`templates.role.${value}`),
              }))}
            />
          </ItemBox>
        ))}
        <Button
          variant="tonal"
          icon={IconPencilPlus}
          onClick={() =>
            edit((now) => withItem(now, 'Signatures', { Id: newPartId(), Title: noWords, Role: 'customer' }))
          }
        >
          {t('templates.addSignature')}
        </Button>
      </div>
    </Section>
  )
}
