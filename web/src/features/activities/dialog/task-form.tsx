import { maxActivityCharacters } from '@verstas/contract/activities/characters.ts'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import { mayWriteAssignmentNote, priceStep } from '@verstas/domain/activities/rules.ts'
import { priceUnits } from '@verstas/domain/numbers/typed-number.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DateTimeInput } from '../../../platform/ui/date-time-input.tsx'
import { DecimalInput } from '../../../platform/ui/decimal-input.tsx'
import { SteppedTextarea } from '../../../platform/ui/stepped-textarea.tsx'
import { SelectField, TextArea, TextField } from '../../../platform/ui/text-fields.tsx'
import { useAssignees } from '../../../shared/employees/api.ts'
import { EmployeeField } from '../../../shared/employees/employee-field.tsx'
import { NextStep } from '../../../shared/empty/next-step.tsx'
import { TaskAttachments } from '../../attachments/task-attachments.tsx'
import { useActivityTextTemplates, useActivityTypes } from '../api.ts'
import { useTaskWords } from '../use-task-words.ts'
import classes from './task-dialog.module.css'
import { ExternalFacts, TaskHistory } from './task-facts.tsx'
import type { TaskFields } from './task-fields.ts'
import type { EditingOfTask } from './use-task-edit.ts'

interface TaskFormProps {
  /** Null for a new task. */
  readonly activity: Activity | null
  readonly edit: EditingOfTask
  /**
   * Receives a function that closes the overlay on top of the dialog, or null once that overlay is closed.
   */
  readonly onUpper: (close: (() => void) | null) => void
}

/** Heights of the text field in pixels (specification.md, Limits and formats). */
const heightsOfBody = { least: 50, most: 115, step: 4 }

/** The fields of a task, its data from other systems, its attachments and its history. */
export function TaskForm({ activity, edit, onUpper }: TaskFormProps) {
  const t = useTexts()
  const { state, write, isChecked } = edit
  const { mine } = state
  const missing = (field: 'Header' | 'Body') => isChecked && mine[field].trim() === ''
  const takenOver = (field: keyof TaskFields) =>
    state.takenOver.includes(field) ? t('edit.takenOver') : undefined
  return (
    <>
      <div className={classes.two}>
        <TypeField activity={activity} edit={edit} />
        <AssigneeField edit={edit} />
      </div>
      <TextField
        label={t('activityEdit.header')}
        description={takenOver('Header')}
        value={mine.Header}
        maxLength={maxActivityCharacters.header}
        autoComplete="off"
        error={missing('Header') && t('activityEdit.headerMissing')}
        onChange={(event) => write('Header', event.currentTarget.value)}
      />
      <div className="stack gap-8">
        <SteppedTextarea
          label={t('activityEdit.body')}
          description={takenOver('Body')}
          value={mine.Body}
          heights={heightsOfBody}
          maxLength={maxActivityCharacters.body}
          error={missing('Body') && t('activityEdit.bodyMissing')}
          onText={(text) => write('Body', text)}
        />
        <Templates
          typeCode={mine.TypeCode}
          onInsert={(text) => write('Body', [mine.Body.trimEnd(), text].filter(Boolean).join('\n'))}
        />
      </div>
      <NoteField edit={edit} />
      <div className={classes.two}>
        <DateTimeInput
          label={t('activityEdit.planned')}
          description={takenOver('Planned')}
          value={mine.Planned}
          onValue={(value) => write('Planned', value)}
        />
        <DateTimeInput
          label={t('activityEdit.endDate')}
          description={takenOver('EndDate')}
          value={mine.EndDate}
          onValue={(value) => write('EndDate', value)}
        />
        <DecimalInput
          name={t('activityEdit.price')}
          label={t('activityEdit.price')}
          description={takenOver('Price')}
          value={mine.Price}
          onValue={(value) => write('Price', value)}
          decimals={2}
          step={priceStep}
          units={priceUnits}
          unit="€"
        />
      </div>
      {activity && <ExternalFacts activity={activity} />}
      {activity ? (
        <TaskAttachments activity={activity} onUpper={onUpper} />
      ) : (
        <p className="type-15 soft">{t('activityEdit.attachmentsLater')}</p>
      )}
      {activity && <TaskHistory activity={activity} />}
    </>
  )
}

