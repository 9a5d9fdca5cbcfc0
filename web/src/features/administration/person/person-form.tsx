import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { fieldsOf, problemsOf, saveOf } from './person-fields.ts'
import { PersonInputs } from './person-inputs.tsx'

const { addPerson, savePerson } = administrationEndpoints

interface PersonFormProps {
  /** Null for a new person. */
  readonly person: Person | null
  /**
   * The reason why the administrator may only remove the person from the administrator's sites; null if the
   * form is not limited.
   */
  readonly gap?: string | null
  readonly onClose: () => void
  readonly onSaved?: (person: Person) => void
}

/** The form of an existing or new person. */
export function PersonForm({ person, gap = null, onClose, onSaved }: PersonFormProps) {
  const t = useTexts()
  const { site } = useSession()
  const [fields, setFields] = useState(() => fieldsOf(person, site.Id))
  // Remembers the opened version, because a refetch of the list must not change the version that a save
  // sends.
  const [version] = useState(person?.Version)
  const [wasTried, setWasTried] = useState(false)
  const { save, isBusy, error, reset } = useSave({
    write: savePerson,
    send: (body: ReturnType<typeof saveOf>, headers) =>
      person === null
        ? call(addPerson, { headers, body })
        : call(savePerson, {
            params: { id: person.Id },
            headers: { ...headers, 'if-match': `"${version}"` },
            body,
          }),
    done: ({ Name: name }) => t('people.saved', { name }),
  })
  const problems = problemsOf(fields)
  const submit = () => {
    setWasTried(true)
    if (problems.size > 0) return
    save(saveOf(fields), {
      onSuccess: (saved) => {
        onClose()
        onSaved?.(saved)
      },
    })
  }
  const takenField = fieldTaken(error)
  return (
    <FormDialog
      title={t(person === null ? 'people.add' : 'people.edit')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SaveButton isBusy={isBusy} />
        </>
      }
    >
      {gap !== null && <p className="pad-12-16 rounded strong tone-blocked">{gap}</p>}
      <FormProblem>{error && takenField === null && messageOf(error, t)}</FormProblem>
      <PersonInputs
        person={person}
        isLocked={gap !== null}
        fields={fields}
        problems={wasTried ? problems : new Set()}
        takenField={
          takenField === null || error === null ? null : { field: takenField, message: messageOf(error, t) }
        }
        onChange={(changed) => {
          setFields({ ...fields, ...changed })
          reset()
        }}
      />
    </FormDialog>
  )
}

/** Returns the field whose value another person already has, if the server refused that value. */
function fieldTaken(error: Error | null): string | null {
  if (!(error instanceof CallFailed)) return null
  const reason = error.errors.find(({ ErrorId }) => ErrorId === errorCodes.personNameTaken.id)
  return reason?.MetaData.find(({ Key }) => Key === 'field')?.Value ?? null
}
