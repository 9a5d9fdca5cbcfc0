import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import type { Person } from '@verstas/contract/administration/entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { fieldsOf, problemsOf, saveOf } from './person-fields.ts'
import { PersonInputs } from './person-inputs.tsx'

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
  const queries = useQueryClient()
  const { site } = useSession()
  const [fields, setFields] = useState(() => fieldsOf(person, site.Id))
  // Remembers the opened version, because a refetch of the list must not change the version that a save
  // sends.
  const [version] = useState(person?.Version)
  const [wasTried, setWasTried] = useState(false)
  const attempt = useAttemptKey()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => {
      const body = saveOf(fields)
      const key = { 'idempotency-key': attempt.keyOf(body) }
      if (person === null) return call(administrationEndpoints.addPerson, { headers: key, body })
      return call(administrationEndpoints.savePerson, {
        params: { id: person.Id },
        headers: { ...key, 'if-match': `"${version}"` },
        body,
      })
    },
    onSuccess: ({ Name: name }) => {
      attempt.settle()
      notify.success(t('people.saved', { name }))
    },
    onError: (failure) => {
      attempt.settle(failure)
      invalidateChanges(queries, administrationEndpoints.savePerson)
    },
  })
  const problems = problemsOf(fields)
  const submit = () => {
    setWasTried(true)
    if (problems.size > 0) return
    mutate(undefined, {
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
          <Button type="submit" isBusy={isPending}>
            {t('common.save')}
          </Button>
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