type FieldProps = Pick<TaskFormProps, 'activity' | 'edit'>

function TypeField({ activity, edit }: FieldProps) {
  const t = useTexts()
  const { data: types = [], isSuccess } = useActivityTypes()
  const { TypeCode } = edit.state.mine
  const isListed = types.some(({ Code }) => Code === TypeCode)
  if (isSuccess && types.length === 0) return <NextStep />
  return (
    <SelectField
      label={t('activityEdit.type')}
      description={edit.state.takenOver.includes('TypeCode') ? t('edit.takenOver') : undefined}
      value={TypeCode}
      error={edit.isChecked && TypeCode === '' && t('activityEdit.typeMissing')}
      onChange={(event) => {
        const type = types.find(({ Code }) => Code === event.currentTarget.value)
        if (type) edit.chooseType(type)
      }}
      options={[
        ...(isListed ? [] : [{ value: TypeCode, label: activity?.TypeDescription ?? '–' }]),
        ...types.map(({ Code, Description }) => ({ value: Code, label: Description })),
      ]}
    />
  )
}

function AssigneeField({ edit }: Pick<FieldProps, 'edit'>) {
  const t = useTexts()
  const words = useTaskWords()
  const { data: employees } = useAssignees()
  const { SalesmanId, TypeCode } = edit.state.mine
  return (
    <EmployeeField
      // Remounts the field with a new type, because the default assignee of the type replaces the typed name.
      key={TypeCode}
      label={t('activityEdit.assignee')}
      unchosenHint={t('activityEdit.assigneeHint')}
      nobodyFound={t('activityEdit.nobodyFound')}
      employees={employees}
      chosen={SalesmanId === null ? null : { Id: SalesmanId, Name: words.nameOf(SalesmanId) }}
      isMissing={edit.isChecked && SalesmanId === null}
      onChoose={(chosen) => edit.write('SalesmanId', chosen?.Id ?? null)}
    />
  )
}

function NoteField({ edit }: Pick<FieldProps, 'edit'>) {
  const t = useTexts()
  const { mine } = edit.state
  const isOpen = mayWriteAssignmentNote(mine, edit.me)
  const isMine = mine.SalesmanId === edit.me
  return (
    <TextArea
      label={t('activityEdit.note')}
      description={isOpen ? undefined : t(`activityEdit.${isMine ? 'noteNotNeeded' : 'noteNeedsAssignee'}`)}
      placeholder={isOpen ? t('activityEdit.notePlaceholder') : undefined}
      value={isOpen ? mine.Note : ''}
      disabled={!isOpen}
      maxLength={maxActivityCharacters.note}
      rows={1}
      onChange={(event) => edit.write('Note', event.currentTarget.value)}
    />
  )
}

/** A menu with the text templates of a task type. A selected template is appended to the text. */
function Templates({
  typeCode,
  onInsert,
}: {
  readonly typeCode: string
  readonly onInsert: (text: string) => void
}) {
  const t = useTexts()
  const { data = [] } = useActivityTextTemplates()
  // Answers stored before an update of the app have no types.
  const templates = data.filter(({ TypeCode }) => (TypeCode ?? typeCode) === typeCode)
  if (templates.length === 0) return null
  return (
    <SelectField
      aria-label={t('activityEdit.templates')}
      value=""
      onChange={(event) => {
        const chosen = templates.find(({ TextKey }) => TextKey === event.currentTarget.value)
        if (chosen) onInsert(chosen.Template)
      }}
      options={[
        { value: '', label: t('activityEdit.templates') },
        ...templates.map(({ TextKey, Template }) => ({ value: TextKey, label: Template })),
      ]}
    />
  )
}
