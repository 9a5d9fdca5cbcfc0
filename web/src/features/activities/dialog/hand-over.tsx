import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxActivityCharacters } from '@verstas/contract/activities/characters.ts'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { useEffect, useRef, useState } from 'react'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { callWithin } from '../../../platform/api/call-within.ts'
import { invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { saveTimeoutMs } from '../../../platform/editing/save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { TextArea } from '../../../platform/ui/text-fields.tsx'
import { useAssignees } from '../../../shared/employees/api.ts'
import { EmployeeField } from '../../../shared/employees/employee-field.tsx'

const { assignActivity } = activityEndpoints

interface HandOverProps {
  readonly activity: Activity
  readonly onDone: () => void
}

/**
 * Assigns a task to another person: the choice of a name sends the assignment with the message. The field of
 * the name receives the focus, so that a name and Enter are enough.
 */
export function HandOver({ activity, onDone }: HandOverProps) {
  const t = useTexts()
  const { data: employees = [] } = useAssignees()
  const [note, setNote] = useState('')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const assign = useAssign(activity, onDone)
  return (
    <div ref={element} className="stack gap-12 pad-16 rounded sunken">
      <EmployeeField
        label={t('activityEdit.assignee')}
        description={t('activityRead.handOverHint')}
        unchosenHint={t('activityEdit.assigneeHint')}
        nobodyFound={t('activityEdit.nobodyFound')}
        employees={employees.filter(({ Id }) => Id !== activity.SalesmanId)}
        chosen={assign.isPending ? (assign.variables?.to ?? null) : null}
        entersFirst
        onChoose={(to) => to && !assign.isPending && assign.mutate({ to, note: note.trim() })}
      />
      <TextArea
        label={t('activityEdit.note')}
        placeholder={t('activityEdit.notePlaceholder')}
        value={note}
        maxLength={maxActivityCharacters.note}
        rows={1}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </div>
  )
}

interface Assignment {
  readonly to: Pick<ListedEmployee, 'Id' | 'Name'>
  readonly note: string
}

/** Sends an assignment, and names the new assignee in a toast. A repeated assignment counts once. */
function useAssign({ Id, Header, SalesmanId, Version }: Activity, onDone: () => void) {
  const t = useTexts()
  const queries = useQueryClient()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: ({ to, note }: Assignment) =>
      callWithin(saveTimeoutMs, assignActivity, {
        headers: { 'idempotency-key': attempt.keyOf([Id, to.Id, note]) },
        params: { salesman: to.Id },
        body: {
          Id,
          ...(note !== '' && { Note: note }),
          // A plain specification server does not know the previous assignee.
          ...(Version !== undefined && { FromSalesmanId: SalesmanId }),
        },
      }),
    onSuccess: (_, { to }) => {
      notify.success(t('activityRead.nowWith', { name: to.Name, header: Header }))
      onDone()
    },
    onError: (error) => notify.error(messageOf(error, t)),
    onSettled: (_, error) => {
      attempt.settle(error ?? undefined)
      invalidateChanges(queries, assignActivity)
    },
  })
}
